// The written type of a result as a shape and a schema whose root is always an object.
import type { OutputType } from '../metadata/definitions';
import type { JsonSchema } from '../protocol/types';
import { schemaOfResult, schemaOfShapes } from './class-schema';
import type { FieldShape, ValueShape } from './shape';
import { shapeOf } from './shape-of';
import { unknownType } from './type-problem';
import { resolveType, shapeOfReference } from './value-type';

/** The one field that a result is read as; throws a ConfigurationError when the type cannot be described. */
export function resultField(type: OutputType | (() => OutputType), where: string): FieldShape {
  return {
    ...{ name: 'result', where, place: 0, value: valueOf(type, where), options: {} },
    ...{ rules: [], itemRules: [], typeRules: [], limits: [], conditions: [] },
    ...{ isNullable: false, isSecret: false, isOptional: false, isReadonly: false, hasSetter: false, isDirect: true },
    presence: { isRequired: true, failsWhenAbsent: true },
  };
}

function valueOf(type: OutputType | (() => OutputType), where: string): ValueShape {
  const subject = { name: 'output', where, fix: (example: string) => `output: () => ${example}`, shapeOf };
  const resolved = resolveType(type);
  if (!Array.isArray(resolved)) return shapeOfReference(resolved, subject);
  const [item] = resolved as readonly unknown[];
  if (item === undefined) throw unknownType('array', subject);
  return { kind: 'array', item: shapeOfReference(item, subject) };
}

/** A class or a free-form object is sent as it is, everything else as `{ result }`. */
export function isWrappedKind({ kind }: ValueShape): boolean {
  return kind !== 'class' && kind !== 'object';
}

/** The schema of what is sent. */
export function resultSchema(value: ValueShape): JsonSchema {
  if (isWrappedKind(value)) return schemaOfResult('result', value);
  return value.shape === undefined ? { type: 'object' } : schemaOfShapes([value.shape], 'reject');
}
