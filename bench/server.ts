// The server that is measured: written as an author would write it. Reads PORT, TOOLS and STDIO from the environment.
import { Arg, Args, Field, MCPServer, Resource, Tool } from 'toolwright';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsIn,
  IsInt,
  IsNumber,
  IsString,
  Length,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';

class Addends {
  @Field({ description: 'first addend' })
  @IsNumber()
  a!: number;

  @Field({ description: 'second addend' })
  @IsNumber()
  b!: number;
}

class Item {
  @Field({ description: 'stock number' })
  @Matches(/^[A-Z]{3}-\d{4}$/)
  sku!: string;

  @Field({ description: 'what it is' })
  @IsString()
  @Length(1, 80)
  name!: string;

  @Field({ description: 'how many' })
  @IsInt()
  @Min(1)
  @Max(999)
  qty!: number;

  @Field({ description: 'price of one' })
  @IsNumber()
  @Min(0)
  price!: number;

  @Field({ description: 'department' })
  @IsIn(['book', 'music', 'film'])
  kind!: string;
}

class Order {
  @Field({ description: 'who buys' })
  @IsString()
  @Length(1, 80)
  customer!: string;

  @Field({ description: 'what is bought' })
  @ArrayMinSize(1)
  @ArrayMaxSize(50)
  @ValidateNested({ each: true })
  @Type(() => Item)
  items!: Item[];
}

class Adding {
  @Tool({ description: 'Add two numbers' })
  add(
    @Arg('a', { description: 'first addend' }) a: number,
    @Arg('b', { description: 'second addend' }) b: number,
  ): number {
    return a + b;
  }

  @Resource('bench://note', { name: 'note', description: 'A note', mimeType: 'text/plain' })
  note(): string {
    return 'a short note '.repeat(20);
  }
}

class Ordering {
  @Tool({ description: 'Total of an order' })
  order(@Args() order: Order): number {
    return order.items.reduce((sum, item) => sum + item.qty * item.price, 0);
  }
}

const { PORT = '3000', TOOLS = '1', STDIO = '' } = process.env;
const count = Number(TOOLS);
const server = new MCPServer('bench', { version: '1.0.0', services: count > 1 ? [Adding, Ordering] : [Adding] });
for (let n = 2; n < count; n++) {
  const options = { name: `add${n}`, description: 'Add two numbers', input: Addends, output: Number };
  server.addTool(({ a, b }: Addends) => a + b, options);
}

void (STDIO === '' ? server.run('streamable-http', { port: Number(PORT) }) : server.run('stdio'));
