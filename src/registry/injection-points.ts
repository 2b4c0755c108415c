// What each constructor parameter of a class asks the container for.
import { labelOf, type Token } from '../di/container';
import { injectionSaid, injectionTokens, isDelayed, markInjectable, undelayed } from '../di/tsyringe';
import type { Class } from '../metadata/definitions';
import { classify, constructorTypes, type EmittedType } from '../metadata/reflect';

/** One thing that a parameter asks for. */
export interface Want {
  readonly token: Token;
  /** Behind `delay()`: resolved on first use, so it may close a ring. */
  readonly isLazy: boolean;
  readonly isOptional: boolean;
  /** All registrations of the token, not only the last. */
  readonly isMultiple: boolean;
  /** `parameter #1 (Clock)`; undefined for what is not a parameter. */
  readonly place?: string;
}

/** Why a parameter cannot be answered. */
export interface Refusal {
  readonly place?: string;
  readonly problem: string;
  readonly fix: string;
}

const BY_TOKEN =
  'Inject it by a token, @inject(TOKEN), and list { provide: TOKEN, useValue | useClass | useFactory } under "providers"';

const REASONS: Readonly<Record<Exclude<EmittedType['kind'], 'class'>, readonly [problem: string, fix: string]>> = {
  none: [
    'no type was emitted for it (tsx and esbuild do not emit any)',
    'Set "emitDecoratorMetadata" and run with "toolwright run", or name the class: @inject(Class)',
  ],
  undefined: [
    'its type is undefined, which is a circular import or a class declared later in the file',
    'Give the class lazily with @inject(delay(() => Class)) of tsyringe, and an interface as its type',
  ],
  function: [
    'its class is imported with "import type", so nothing of it is left at run time',
    'Import the class as a value, or use @inject(Class)',
  ],
  array: ['an array says nothing to the container', BY_TOKEN],
  object: ['an interface, a union or a generic leaves no type at run time', BY_TOKEN],
  enum: ['an enum is nothing that the container can build', BY_TOKEN],
};

/** Tells whether a class belongs to the language or the platform, so that building an empty one would be an accident. */
export function isBuiltIn(token: unknown): boolean {
  return (
    typeof token === 'function' &&
    Object.hasOwn(globalThis, token.name) &&
    Reflect.get(globalThis, token.name) === token
  );
}

/** The cure for a token that nothing answers. */
export function refusalOf({ token, place }: Want): Refusal {
  if (isBuiltIn(token)) return { place, problem: `the container has no ${labelOf(token)} to give`, fix: BY_TOKEN };
  const fix = `List { provide: ${labelOf(token)}, useValue | useClass | useFactory } under "providers"`;
  return { place, problem: 'no provider is registered for it', fix };
}

interface Constructor {
  readonly types: readonly unknown[] | undefined;
  readonly said: ReadonlyMap<number, unknown>;
  readonly length: number;
}

function parentOf(target: Class): Class | undefined {
  const parent: unknown = Object.getPrototypeOf(target);
  return typeof parent === 'function' && parent !== Function.prototype ? (parent as unknown as Class) : undefined;
}

/** Only the source text tells a constructor without parameters from none at all, and a fake often has one that calls `super(...)`. */
function hasOwnConstructor(target: Class): boolean {
  return target.length > 0 || injectionTokens(target).size > 0 || /\bconstructor\s*\(/.test(String(target));
}

/** The class whose constructor runs for `target`: an ancestor's, where `target` has none of its own. */
function ownerOf(target: Class): Class {
  const parent = parentOf(target);
  if (parent === undefined || constructorTypes(parent) !== constructorTypes(target)) return target;
  return hasOwnConstructor(target) ? target : ownerOf(parent);
}

function constructorOf(target: Class): Constructor {
  const parent = parentOf(target);
  const emitted = constructorTypes(target);
  const isOwn = parent === undefined || emitted !== constructorTypes(parent);
  const types = isOwn ? emitted : undefined;
  const said = injectionTokens(target);
  const length = Math.max(types?.length ?? target.length, ...[...said.keys()].map((index) => index + 1));
  return { types, said, length };
}

function seen(raw: unknown): string {
  const token = undelayed(injectionSaid(raw)?.token ?? raw);
  return typeof token === 'object' && token !== null ? 'Object' : labelOf(token);
}

function pointOf({ types, said }: Constructor, index: number): readonly Want[] | Refusal {
  const raw = said.get(index) ?? types?.[index];
  const place = types === undefined && raw === undefined ? `parameter #${index}` : `parameter #${index} (${seen(raw)})`;
  const emitted = classify(raw, types !== undefined);
  const asked = injectionSaid(raw);
  if (asked === undefined && emitted.kind !== 'class') {
    const [problem, fix] = REASONS[emitted.kind];
    return { place, problem, fix };
  }
  const { token, isOptional, isMultiple, transform } = asked ?? { token: raw, isOptional: false, isMultiple: false };
  const isLazy = isDelayed(token);
  const target = undelayed(token);
  if (target === undefined) return { place, problem: REASONS.undefined[0], fix: REASONS.undefined[1] };
  const want: Want = { token: target as Token, isLazy, isOptional, isMultiple, place };
  if (transform === undefined) return [want];
  return [want, { token: transform as Token, isLazy: false, isOptional: false, isMultiple: false, place }];
}

/** What the constructor of a class asks for, or why it cannot be called; makes the class known to the container. */
export function wantsOf(target: Class): readonly Want[] | Refusal {
  const owner = ownerOf(target);
  const about = constructorOf(owner);
  if (about.types === undefined && about.said.size === 0 && about.length > 0) {
    const problem = `its constructor has ${about.length === 1 ? 'a parameter' : `${about.length} parameters`} and no type was emitted for it`;
    return { problem, fix: 'Decorate it with @Service()' };
  }
  const wants: Want[] = [];
  for (let index = 0; index < about.length; index += 1) {
    const point = pointOf(about, index);
    if ('problem' in point) return point;
    wants.push(...point);
  }
  if (about.length > 0) for (const each of new Set([owner, target])) markInjectable(each as never);
  return wants;
}
