// The shop's database: one SQLite file, open for as long as the server runs.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Database } from 'node-sqlite3-wasm';
import { Service } from 'toolwright';
import { Book, FIRST_BOOKS } from './books';

const TABLE =
  'CREATE TABLE IF NOT EXISTS books (isbn TEXT PRIMARY KEY, title TEXT NOT NULL, author TEXT NOT NULL, book TEXT NOT NULL)';

// #region database
/** The lifespan of the server opens it and closes it; `BOOKSHOP_DB` names a file to keep. */
export class BookDatabase {
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'bookshop-'));
  readonly sqlite = new Database(process.env.BOOKSHOP_DB ?? path.join(this.folder, 'books.db'));

  constructor() {
    this.sqlite.exec(TABLE);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.sqlite.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

@Service()
export class BookRepository {
  constructor(private readonly database: BookDatabase) {
    if (this.count() === 0) FIRST_BOOKS.forEach((book) => this.add(book));
  }

  count(): number {
    return Number(this.database.sqlite.get('SELECT count(*) AS n FROM books')?.n ?? 0);
  }

  find(isbn: string): Book | undefined {
    const row = this.database.sqlite.get('SELECT book FROM books WHERE isbn = ?', isbn);
    return row ? parsed(row.book) : undefined;
  }

  search(words: string, limit: number): Book[] {
    const like = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
    const where = "title LIKE ? ESCAPE '\\' OR author LIKE ? ESCAPE '\\'";
    const rows = this.database.sqlite.all(`SELECT book FROM books WHERE ${where} ORDER BY title LIMIT ?`, [
      like,
      like,
      limit,
    ]);
    return rows.map((row) => parsed(row.book));
  }

  /** Gives false when the ISBN is taken. */
  add(book: Book): boolean {
    if (this.find(book.isbn) !== undefined) return false;
    const values = [book.isbn, book.title, book.author, JSON.stringify(book)];
    this.database.sqlite.run('INSERT INTO books (isbn, title, author, book) VALUES (?, ?, ?, ?)', values);
    return true;
  }
}
// #endregion database

function parsed(text: unknown): Book {
  return JSON.parse(String(text)) as Book;
}
