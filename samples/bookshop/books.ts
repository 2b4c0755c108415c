// What the shop deals in: the classes are schema, instance and validation at once.
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { Field } from 'toolwright';

// #region book
export class Price {
  @Field({ description: 'In units of the currency, for example 12.5.' })
  @IsNumber({ maxDecimalPlaces: 2 })
  @Min(0)
  amount!: number;

  @IsIn(['EUR', 'GBP', 'USD'])
  currency: string = 'EUR';
}

export class Book {
  @Field({ description: 'The 13 digits of the ISBN, without dashes.', example: '9780441013593' })
  @Matches(/^97[89][0-9]{10}$/)
  isbn!: string;

  @IsString()
  @Length(1, 200)
  title!: string;

  @IsString()
  @Length(1, 200)
  author!: string;

  @IsInt()
  @Min(1450)
  @Max(2100)
  year!: number;

  @ValidateNested()
  @Type(() => Price)
  price!: Price;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(10)
  @IsString({ each: true })
  @Length(1, 40, { each: true })
  tags?: string[];
}
// #endregion book

/** What the shop begins with. */
export const FIRST_BOOKS: readonly Book[] = [
  {
    isbn: '9780441013593',
    title: 'Dune',
    author: 'Frank Herbert',
    year: 1965,
    price: { amount: 10.5, currency: 'USD' },
    tags: ['science fiction', 'classic'],
  },
  {
    isbn: '9780441569595',
    title: 'Neuromancer',
    author: 'William Gibson',
    year: 1984,
    price: { amount: 9.99, currency: 'USD' },
    tags: ['science fiction'],
  },
  {
    isbn: '9780141439518',
    title: 'Pride and Prejudice',
    author: 'Jane Austen',
    year: 1813,
    price: { amount: 7.5, currency: 'GBP' },
    tags: ['classic'],
  },
];
