// One property compiled: its type, its rules sorted by what they are about, its conditions.
import type { Class, ClassDefinition } from '../metadata/definitions';
import { definitionsOf, lineage } from '../metadata/read';
import type { DeclaredProperty } from './class-validator';
import { compileRule, type Rule } from './rule';
import type { FieldShape } from './shape';
import { undescribable } from './type-problem';
import { valueShapeOf, type Subject } from './value-type';
import { checkFieldOptions } from './known-options';

/** What is known of a property. */
export interface FieldSource extends Omit<Subject, 'rules' | 'nested' | 'shapeOf' | 'transformed'> {
  readonly target: Class;
  readonly place: number;
  readonly declared: DeclaredProperty | undefined;
}

type Source = FieldSource & Pick<Subject, 'shapeOf' | 'transformed'>;

const FORBIDDEN = new Set(['__proto__', 'constructor']);

/** Compiles one property; its presence is found out later. */
export function compileField(source: Source): FieldShape {
  const { name, where, options, declared, place, target } = source;
  if (FORBIDDEN.has(name)) throw undescribable(where, `'${name}' cannot be the name of an argument`, 'Rename it');
  const { conditions = [], nested = 'none' } = declared ?? {};
  const rules = (declared?.rules ?? []).map((rule) => compileRule(rule, where));
  return {
    name,
    where,
    place,
    value: valueShapeOf({ ...source, rules, nested }),
    options,
    ...sorted(rules, conditions.length === 0),
    conditions: conditions.filter(({ isOptional }) => !isOptional).map(({ holds }) => holds),
    isNullable: options.nullable === true || rules.some((rule) => listsNull(rule)),
    isSecret: options.secret === true,
    isOptional: options.optional === true || conditions.some(({ isOptional }) => isOptional),
    ...accessorOf(target, name),
    presence: { isRequired: true, failsWhenAbsent: true },
  };
}

type Sorted = Pick<FieldShape, 'rules' | 'itemRules' | 'typeRules' | 'limits' | 'isDirect'>;

/** Under a condition no rule may run before the whole instance is there. */
function sorted(rules: readonly Rule[], isUnconditional: boolean): Sorted {
  const isLimit = ({ name, row, isEach }: Rule): boolean => name === 'arrayMaxSize' && row !== undefined && !isEach;
  const limits = isUnconditional ? rules.filter((rule) => isLimit(rule)) : [];
  const kept = rules.filter((rule) => !isImplied(rule) && !limits.includes(rule));
  return {
    rules: sizesFirst(kept.filter((rule) => !rule.isEach)),
    itemRules: sizesFirst(kept.filter((rule) => rule.isEach)),
    typeRules: rules.filter((rule) => isTypeRule(rule)),
    limits,
    isDirect: kept.every((rule) => rule.isDirect && !rule.isEach),
  };
}

const isTypeRule = ({ row }: Rule): boolean => row?.isType === true || row?.values !== undefined;

/** The type check stands for the rule. */
function isImplied(rule: Rule): boolean {
  const { row, declared } = rule;
  if (row?.values !== undefined) return row.values(declared.constraints) !== undefined;
  return row?.isType === true && row.test?.(declared.constraints) !== undefined;
}

const listsNull = ({ row, declared }: Rule): boolean => row?.values?.(declared.constraints)?.includes(null) === true;

const sizesFirst = (rules: readonly Rule[]): readonly Rule[] => [
  ...rules.filter(({ row }) => row?.isSize === true),
  ...rules.filter(({ row }) => row?.isSize !== true),
];

/** What an accessor of the class means for the assignment of a value. */
function accessorOf(target: Class, name: string): Pick<FieldShape, 'isReadonly' | 'hasSetter'> {
  const owner = [...lineage(target)].reverse().find((at) => Object.hasOwn(at.prototype as object, name));
  const property = owner && Object.getOwnPropertyDescriptor(owner.prototype as object, name);
  const hasSetter = property?.set !== undefined;
  return { isReadonly: property?.get !== undefined && !hasSetter, hasSetter };
}

/** What `@Field()` said of the properties of a class; throws TW115 for an option that it does not have. */
export function fieldsOf(target: Class): ClassDefinition['fields'] {
  const { fields } = definitionsOf(target);
  for (const { owner, property, options } of fields.values()) checkFieldOptions(`${owner.name}.${property}`, options);
  return fields;
}
