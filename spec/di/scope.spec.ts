import { openScope, Scope, scopeOf, type Recipe } from '../../src/di/scope';
import { createContainer, markInjectable } from '../../src/di/tsyringe';

function recipe(label: string, build: Recipe['build']): Recipe {
  return { label, hasDispose: true, build };
}

function serverScope(): Scope {
  return new Scope(createContainer(), false);
}

describe('Scope', () => {
  it('keeps one instance of a recipe, and makes a new one where that is asked for', () => {
    const scope = serverScope();
    const made = recipe('Made', () => ({}));
    expect(scope.once(made)).toBe(scope.once(made));
    expect(scope.each(made)).not.toBe(scope.each(made));
  });

  it('keeps an instance that is undefined, too', () => {
    const scope = serverScope();
    const build = jest.fn(() => undefined);
    const nothing = recipe('Nothing', build);
    scope.once(nothing);
    scope.once(nothing);
    expect(build).toHaveBeenCalledTimes(1);
  });

  it('stops what it made last first, and each thing once', async () => {
    const scope = serverScope();
    const stopped: string[] = [];
    const pool = recipe('Pool', () => ({ dispose: () => stopped.push('pool') }));
    scope.once(pool);
    scope.once(recipe('Alias', () => scope.once(pool)));
    scope.once(recipe('Tx', () => ({ [Symbol.dispose]: () => stopped.push('tx') })));
    await expect(scope.close(1_000)).resolves.toEqual([]);
    expect(stopped).toEqual(['tx', 'pool']);
    expect(scope.close(1_000)).toBeUndefined();
  });

  it('does not call a method that only has the name dispose', () => {
    const scope = serverScope();
    scope.once({ label: 'Bin', hasDispose: false, build: () => ({ dispose: () => 'a tool' }) });
    expect(scope.close(1_000)).toBeUndefined();
  });

  it('makes nothing after it was closed', () => {
    const scope = serverScope();
    expect(scope.close(1_000)).toBeUndefined();
    expect(() => scope.once(recipe('Late', () => ({})))).toThrow('Late is asked for after its scope was closed');
  });

  it('ends a ring of recipes with its members spelled out', () => {
    const scope = serverScope();
    const a: Recipe = recipe('A', () => scope.once(b));
    const b: Recipe = recipe('B', () => scope.once(a));
    expect(() => scope.once(a)).toThrow('TW151: These classes need each other: A -> B -> A.');
  });

  it('throws what a nested constructor threw, not the text of the container', () => {
    const scope = serverScope();
    const original = new Error('no such database');
    const build = recipe('Pool', () => {
      throw original;
    });
    scope.container.register('pool', { useFactory: () => scope.once(build) });
    class Repository {
      constructor(readonly pool: unknown) {}
    }
    Reflect.defineMetadata('injectionTokens', { 0: { token: 'pool', multiple: false } }, Repository);
    markInjectable(Repository);
    scope.container.register('repository', { useClass: Repository });
    expect(() => scope.container.resolve('repository')).toThrow(/Cannot inject/);
    let seen: unknown;
    try {
      scope.resolve('repository');
    } catch (error) {
      seen = error;
    }
    expect(seen).toBe(original);
  });

  it('forgets a failure that a factory recovered from', () => {
    const scope = serverScope();
    const broken = recipe('Broken', () => {
      throw new Error('broken');
    });
    const careful = recipe('Careful', () => {
      try {
        return scope.once(broken);
      } catch {
        return {};
      }
    });
    const later = new Error('later');
    const work = (): never => {
      scope.once(careful);
      throw later;
    };
    expect(() => scope.attempt(work, ({ cause }) => cause)).toThrow(later);
  });
});

describe('openScope', () => {
  it('gives the values of its own request', () => {
    const server = serverScope();
    const parent = server.container.child();
    const [one, two] = [openScope(parent, [['user', 'Ann']]), openScope(parent, [['user', 'Bob']])];
    expect([one.resolve('user'), two.resolve('user')]).toEqual(['Ann', 'Bob']);
    expect(scopeOf(one.container)).toBe(one);
    expect(scopeOf(server.container)).toBe(server);
  });
});
