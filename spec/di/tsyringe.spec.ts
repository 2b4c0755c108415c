import { container as global, delay, inject, injectable, injectAll, Lifecycle, scoped, singleton } from 'tsyringe';
import { createContainer, injectionSaid, injectionTokens, isDelayed, undelayed } from '../../src/di/tsyringe';

const POOL = Symbol('pool');

describe('createContainer', () => {
  it('falls back to the container it was given and writes nothing into it', () => {
    const author = global.createChildContainer();
    author.register('greeting', { useValue: 'hello' });
    const container = createContainer(author);
    container.register(POOL, { useValue: 'mine' });
    expect(container.resolve('greeting')).toBe('hello');
    expect(container.resolve(POOL)).toBe('mine');
    expect(author.isRegistered(POOL, true)).toBe(false);
  });

  it('keeps two containers of one parent apart', () => {
    const [one, two] = [createContainer(), createContainer()];
    one.register(POOL, { useValue: 1 });
    two.register(POOL, { useValue: 2 });
    expect([one.resolve(POOL), two.resolve(POOL)]).toEqual([1, 2]);
  });

  it('gives a factory the container that resolves, not the one that registered', () => {
    const container = createContainer();
    container.register('who', { useFactory: (own) => own.resolve<string>('name') });
    container.register('name', { useValue: 'parent' });
    const child = container.child();
    child.register('name', { useValue: 'child' });
    expect(child.resolve('who')).toBe('child');
    expect(container.resolve('who')).toBe('parent');
  });
});

describe('registered', () => {
  it('tells kind, target and lifetime of what an author or a decorator registered', () => {
    class Plain {}
    @singleton()
    class Single {}
    @scoped(Lifecycle.ContainerScoped)
    class PerChild {}
    @scoped(Lifecycle.ResolutionScoped)
    class PerResolve {}
    const author = global.createChildContainer();
    author.register('value', { useValue: 1 });
    author.register('class', { useClass: Plain });
    author.register('token', { useToken: 'value' });
    author.register('factory', { useFactory: () => 1 });
    const container = createContainer(author);
    expect(container.registered('value')).toEqual([{ kind: 'value', target: undefined, lifetime: 'transient' }]);
    expect(container.registered('class')).toEqual([{ kind: 'class', target: Plain, lifetime: 'transient' }]);
    expect(container.registered('token')).toEqual([{ kind: 'token', target: 'value', lifetime: 'transient' }]);
    expect(container.registered('factory')).toEqual([{ kind: 'factory', target: undefined, lifetime: 'transient' }]);
    expect(container.registered(Single)).toEqual([{ kind: 'class', target: Single, lifetime: 'singleton' }]);
    expect(container.registered(PerChild)).toEqual([{ kind: 'class', target: PerChild, lifetime: 'container' }]);
    expect(container.registered(PerResolve)).toEqual([{ kind: 'class', target: PerResolve, lifetime: 'resolution' }]);
  });

  it('gives nothing for what nobody registered, and all of several in order', () => {
    const author = global.createChildContainer();
    author.register('many', { useValue: 1 });
    author.register('many', { useToken: 'x' });
    expect(createContainer(author).registered('none')).toEqual([]);
    expect(
      createContainer(author)
        .registered('many')
        .map(({ kind }) => kind),
    ).toEqual(['value', 'token']);
  });
});

describe('what was said of a parameter', () => {
  it('is read by its index', () => {
    @injectable()
    class Wants {
      constructor(
        readonly first: Date,
        @inject(POOL, { isOptional: true }) readonly pool: unknown,
        @injectAll('many') readonly many: unknown[],
        @inject(delay(() => Date)) readonly late: unknown,
      ) {}
    }
    const said = injectionTokens(Wants);
    expect([...said.keys()]).toEqual([1, 2, 3]);
    expect(injectionSaid(said.get(1))).toMatchObject({ token: POOL, isOptional: true, isMultiple: false });
    expect(injectionSaid(said.get(2))).toMatchObject({ token: 'many', isOptional: false, isMultiple: true });
    const late = injectionSaid(said.get(3))?.token;
    expect([isDelayed(late), undelayed(late)]).toEqual([true, Date]);
    expect(injectionSaid(Date)).toBeUndefined();
  });
});
