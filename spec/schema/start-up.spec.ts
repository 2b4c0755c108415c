// What cannot be kept faithfully stops the start, with the place and the cure.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as cv from 'class-validator';
import { Exclude, Expose, Transform, Type } from 'class-transformer';
import { Field } from '../../src/decorators/field';
import { ConfigurationError } from '../../src/errors/configuration-error';
import type { Class } from '../../src/metadata/definitions';
import { schemaOf } from '../../src/schema/class-schema';
import { inputOf } from '../../src/schema/input';

function refusal(target: Class): string {
  try {
    inputOf([target], { where: 'Shop.buy', unknownArguments: 'reject', coercion: 'lax' });
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  return 'accepted';
}

class Plain {
  name!: string;
}
class Child {
  @cv.IsString() name!: string;
}

test('a class that nobody decorated', () => {
  class Outer {
    @Field() plain!: Plain;
  }
  expect(refusal(Plain)).toMatch(/^TW120: Shop\.buy \(Plain\) is used as arguments and carries no rule/);
  expect(refusal(Outer)).toMatch(/^TW120: Outer\.plain \(Plain\) /);
});

test('a nested class that is not known', () => {
  class Order {
    @cv.ValidateNested({ each: true }) items!: Child[];
  }
  expect(refusal(Order)).toMatch(/^TW122: Order\.items has @ValidateNested\(\) .* Add @Type\(\(\) => Item\) from/);
});

test('a constraint class without its decorator', () => {
  class Loose {
    validate(): boolean {
      return false;
    }
  }
  class Order {
    @cv.Validate(Loose) id!: string;
  }
  expect(refusal(Order)).toMatch(/^TW123: Order\.id uses @Validate\(Loose\), but Loose has no @ValidatorConstraint/);
});

test('a constructor that needs arguments', () => {
  class Needs {
    @cv.IsString() name: string;
    constructor(from: { name: string }) {
      this.name = from.name;
    }
  }
  expect(refusal(Needs)).toMatch(/^TW124: Constructing Shop\.buy \(Needs\) without arguments failed: /);
});

describe('rules that are not kept', () => {
  class Transformed {
    @Transform(({ value }: { value: string }) => value.trim()) @cv.IsString() name!: string;
  }
  class Exposed {
    @Expose({ name: 'full_name' }) @cv.IsString() name!: string;
  }
  @Exclude()
  class Excluded {
    @cv.IsString() name!: string;
  }
  class Promised {
    @cv.ValidatePromise() @cv.IsString() name!: string;
  }
  class Twice {
    @cv.ValidateNested() @cv.ValidateNested() @Type(() => Child) child!: Child;
  }
  class Tagged {
    @cv.ValidateNested()
    @Type(() => Child, { discriminator: { property: 'kind', subTypes: [{ value: Child, name: 'child' }] } })
    child!: Child;
  }
  class Chosen {
    @cv.ValidateNested() @Type((help) => (help?.object ? Child : Plain)) child!: Child;
  }
  class Sticky {
    @cv.Matches(/a/y) name!: string;
  }
  class Half {
    @cv.IsDivisibleBy(0.5) n!: number;
  }
  class Confused {
    @cv.IsDateString() @Type(() => Date) when!: Date;
  }
  class Contradictory {
    @cv.IsInt() @cv.IsString() n!: number;
  }
  class EachOfOne {
    @cv.IsString({ each: true }) name!: string;
  }

  const rows: readonly (readonly [string, Class, string])[] = [
    ['@Transform', Transformed, 'Transformed.name: @Transform() is not applied'],
    ['@Expose', Exposed, 'Exposed.name: @Expose() is not applied'],
    ['@Exclude on the class', Excluded, 'Excluded: @Exclude() is not applied'],
    ['@ValidatePromise', Promised, 'Promised.name: @ValidatePromise() has no meaning'],
    ['@ValidateNested twice', Twice, 'Twice.child: @ValidateNested() stands on it more than once'],
    ['a discriminator', Tagged, 'Tagged.child: @Type() with a discriminator'],
    ['a type chosen by the value', Chosen, 'Chosen.child: @Type() chooses its class by the value'],
    ['@Matches with y', Sticky, 'Sticky.name: @Matches() with the flag y'],
    ['@IsDivisibleBy below 1', Half, 'Half.n: class-validator cuts the divisor 0.5'],
    ['a rule about text on a Date', Confused, 'Confused.when: isDateString is about a string, its type is a date'],
    ['two types', Contradictory, 'Contradictory.n: is'],
    ['each on something that is no array', EachOfOne, 'EachOfOne.name: a rule with { each: true } is about an array'],
  ];
  test.each(rows)('%s', (_name, target, text) => expect(refusal(target)).toContain(`TW125: ${text}`));
});

describe('properties whose type says nothing', () => {
  class Loose {
    @cv.IsDefined() any!: unknown;
  }
  class Untyped {
    @cv.IsArray() list!: unknown[];
  }
  class Mapped {
    @Field() map!: Map<string, string>;
  }
  class Listed {
    @Field({ type: String }) list!: string[];
  }
  const rows: readonly (readonly [string, Class, RegExp])[] = [
    ['unknown', Loose, /^TW105: Loose\.any .* @Field\(\{ type: \(\) => Any \}\)/],
    ['an array', Untyped, /^TW104: Untyped\.list .* Use @Field\(\{ type: \(\) => \[String\] \}\)/],
    ['a Map', Mapped, /^TW121: Mapped\.map .*JSON has no Map/],
    ['an array with a single type', Listed, /^TW121: Listed\.list .*Use @Field\(\{ type: \(\) => \[String\] \}\)/],
  ];
  test.each(rows)('%s', (_name, target, message) => expect(refusal(target)).toMatch(message));
});

test('an error is raised again on the next attempt', () => {
  expect(() => schemaOf(Plain)).toThrow('TW120');
  expect(() => schemaOf(Plain)).toThrow('TW120');
});

test('a second copy of class-transformer that holds the types of the class is found', () => {
  class Doubled {
    @cv.IsString() name!: string;
  }
  const folder = mkdtempSync(join(tmpdir(), 'toolwright-'));
  try {
    const copy = join(folder, 'node_modules', 'class-transformer', 'cjs');
    cpSync(dirname(require.resolve('class-transformer/cjs/storage')), copy, { recursive: true });
    const other = createRequire(__filename)(join(copy, 'storage.js')) as {
      defaultMetadataStorage: { addTypeMetadata(metadata: object): void };
    };
    expect(refusal(Child)).toBe('accepted');
    other.defaultMetadataStorage.addTypeMetadata({ target: Doubled, propertyName: 'name', typeFunction: () => String });
    expect(refusal(Doubled)).toMatch(/^TW126: The rules of Doubled are not in the copy of class-transformer/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
