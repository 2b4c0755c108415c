// A till: what tools take, give and refuse.
import { Arg, Args, Field, MCPServer, Tool, ToolError } from 'toolwright';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  Length,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';

// #region basket
export class Line {
  @Field({ description: 'What is bought.', example: 'tea' })
  @Length(1, 80)
  name!: string;

  @IsInt()
  @Min(1)
  @Max(99)
  quantity: number = 1;

  @IsNumber()
  @Min(0)
  price!: number;
}

export class Basket {
  @ValidateNested({ each: true })
  @Type(() => Line)
  @ArrayMinSize(1)
  @ArrayMaxSize(20)
  lines!: Line[];

  @IsOptional()
  @IsIn(['cash', 'card'])
  payment?: string;
}
// #endregion basket

// #region receipt
export class Receipt {
  @IsInt()
  items!: number;

  @Field({ description: 'In euros.' })
  @IsNumber()
  total!: number;
}
// #endregion receipt

export class Till {
  // #region first
  @Tool({ description: 'The VAT that a price holds.' })
  vat(@Arg('price') price: number, @Arg('rate', { default: 20 }) rate: number): number {
    return price - price / (1 + rate / 100);
  }
  // #endregion first

  // #region named
  @Tool({
    name: 'till-status',
    title: 'Status of the till',
    description: 'Whether the till is open.',
    annotations: { readOnlyHint: true },
  })
  status(): string {
    return 'open';
  }
  // #endregion named

  // #region rules
  @Tool({ description: 'Look up a voucher.' })
  voucher(
    @Arg('code', { description: 'As printed.', example: 'AB-1234' }, Matches(/^[A-Z]{2}-\d{4}$/)) code: string,
  ): string {
    return `${code}: 5 euros`;
  }
  // #endregion rules

  // #region array
  @Tool({ description: 'The most expensive of some prices.' })
  highest(@Arg('prices', { type: [Number] }, ArrayMinSize(1), ArrayMaxSize(100)) prices: number[]): number {
    return Math.max(...prices);
  }
  // #endregion array

  // #region checkout
  @Tool({ description: 'Add up a basket.' })
  checkout(@Args() basket: Basket): Receipt {
    const items = basket.lines.reduce((sum, line) => sum + line.quantity, 0);
    const total = basket.lines.reduce((sum, line) => sum + line.quantity * line.price, 0);
    return { items, total };
  }
  // #endregion checkout

  // #region async
  @Tool({ description: 'The receipts of a day.', output: [Receipt] })
  async receipts(@Arg('day') day: Date): Promise<Receipt[]> {
    return day.getUTCDay() === 0 ? [] : [{ items: 2, total: 9 }];
  }
  // #endregion async

  // #region blocks
  @Tool({ description: 'The logo with its caption.' })
  logo(): unknown {
    return ['Our logo:', { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' }];
  }
  // #endregion blocks

  // #region refund
  @Tool({ description: 'Pay back an amount.', annotations: { destructiveHint: true } })
  refund(@Arg('amount', Min(0.01)) amount: number): string {
    if (amount > 50) throw new ToolError('More than 50 euros needs a manager: ask for one.');
    return `Paid back ${amount} euros.`;
  }
  // #endregion refund

  // #region crash
  @Tool({ description: 'Open the drawer.' })
  openDrawer(): string {
    throw new Error('drawer-7 at 10.0.0.12 does not answer');
  }
  // #endregion crash

  // #region raw
  @Tool({
    description: 'Count the coins of the drawer.',
    inputSchema: {
      type: 'object',
      properties: { coins: { type: 'object', additionalProperties: { type: 'integer', minimum: 0 } } },
      required: ['coins'],
      additionalProperties: false,
    },
  })
  countCoins(@Arg('coins') coins: Record<string, number>): number {
    return Object.entries(coins).reduce((sum, [value, count]) => sum + Number(value) * count, 0);
  }
  // #endregion raw
}

// #region server
const server = new MCPServer('Till', { version: '1.0.0', services: [Till] });
export default server;
// #endregion server

// #region add
/** Called when a scanner is plugged in. */
export function addScanner(): void {
  server.addTool(({ lines }: Basket) => lines.length, {
    name: 'scan',
    description: 'How many lines a basket has.',
    input: Basket,
    output: Number,
  });
}
// #endregion add
