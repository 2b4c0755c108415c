// `PromptEntry`: a prompt ready to be listed and rendered.
import { wrapped } from '../context/compose';
import type { Context, TargetEntry } from '../context/context';
import type { MiddlewareFunction } from '../context/middleware';
import type { GetPromptResult, Prompt } from '../protocol/types';
import type { Input } from '../schema/input';
import { instancesOf } from './invalid-arguments';
import type { Invoke } from './invoke';
import { toPromptResult } from './prompt-messages';
import type { Registered } from './registry';

export interface PromptParts {
  readonly descriptor: Prompt;
  readonly place: string;
  readonly input: Input;
  readonly invoke: Invoke;
  readonly around: MiddlewareFunction | undefined;
}

const TEXTS = { closing: '' };

/** One registered prompt. */
export class PromptEntry implements Registered, TargetEntry {
  readonly kind = 'prompt';
  readonly name: string;
  readonly place: string;
  readonly descriptor: Prompt;
  private readonly required: readonly string[];

  constructor(private readonly parts: PromptParts) {
    this.descriptor = Object.freeze(parts.descriptor);
    this.name = parts.descriptor.name;
    this.place = parts.place;
    if (parts.around !== undefined) this.get = wrapped(parts.around, this.get.bind(this));
    this.required = parts.input.fields.filter((field) => field.isRequired).map((field) => field.name);
  }

  /** The required arguments that are not there. */
  missing(args: object): readonly string[] {
    return this.required.filter((name) => !Object.hasOwn(args, name));
  }

  /** Converts the arguments by their declared types, invokes, shapes; throws InvalidArgumentsError. */
  async get(ctx: Context, args: object): Promise<GetPromptResult> {
    const instances = instancesOf(await this.parts.input.validate(args), TEXTS);
    return toPromptResult(await this.parts.invoke(ctx, instances), this.descriptor.description);
  }
}
