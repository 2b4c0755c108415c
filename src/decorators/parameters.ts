// `@Arg()`, `@Args()`, `@Ctx()`: what a parameter of a handler is filled with.
import type { ArgumentRule, ParameterDefinition, TypeOption } from '../metadata/definitions';
import { amendMethod } from '../metadata/store';
import { checkFactoryCall, checkProtocol, slotOf } from './amend';

function parameterDecorator(name: string, said: Omit<ParameterDefinition, 'index'>): ParameterDecorator {
  return (target, key, index) => {
    checkProtocol(name, key);
    if (key === undefined)
      throw new TypeError(`@${name}() stands on a constructor parameter; it belongs on a handler's.`);
    const { Class, slot } = slotOf(target, key);
    const parameter = Object.freeze({ ...said, index });
    amendMethod(Class, slot, (method) => ({ ...method, parameters: [...method.parameters, parameter] }));
  };
}

/** One named argument; `rules` mixes options (description, default, type ...) and class-validator decorators. */
export function Arg(name: string, ...rules: ArgumentRule[]): ParameterDecorator {
  checkFactoryCall({ name: 'Arg', call: "Arg('name')" }, [name, ...rules]);
  if (typeof name !== 'string' || name === '') throw new TypeError("@Arg needs the argument's name: @Arg('city').");
  return parameterDecorator('Arg', { role: 'argument', name, rules: Object.freeze([...rules]) });
}

/** The whole arguments object as a DTO class; the class may be left out when the parameter's emitted type is one. */
export function Args(type?: TypeOption, ...misuse: unknown[]): ParameterDecorator {
  checkFactoryCall({ name: 'Args', call: 'Args()' }, [type, ...misuse]);
  return parameterDecorator('Args', { role: 'arguments', ...(type === undefined ? {} : { type }) });
}

/** The `Context` of the request; may be left out when the parameter's emitted type is `Context`. */
export function Ctx(...misuse: unknown[]): ParameterDecorator {
  checkFactoryCall({ name: 'Ctx', call: 'Ctx()' }, misuse);
  return parameterDecorator('Ctx', { role: 'context' });
}
