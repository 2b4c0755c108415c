// The only reader of class-transformer: the class that `@Type()` gives, and the decorators we do not keep.
import { createRequire } from 'node:module';
import { ConfigurationError } from '../errors/configuration-error';
import type { Class } from '../metadata/definitions';
import { lineage } from '../metadata/read';

interface TypeMetadata {
  readonly typeFunction?: (...args: readonly unknown[]) => unknown;
  readonly options?: { readonly discriminator?: unknown };
}

type ByProperty<T> = ReadonlyMap<Class, ReadonlyMap<string | undefined, T>>;

interface Storage {
  readonly _typeMetadatas: ByProperty<TypeMetadata>;
  readonly _transformMetadatas: ByProperty<unknown>;
  readonly _exposeMetadatas: ByProperty<unknown>;
  readonly _excludeMetadatas: ByProperty<unknown>;
}

const load = createRequire(__filename);

let read: Storage | undefined;

/** The storage of the copy that we resolve; a map that it lacks counts as empty. */
function storage(): Storage {
  if (read === undefined) {
    const none: ByProperty<never> = new Map();
    let found: Partial<Storage> = {};
    try {
      const module = load('class-transformer/cjs/storage') as { defaultMetadataStorage?: Partial<Storage> };
      found = module.defaultMetadataStorage ?? {};
    } catch {
      // Not installed: nothing can have been decorated with it.
    }
    read = {
      _typeMetadatas: found._typeMetadatas ?? none,
      _transformMetadatas: found._transformMetadatas ?? none,
      _exposeMetadatas: found._exposeMetadatas ?? none,
      _excludeMetadatas: found._excludeMetadatas ?? none,
    };
  }
  return read;
}

/** Other copies of the library that this process has loaded. */
function otherStorages(): Storage[] {
  const own = storage();
  const { cache } = load;
  return Object.keys(cache)
    .filter((path) => /[\\/]class-transformer[\\/]cjs[\\/]storage\.js$/.test(path))
    .flatMap((path) => {
      const exported = cache[path]?.exports as { defaultMetadataStorage?: Storage } | undefined;
      const other = exported?.defaultMetadataStorage;
      return other === undefined || other._typeMetadatas === own._typeMetadatas ? [] : [other];
    });
}

function holds(at: Storage, line: readonly Class[]): boolean {
  return [at._typeMetadatas, at._transformMetadatas, at._exposeMetadatas, at._excludeMetadatas].some((map) =>
    line.some((target) => map?.has(target)),
  );
}

const REFUSED = [
  ['_transformMetadatas', '@Transform()'],
  ['_exposeMetadatas', '@Expose()'],
  ['_excludeMetadatas', '@Exclude()'],
] as const;

function refuseUnkept(at: Storage, line: readonly Class[]): void {
  for (const [map, decorator] of REFUSED) {
    for (const target of line) {
      const [property] = at[map].get(target)?.keys() ?? [];
      if (at[map].get(target) === undefined) continue;
      throw new ConfigurationError('TW125', {
        where: property === undefined ? target.name : `${target.name}.${property}`,
        problem: `${decorator} is not applied to arguments and results`,
        fix: `Remove ${decorator}, or convert the value in the handler`,
      });
    }
  }
}

/** What `@Type()` said about the properties of a class, inherited ones included: property -> the type it gives. */
export function typesOf(target: Class): ReadonlyMap<string, () => unknown> {
  const line = lineage(target);
  const at = storage();
  if (otherStorages().some((other) => holds(other, line))) {
    throw new ConfigurationError('TW126', { where: target.name, library: 'class-transformer' });
  }
  refuseUnkept(at, line);
  const types = new Map<string, () => unknown>();
  for (const owner of line) {
    for (const [property, said] of at._typeMetadatas.get(owner) ?? []) {
      if (property !== undefined) types.set(property, typeOf(said, `${owner.name}.${property}`));
    }
  }
  return types;
}

function typeOf(said: TypeMetadata, where: string): () => unknown {
  const problem = problemOf(said);
  if (problem === undefined) return () => said.typeFunction?.();
  throw new ConfigurationError('TW125', {
    where,
    problem,
    fix: 'Use one class with optional properties, or one argument for each variant',
  });
}

function problemOf({ typeFunction, options }: TypeMetadata): string | undefined {
  if (options?.discriminator !== undefined) return '@Type() with a discriminator is not supported';
  if ((typeFunction?.length ?? 0) > 0) return '@Type() chooses its class by the value, which a schema cannot say';
  return undefined;
}
