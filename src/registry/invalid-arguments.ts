// `InvalidArgumentsError`: what arrived does not fit the input; the handler was not called.
import { brand } from '../errors/brand';
import { ToolError } from '../errors/tool-error';
import type { InputOutcome } from '../schema/input';
import { issueFields, renderIssues, type Issue, type IssueTexts } from '../schema/issues';

/** An anticipated failure whose message lists the issues for the model (ERR-08). */
export class InvalidArgumentsError extends ToolError {
  override name = 'InvalidArgumentsError';

  constructor(
    readonly issues: readonly Issue[],
    texts?: IssueTexts,
  ) {
    super(renderIssues(issues, texts));
  }

  /** The paths of the fields that were refused, sorted; for the log, which gets no values. */
  get fields(): readonly string[] {
    return issueFields(this.issues);
  }
}
brand(InvalidArgumentsError, 'InvalidArgumentsError');

/** The validated instances; throws InvalidArgumentsError. */
export function instancesOf(outcome: InputOutcome, texts?: IssueTexts): readonly object[] {
  if (outcome.isValid) return outcome.instances;
  throw new InvalidArgumentsError(outcome.issues, texts);
}
