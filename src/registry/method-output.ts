// The type of a tool's structured result: as said, else a return type that reflection can see.
import { ConfigurationError } from '../errors/configuration-error';
import type { ToolOptions } from '../metadata/definitions';
import { isDefined } from '../metadata/read';
import { classify, returnType } from '../metadata/reflect';
import { carriesRules } from '../schema/class-validator';
import { outputOf, type Output } from '../schema/output';
import type { Handler } from './parameters';

const SCALARS: ReadonlySet<unknown> = new Set([String, Number, Boolean]);

/** The type of the structured result: as said, else a return type that reflection can see (OUT-06). */
export function methodOutputOf(handler: Handler, options: ToolOptions): Output | undefined {
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
