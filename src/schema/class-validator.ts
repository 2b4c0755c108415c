// The only reader of class-validator: its rules of a class and their constraint instances; the library itself is never loaded.
import { ConfigurationError } from '../errors/configuration-error';
import type { Class } from '../metadata/definitions';

/** What a constraint or a message function is told beside the value. */
export interface CheckArguments {
  readonly targetName: string;
  readonly property: string;
  readonly object: object;
  readonly value: unknown;
  readonly constraints: readonly unknown[];
}

/** A constraint as class-validator runs it. */
export interface Constraint {
  validate(value: unknown, args: CheckArguments): boolean | PromiseLike<boolean>;
  defaultMessage?(args: CheckArguments): string;
}

interface StoredRule {
  readonly type: string;
  readonly name?: string;
  readonly target: Class | string;
  readonly propertyName: string;
  readonly constraints?: readonly unknown[];
  readonly constraintCls?: Class;
  readonly message?: string | ((args: CheckArguments) => string);
  readonly each?: boolean;
  readonly validateIf?: (object: object, value: unknown) => boolean;
}

interface StoredConstraint {
  readonly name: string;
  readonly async: boolean;
  readonly instance: Constraint;
}

interface Storage {
  getTargetValidationMetadatas(
    target: Class,
    schema: string,
    always: boolean,
    strictGroups: boolean,
  ): readonly StoredRule[];
  getTargetValidatorConstraints(target: Class | undefined): readonly StoredConstraint[];
}

/** A condition of `@IsOptional()` or `@ValidateIf()`. */
export interface StoredCondition {
  readonly isOptional: boolean;
  readonly holds: (object: object, value: unknown) => unknown;
}

/** One rule with its constraint, as it was declared. */
export interface DeclaredRule {
  readonly name: string;
  readonly constraint: Constraint;
  readonly constraints: readonly unknown[];
  readonly isEach: boolean;
  readonly isAsync: boolean;
  readonly message: string | ((args: CheckArguments) => string) | undefined;
  readonly validateIf: ((object: object, value: unknown) => boolean) | undefined;
  readonly property: string;
  readonly targetName: string;
}

/** What class-validator knows of one property. */
export interface DeclaredProperty {
  readonly rules: DeclaredRule[];
  readonly conditions: StoredCondition[];
  nested: 'none' | 'one' | 'each';
  isAllowed: boolean;
  owner: Class;
}

function storage(): Storage | undefined {
  return (globalThis as { classValidatorMetadataStorage?: Storage }).classValidatorMetadataStorage;
}

function storedRules(at: Storage, target: Class): readonly StoredRule[] {
  try {
    return at.getTargetValidationMetadatas(target, '', false, false);
  } catch (cause) {
    const details = {
      where: target.name,
      problem:
        'a validation schema was registered with registerSchema(), and class-validator then fails on every class',
      fix: 'Replace the validation schema by a decorated class',
    };
    throw new ConfigurationError('TW125', details, { cause });
  }
}

function unsupported(stored: StoredRule, problem: string, fix: string): ConfigurationError {
  return new ConfigurationError('TW125', { where: placeOf(stored), problem, fix });
}

function placeOf({ target, propertyName }: StoredRule): string {
  return `${typeof target === 'string' ? target : target.name}.${propertyName}`;
}

function addRule(property: DeclaredProperty, stored: StoredRule, found: readonly StoredConstraint[]): void {
  if (found.length === 0) {
    throw new ConfigurationError('TW123', { where: placeOf(stored), name: stored.constraintCls?.name ?? 'a class' });
  }
  for (const constraint of found) {
    property.rules.push({
      name: constraint.name || stored.name || stored.type,
      constraint: constraint.instance,
      constraints: stored.constraints ?? [],
      isEach: stored.each === true,
      isAsync: constraint.async,
      message: stored.message === '' ? undefined : stored.message,
      validateIf: stored.validateIf,
      property: stored.propertyName,
      targetName: typeof stored.target === 'string' ? stored.target : stored.target.name,
    });
  }
}

function add(property: DeclaredProperty, stored: StoredRule, at: Storage): void {
  switch (stored.type) {
    case 'conditionalValidation': {
      const [condition] = stored.constraints ?? [];
      if (typeof condition !== 'function') return;
      const holds = condition as StoredCondition['holds'];
      property.conditions.push({ isOptional: stored.name === 'isOptional', holds });
      return;
    }
    case 'whitelistValidation':
      property.isAllowed = true;
      return;
    case 'nestedValidation':
      if (property.nested !== 'none') {
        throw unsupported(stored, '@ValidateNested() stands on it more than once', 'Keep one of them');
      }
      property.nested = stored.each === true ? 'each' : 'one';
      return;
    case 'promiseValidation':
      throw unsupported(stored, '@ValidatePromise() has no meaning for JSON', 'Remove it');
    default:
      addRule(property, stored, at.getTargetValidatorConstraints(stored.constraintCls));
  }
}

/** The rules that class-validator holds for a class when no group is asked for, by property in its own order. */
export function declaredProperties(target: Class): ReadonlyMap<string, DeclaredProperty> {
  const properties = new Map<string, DeclaredProperty>();
  const at = storage();
  if (at === undefined) return properties;
  for (const stored of storedRules(at, target)) {
    const owner = typeof stored.target === 'string' ? target : stored.target;
    const known = properties.get(stored.propertyName);
    const property = known ?? { rules: [], conditions: [], nested: 'none', isAllowed: false, owner };
    if (known === undefined) properties.set(stored.propertyName, property);
    add(property, stored, at);
  }
  return properties;
}

/** Tells whether class-validator holds a rule for the class or an ancestor of it. */
export function carriesRules(target: Class): boolean {
  return declaredProperties(target).size > 0;
}
