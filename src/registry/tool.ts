// `ToolEntry`: a tool ready to be listed and called.
import { wrapped } from '../context/compose';
import type { Context, TargetEntry } from '../context/context';
import type { MiddlewareFunction } from '../context/middleware';
import type { CallToolResult, Tool } from '../protocol/types';
import type { Input } from '../schema/input';
import { instancesOf } from './invalid-arguments';
import type { Invoke } from './invoke';
import type { Registered } from './registry';
import type { ShapeResult } from './tool-result';

/** What a tool is made of. */
export interface ToolParts {
  readonly descriptor: Tool;
  readonly place: string;
  readonly input: Input;
  readonly invoke: Invoke;
  readonly shape: ShapeResult;
  readonly around: MiddlewareFunction | undefined;
}

/** One registered tool. */
export class ToolEntry implements Registered, TargetEntry {
  readonly kind = 'tool';
  readonly name: string;
  readonly descriptor: Tool;
  readonly place: string;

  constructor(private readonly parts: ToolParts) {
    this.descriptor = Object.freeze(parts.descriptor);
    this.name = parts.descriptor.name;
    this.place = parts.place;
    if (parts.around !== undefined) this.call = wrapped(parts.around, this.call.bind(this));
  }

  /** Validates, invokes, shapes; throws InvalidArgumentsError, or whatever the method threw. */
  async call(ctx: Context, raw: unknown): Promise<CallToolResult> {
    const args = await this.validate(raw);
    return this.parts.shape(await this.parts.invoke(ctx, args));
  }

  private validate(raw: unknown): readonly object[] | Promise<readonly object[]> {
    const outcome = this.parts.input.validate(raw ?? {});
    if (outcome instanceof Promise) return outcome.then(instancesOf);
    return instancesOf(outcome);
  }
}
