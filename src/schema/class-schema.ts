// `schemaOf(Class)`: the JSON Schema of a shape; nested classes inlined, `$defs` only for recursion.
import type { Class, UnknownArguments } from '../metadata/definitions';
import type { JsonSchema } from '../protocol/types';
import { intersected } from './json-schema';
import { keywordsOf, wordsOf, type Rule } from './rule';
import type { ClassShape, FieldKind, FieldShape, ValueShape } from './shape';
import { shapeOf } from './shape-of';
import type { RuleTarget } from './constraint-row';

/** The JSON Schema of a class; open or closed at every level. Throws a ConfigurationError. */
export function schemaOf(target: Class, unknown: UnknownArguments = 'reject'): JsonSchema {
  return schemaOfShapes([shapeOf(target)], unknown);
}

/** One object schema for several classes whose members share one object. */
export function schemaOfShapes(shapes: readonly ClassShape[], unknown: UnknownArguments): JsonSchema {
  const writer = new SchemaWriter(unknown);
  const schema = writer.object(shapes.flatMap(({ fields }) => fields));
  return writer.withDefinitions(schema);
}

/** The schema of one value under a name of an object that has no other member. */
export function schemaOfResult(name: string, value: ValueShape): JsonSchema {
  const writer = new SchemaWriter('reject');
  const properties = { [name]: writer.value(value) };
  return writer.withDefinitions({ type: 'object', properties, required: [name], additionalProperties: false });
}

const TYPES: Readonly<Record<Exclude<FieldKind, 'class' | 'array'>, JsonSchema>> = {
  string: { type: 'string' },
  number: { type: 'number' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date-time' },
  object: { type: 'object' },
  any: {},
};

/** Writes one schema document. */
class SchemaWriter {
  private readonly names = new Map<ClassShape, string>();
  private readonly definitions = new Map<string, JsonSchema>();

  constructor(private readonly unknown: UnknownArguments) {}

  withDefinitions(schema: JsonSchema): JsonSchema {
    return this.definitions.size === 0 ? schema : { ...schema, $defs: Object.fromEntries(this.definitions) };
  }

  object(fields: readonly FieldShape[]): JsonSchema {
    const properties = Object.fromEntries(fields.map((field) => [field.name, this.property(field)]));
    const required = fields.filter((field) => field.presence.isRequired).map(({ name }) => name);
    return {
      type: 'object',
      ...(fields.length === 0 ? {} : { properties }),
      ...(required.length === 0 ? {} : { required }),
      ...(this.unknown === 'reject' ? { additionalProperties: false } : {}),
    };
  }

  value(value: ValueShape): JsonSchema {
    if (value.kind === 'array') {
      return { type: 'array', items: value.item === undefined ? {} : this.value(value.item) };
    }
    if (value.kind === 'class') return value.shape === undefined ? {} : this.nested(value.shape);
    return { ...TYPES[value.kind], ...(value.values === undefined ? {} : { enum: [...value.values] }) };
  }

  private nested(shape: ClassShape): JsonSchema {
    if (!isRecursive(shape)) return this.object(shape.fields);
    let name = this.names.get(shape);
    if (name === undefined) {
      name = this.freeName(shape.target.name);
      this.names.set(shape, name);
      this.definitions.set(name, {});
      this.definitions.set(name, this.object(shape.fields));
    }
    return { $ref: `#/$defs/${name}` };
  }

  private freeName(wanted: string): string {
    const name = wanted.replace(/[^A-Za-z0-9_]/g, '') || 'Type';
    if (!this.definitions.has(name)) return name;
    let count = 2;
    while (this.definitions.has(`${name}_${count}`)) count++;
    return `${name}_${count}`;
  }

  private property(field: FieldShape): JsonSchema {
    const plain = this.constrained(field);
    const shown = field.isNullable ? { anyOf: [plain, { type: 'null' }] } : plain;
    return { ...shown, ...annotationsOf(field), ...field.options.schema };
  }

  private constrained(field: FieldShape): JsonSchema {
    const { value, rules, itemRules, typeRules, limits } = field;
    const schema = withRules(
      this.value(value),
      [...typeRules.filter((rule) => !rule.isEach), ...limits, ...rules],
      value,
    );
    const { item } = value;
    if (item === undefined) return schema;
    const eachRules = [...typeRules.filter((rule) => rule.isEach), ...itemRules];
    return { ...schema, items: describedItem(withRules(schema.items as JsonSchema, eachRules, item), eachRules, item) };
  }
}

function withRules(schema: JsonSchema, rules: readonly Rule[], value: ValueShape): JsonSchema {
  const keywords = rules.map((rule) => keywordsOf(rule, targetOf(value))).filter((said) => said !== undefined);
  return keywords.reduce((all, said) => intersected(all, withoutUnsaid(said, value)), schema);
}

/** class-validator compares objects by identity, so that distinct items cannot be said of them. */
function withoutUnsaid(keywords: JsonSchema, { item }: ValueShape): JsonSchema {
  const isByIdentity = item !== undefined && ['class', 'object', 'array', 'any', 'date'].includes(item.kind);
  if (!isByIdentity || keywords.uniqueItems === undefined) return keywords;
  const { uniqueItems: _, ...others } = keywords;
  return others;
}

const targetOf = ({ kind }: ValueShape): RuleTarget => (kind === 'class' ? 'object' : kind);

function describedItem(schema: JsonSchema, rules: readonly Rule[], item: ValueShape): JsonSchema {
  const words = sentences(rules, item);
  return words === '' ? schema : { ...schema, description: words };
}

/** Each sentence once. */
function sentences(rules: readonly Rule[], value: ValueShape): string {
  const words = rules.map((rule) => wordsOf(rule, targetOf(value))).filter((said) => said !== undefined);
  return [...new Set(words)].join(' ');
}

function annotationsOf(field: FieldShape): JsonSchema {
  const { options, value, presence } = field;
  const rules = [...field.typeRules.filter((rule) => !rule.isEach), ...field.limits, ...field.rules];
  const condition = field.conditions.length > 0 ? 'Needed only in some cases.' : '';
  const description = [options.description, sentences([...new Set(rules)], value), condition].filter(Boolean).join(' ');
  return {
    ...(options.title === undefined ? {} : { title: options.title }),
    ...(description === '' ? {} : { description }),
    ...(presence.listed === undefined ? {} : { default: presence.listed }),
    ...(options.example === undefined ? {} : { examples: [options.example] }),
  };
}

function isRecursive(shape: ClassShape): boolean {
  const seen = new Set<ClassShape>();
  const reaches = (from: ClassShape): boolean =>
    from.fields.some(({ value }) => {
      const next = value.item?.shape ?? value.shape;
      if (next === undefined) return false;
      if (next === shape) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return reaches(next);
    });
  return reaches(shape);
}
