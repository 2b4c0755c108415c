// A bookshop: search, read, add, recommend.
// #region server
import { Arg, Args, MCPServer, Prompt, Resource, ResourceNotFoundError, Service, Tool, ToolError } from 'toolwright';
import { IsInt, Length, Max, Min } from 'class-validator';
import { Book } from './books';
import { BookDatabase, BookRepository } from './database';

@Service()
export class Bookshop {
  constructor(private readonly books: BookRepository) {}

  @Tool({ description: 'How many books the shop has.', annotations: { readOnlyHint: true } })
  countBooks(): number {
    return this.books.count();
  }

  @Tool({
    description: 'Find books by words of their title or author.',
    output: [Book],
    annotations: { readOnlyHint: true },
  })
  searchBooks(
    @Arg('words', { description: 'Part of a title or of an author.' }, Length(1, 100)) words: string,
    @Arg('limit', { default: 10 }, IsInt(), Min(1), Max(50)) limit: number,
  ): Book[] {
    return this.books.search(words, limit);
  }

  @Tool({ description: 'Put a new book on the shelf.' })
  addBook(@Args() book: Book): Book {
    if (!this.books.add(book)) throw new ToolError(`The ISBN ${book.isbn} is on the shelf already.`);
    return book;
  }

  @Resource('books://about', { description: 'What this shop is.' })
  about(): string {
    return `A small bookshop with ${this.books.count()} books.`;
  }

  @Resource('books://isbn/{isbn}', { description: 'One book as JSON.', mimeType: 'application/json' })
  book(@Arg('isbn') isbn: string): Book {
    const book = this.books.find(isbn);
    if (book === undefined) throw new ResourceNotFoundError(`No book with the ISBN ${isbn}.`);
    return book;
  }

  @Prompt({ description: 'Ask for a recommendation.' })
  recommend(@Arg('mood', { default: 'curious', description: 'How the reader feels.' }) mood: string): string {
    return `I feel ${mood}. Search the shop and recommend me one book, with one sentence of reason.`;
  }
}

export default new MCPServer('Bookshop', {
  version: '1.0.0',
  instructions: 'Search before you add a book; ISBNs have 13 digits.',
  services: [Bookshop],
  lifespan: async () => new BookDatabase(),
});
// #endregion server
