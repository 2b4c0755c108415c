// Every mistake of an author stops the start and says where and how to mend it.
import { IsArray, IsString, ValidateNested } from 'class-validator';
import { Arg, Args, ConfigurationError, Context, Ctx, Field, MCPServer, Prompt, Resource, Tool } from '../../src/index';
import { silentLogger } from '../../src/engine/logger';
import type { Class } from '../../src/metadata/definitions';

function mistake(Service: Class): ConfigurationError {
  try {
    new MCPServer('x', { services: [Service], logger: silentLogger }).listTools();
  } catch (error) {
    if (error instanceof ConfigurationError) return error;
    throw error;
  }
  throw new Error('nothing was wrong');
}

/** As a runner without decorator metadata leaves a class. */
function withoutMetadata(Service: Class, method: string): Class {
  Reflect.deleteMetadata('design:paramtypes', Service.prototype as object, method);
  return Service;
}

/** As an `import type`, a circular import and so on leave a parameter. */
function withParameterType(Service: Class, method: string, type: unknown): Class {
  Reflect.defineMetadata('design:paramtypes', [type], Service.prototype as object, method);
  return Service;
}

function shop(): Class {
  class Shop {
    @Tool()
    buy(@Arg('order') order: string): string {
      return order;
    }
  }
  return Shop;
}

test('no decorator metadata: M1 with the two flags and the runner', () => {
  const error = mistake(withoutMetadata(shop(), 'buy'));
  expect(error.id).toBe('TW101');
  expect(error.message).toContain('Parameter #0 (order) of Shop.buy');
  expect(error.message).toContain('"experimentalDecorators" and "emitDecoratorMetadata"');
  expect(error.message).toContain('toolwright run');
});

test.each([
  [undefined, 'TW102', 'circular import'],
  [Function, 'TW103', 'import type'],
  [Array, 'TW104', "@Arg('order', { type: () => [String] })"],
  [Object, 'TW105', "@Arg('order', { type: () => Order })"],
])('an emitted type %p is explained with its cause and its cure', (type, id, words) => {
  const error = mistake(withParameterType(shop(), 'buy', type));
  expect(error.id).toBe(id);
  expect(error.message).toContain('Shop.buy');
  expect(error.message).toContain('(order)');
  expect(error.message).toContain(words);
});

test('an explicit type makes up for missing metadata', () => {
  class Shop {
    @Tool()
    buy(@Arg('orders', { type: () => [String] }) orders: string[]): string {
      return orders.join();
    }
  }
  withoutMetadata(Shop, 'buy');
  const [tool] = new MCPServer('x', { services: [Shop], logger: silentLogger }).listTools();
  expect(tool?.inputSchema).toMatchObject({ properties: { orders: { type: 'array', items: { type: 'string' } } } });
});

class Plain {
  a!: string;
}

class Nested {
  @ValidateNested()
  inner!: Plain;
}

class Elements {
  @IsArray()
  list!: unknown[];
}

class Named {
  @IsString()
  name!: string;
}

const cases: [string, () => Class, string, string][] = [
  [
    'a parameter without a role',
    () => {
      class A {
        @Tool()
        run(a: string): string {
          return a;
        }
      }
      return A;
    },
    'TW106',
    'Parameter #0 of A.run',
  ],
  [
    'two roles on one parameter',
    () => {
      class A {
        @Tool()
        run(@Arg('a') @Ctx() a: string): string {
          return a;
        }
      }
      return A;
    },
    'TW114',
    'A.run',
  ],
  [
    'a decorator on a static method',
    () => {
      class A {
        @Tool()
        static run(): string {
          return '';
        }
      }
      return A;
    },
    'TW107',
    'A.run',
  ],
  [
    'the same decorator twice',
    () => {
      class A {
        @Tool()
        @Tool({ name: 'again' })
        run(): string {
          return '';
        }
      }
      return A;
    },
    'TW108',
    '@Tool',
  ],
  [
    'a decorator on a property',
    () => {
      class A {
        @(Tool() as PropertyDecorator)
        run!: string;
      }
      return A;
    },
    'TW112',
    'A.run',
  ],
  [
    'one argument claimed twice',
    () => {
      class A {
        @Tool()
        run(@Arg('name') a: string, @Args() b: Named): string {
          return a + b.name;
        }
      }
      return A;
    },
    'TW109',
    "'name'",
  ],
  ['a service without handlers', () => Plain, 'TW110', 'Plain'],
  [
    'a DTO without rules',
    () => {
      class A {
        @Tool()
        run(@Args(() => Plain) plain: Plain): string {
          return plain.a;
        }
      }
      return A;
    },
    'TW120',
    'Plain',
  ],
  [
    'a nested class that is not known',
    () => {
      class A {
        @Tool()
        run(@Args(() => Nested) nested: Nested): string {
          return nested.inner.a;
        }
      }
      return A;
    },
    'TW1',
    'Nested.inner',
  ],
  [
    'an array without an element type',
    () => {
      class A {
        @Tool()
        run(@Args(() => Elements) elements: Elements): string {
          return String(elements.list);
        }
      }
      return A;
    },
    'TW104',
    'Elements.list',
  ],
  [
    'a template whose variables differ from the parameters',
    () => {
      class A {
        @Resource('a://{x}')
        run(@Arg('y') y: string): string {
          return y;
        }
      }
      return A;
    },
    'TW131',
    'Mismatch between URI parameters {x} and method parameters {y}',
  ],
  [
    'a query variable without a default',
    () => {
      class A {
        @Resource('a://b{?x}')
        run(@Arg('x') x: string): string {
          return x;
        }
      }
      return A;
    },
    'TW132',
    "query parameter(s) 'x'",
  ],
  [
    'a fixed resource with parameters',
    () => {
      class A {
        @Resource('a://b')
        run(@Arg('x') x: string): string {
          return x;
        }
      }
      return A;
    },
    'TW133',
    "Resource 'a://b' has no URI template variables",
  ],
  [
    'a template that cannot be parsed',
    () => {
      class A {
        @Resource('a://{x')
        run(): string {
          return '';
        }
      }
      return A;
    },
    'TW130',
    'Unclosed expression at position 4',
  ],
  [
    'a URI without a scheme',
    () => {
      class A {
        @Resource('about')
        run(): string {
          return '';
        }
      }
      return A;
    },
    'TW134',
    "'about'",
  ],
  [
    'a prompt argument that cannot arrive as text',
    () => {
      class A {
        @Prompt()
        run(@Arg('list', { type: () => [String] }) list: string[]): string {
          return list.join();
        }
      }
      return A;
    },
    'TW140',
    "'list' is an array",
  ],
];

