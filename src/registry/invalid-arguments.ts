// `InvalidArgumentsError`: what arrived does not fit the input; the handler was not called.
import { brand } from '../errors/brand';
import { MCPError } from '../errors/mcp-error';
import { ToolError } from '../errors/tool-error';
import type { InputOutcome } from '../schema/input';
import { issueFields, renderIssues, type Issue, type IssueTexts } from '../schema/issues';

type RefusedInput = Extract<InputOutcome, { isValid: false }>;

/** An anticipated failure whose message lists the issues for the model (ERR-08). */
export class InvalidArgumentsError extends ToolError {
  override name = 'InvalidArgumentsError';

  readonly issues: readonly Issue[];
  /** What rules threw instead of giving a verdict; for the log. */
  readonly thrown: readonly unknown[];

  constructor({ issues, thrown = [] }: RefusedInput, texts?: IssueTexts) {
    super(renderIssues(issues, texts));
    this.issues = issues;
    this.thrown = thrown;
  }

  /** The paths of the fields that were refused, sorted; for the log, which gets no values. */
  get fields(): readonly string[] {
    return issueFields(this.issues);
  }
}
brand(InvalidArgumentsError, 'InvalidArgumentsError');

/** The validated instances; throws InvalidArgumentsError, or the MCPError that a rule threw (ERR-10). */
export function instancesOf(outcome: InputOutcome, texts?: IssueTexts): readonly object[] {
  if (outcome.isValid) return outcome.instances;
  const refusal = outcome.thrown?.find((thrown) => thrown instanceof MCPError);
  throw refusal ?? new InvalidArgumentsError(outcome, texts);
}
