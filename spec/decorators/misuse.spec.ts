import { Arg, Args, Ctx, Field, Prompt, Resource, Service, Tool, Use } from '../../src/index';

type Factory = (...args: unknown[]) => unknown;
const member = {};

test.each([
  [
    'Tool',
    Tool as Factory,
    'The @Tool decorator was used incorrectly. Did you forget to call it? Use @Tool() instead of @Tool',
  ],
  [
    'Resource',
    Resource as Factory,
    "The @Resource decorator was used incorrectly. Did you forget to call it? Use @Resource('uri') instead of @Resource",
  ],
  [
    'Prompt',
    Prompt as Factory,
    'The @Prompt decorator was used incorrectly. Did you forget to call it? Use @Prompt() instead of @Prompt',
  ],
  [
    'Field',
    Field as Factory,
    'The @Field decorator was used incorrectly. Did you forget to call it? Use @Field() instead of @Field',
  ],
  [
    'Use',
    Use as Factory,
    'The @Use decorator was used incorrectly. Did you forget to call it? Use @Use(middleware) instead of @Use',
  ],
])('@%s without its parentheses says so at load', (_, factory, text) => {
  expect(() => factory(member, 'method', { value: () => 1 })).toThrow(new TypeError(text));
  expect(() => factory(class Target {}, 'method', { value: () => 1 })).toThrow(new TypeError(text));
});

test.each([
  ['Arg', Arg as Factory, "Use @Arg('name') instead of @Arg"],
  ['Args', Args as Factory, 'Use @Args() instead of @Args'],
  ['Ctx', Ctx as Factory, 'Use @Ctx() instead of @Ctx'],
])('@%s without its parentheses on a parameter says so at load', (_, factory, text) => {
  expect(() => factory(member, 'method', 0)).toThrow(text);
});

test.each([
  ['Service', Service as Factory],
  ['Use', Use as Factory],
])('@%s without its parentheses on a class says so at load', (name, factory) => {
  expect(() => factory(class Target {})).toThrow(`Did you forget to call it? Use @${name}(`);
});

test('a middleware class is not taken for a forgotten call', () => {
  class Audit {
    use(): never {
      throw new Error('not called');
    }
  }
  expect(() => Use(Audit)).not.toThrow();
});

const standard = { kind: 'method', name: 'method', addInitializer: () => undefined };

test.each([
  ['Tool', (): unknown => Tool()],
  ['Resource', (): unknown => Resource('a://b')],
  ['Prompt', (): unknown => Prompt()],
  ['Use', (): unknown => Use(() => ({}))],
])('@%s called by the standard decorator protocol names the two compiler flags', (_, make) => {
  expect(() => (make() as Factory)(() => 1, standard)).toThrow(
    /"experimentalDecorators": true and "emitDecoratorMetadata": true/,
  );
});

test('@Tool itself used by the standard protocol names the two compiler flags', () => {
  expect(() => (Tool as Factory)(() => 1, standard)).toThrow(/"experimentalDecorators": true/);
});

test('@Arg without a name is refused at load', () => {
  expect(() => (Arg as Factory)('')).toThrow("@Arg needs the argument's name: @Arg('city').");
});