test.each(cases)('%s', (_, make, id, words) => {
  const error = mistake(make());
  expect(error.id).toContain(id);
  expect(error.message).toContain(words);
  expect(error.message.endsWith(error.cure)).toBe(true);
  expect(error.cure).not.toMatch(/\{(where|fix|problem|seen|name|path|uri|index)\}/);
});

test('decorated parameters without a handler decorator are not silently left out', () => {
  class A {
    @Tool()
    run(): void {}

    forgotten(@Arg('a') a: string): string {
      return a;
    }
  }
  expect(mistake(A).message).toBe(
    'TW117: A.forgotten has decorated parameters, but no @Tool(), @Resource() or @Prompt(). ' +
      'Add the decorator that it is missing, or remove the others.',
  );
});

test('an unknown option of a decorator names the nearest known one', () => {
  class A {
    @Tool({ descripton: 'x' } as never)
    run(): void {}
  }
  expect(mistake(A).message).toBe(
    "TW115: @Tool of A.run has no option 'descripton'; did you mean 'description'? Remove it or correct its name.",
  );
});

test('unknown options of arguments, properties and run-time registrations are named too', () => {
  class A {
    @Tool()
    run(@Arg('a', { defualt: 1 } as never) a: number): number {
      return a;
    }
  }
  expect(mistake(A).message).toContain(
    "TW115: Parameter #0 (a) of A.run has no option 'defualt'; did you mean 'default'?",
  );
  class Dto {
    @Field({ descripton: 'x' } as never)
    a!: string;
  }
  class B {
    @Tool()
    run(@Args(() => Dto) dto: Dto): string {
      return dto.a;
    }
  }
  expect(mistake(B).message).toContain("TW115: Dto.a has no option 'descripton'; did you mean 'description'?");
  const server = new MCPServer('x', { logger: silentLogger });
  expect(() => server.addTool(() => 1, { name: 'a', outptu: Number } as never)).toThrow(
    "TW115: addTool has no option 'outptu'; did you mean 'output'?",
  );
});

test('an entry of services that is not a class names its place', () => {
  const server = new MCPServer('x', { services: [{} as never], logger: silentLogger });
  expect(() => server.listTools()).toThrow('TW111: services[0] is an object, not a class.');
});

test('an unknown server option names the nearest known one', () => {
  expect(() => new MCPServer('x', { servicse: [] } as never)).toThrow(
    new TypeError("MCPServer has no option 'servicse'. Did you mean 'services'?"),
  );
  expect(() => new MCPServer('x', { port: 1 } as never)).toThrow("MCPServer has no option 'port'.");
});

test('a parameter whose type is Context needs no decorator', () => {
  class A {
    @Tool()
    run(ctx: Context): string {
      return String(ctx.requestId);
    }
  }
  expect(
    new MCPServer('x', { services: [A], logger: silentLogger }).listTools()[0]?.inputSchema.properties ?? {},
  ).toEqual({});
});

test('a parameter whose type is a class with rules needs no decorator', () => {
  class A {
    @Tool()
    run(named: Named): string {
      return named.name;
    }
  }
  const [tool] = new MCPServer('x', { services: [A], logger: silentLogger }).listTools();
  expect(tool?.inputSchema.required).toEqual(['name']);
});
