// The type of a tool's structured result: as said, else a return type that reflection can see.
import { ConfigurationError } from '../errors/configuration-error';
import type { ToolOptions } from '../metadata/definitions';
import { isDefined } from '../metadata/read';
import { classify, returnType } from '../metadata/reflect';
import { carriesRules } from '../schema/class-validator';
import { outputOf, type Output } from '../schema/output';
import { loadRawOutput } from './lazy';
import type { Handler } from './parameters';

const SCALARS: ReadonlySet<unknown> = new Set([String, Number, Boolean]);

/** The output that `outputSchema` describes; throws TW128 beside `output` or `structuredOutput: false`. */
export function rawMethodOutputOf(place: string, options: ToolOptions): Output {
  const { output, outputSchema = {}, structuredOutput } = options;
  if (output === undefined && structuredOutput !== false) {
    return loadRawOutput().rawOutputOf(outputSchema, place);
  }
  throw new ConfigurationError('TW128', {
    where: place,
    problem: `it has ${output === undefined ? 'structuredOutput: false' : 'output'} and outputSchema`,
    fix: 'Keep one of them',
  });
}

/** The type of the structured result: as said, else a return type that reflection can see (OUT-06). */
export function methodOutputOf(handler: Handler, options: ToolOptions): Output | undefined {
  if (options.outputSchema !== undefined) return rawMethodOutputOf(handler.place, options);
  if (options.structuredOutput === false) return undefined;
  if (options.output !== undefined) return outputOf(options.output, `The output of ${handler.place}`);
  const emitted = classify(returnType({ target: handler.Class, key: handler.method.key }), true);
  if (emitted.kind === 'class') {
    const { type } = emitted;
    const isUsable = SCALARS.has(type) || isDefined(type) || carriesRules(type);
    if (isUsable) return outputOf(type, `The return type of ${handler.place}`);
  }
  if (options.structuredOutput !== true) return undefined;
  throw new ConfigurationError('TW113', {
    where: handler.place,
    problem: 'structuredOutput: true, but its return type is not known at run time',
    fix: 'Name it: @Tool({ output: Dto })',
  });
}
