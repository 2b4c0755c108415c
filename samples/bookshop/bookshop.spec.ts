import { Client } from 'toolwright/client';
import server from './server';

const foundation = {
  isbn: '9780553293357',
  title: 'Foundation',
  author: 'Isaac Asimov',
  year: 1951,
  price: { amount: 8.99, currency: 'USD' },
};

let client: Client;
beforeAll(async () => (client = await Client.connect(server)));
afterAll(async () => {
  await client.close();
  await server.close();
});

test('countBooks counts the shelf', async () => {
  const result = await client.callTool('countBooks');
  expect(result.structuredContent).toEqual({ result: 3 });
});

test('searchBooks finds by part of a title or author, and gives the books as they are', async () => {
  const byTitle = await client.callTool('searchBooks', { words: 'une' });
  expect(byTitle.structuredContent).toMatchObject({
    result: [{ title: 'Dune', price: { amount: 10.5, currency: 'USD' } }],
  });
  const byAuthor = await client.callTool('searchBooks', { words: 'austen', limit: '1' });
  expect(byAuthor.structuredContent).toMatchObject({ result: [{ isbn: '9780141439518' }] });
  const like = await client.callTool('searchBooks', { words: '%' });
  expect(like.structuredContent).toEqual({ result: [] });
});

test('addBook takes a valid book, fills its defaults, and refuses it a second time', async () => {
  const { price, ...rest } = foundation;
  const added = await client.callTool('addBook', { ...rest, price: { amount: price.amount } });
  expect(added.structuredContent).toEqual({ ...foundation, price: { amount: 8.99, currency: 'EUR' } });
  const again = await client.callTool('addBook', foundation);
  expect(again.isError).toBe(true);
  expect(again.content).toEqual([
    { type: 'text', text: 'Error executing tool addBook: The ISBN 9780553293357 is on the shelf already.' },
  ]);
});

test.each([
  ['a wrong nested value', { ...foundation, price: { amount: -1, currency: 'EUR' } }, '- price.amount: '],
  ['a missing argument', { ...foundation, title: undefined }, '- title: required'],
  ['an extra argument', { ...foundation, writer: 'me' }, '- writer: unknown argument'],
  ['a hostile key', JSON.parse('{"__proto__":{"polluted":true},"constructor":1}') as object, '- isbn: required'],
  ['a wrong type', { ...foundation, tags: { a: 1 } }, '- tags: must be an array'],
])('addBook refuses %s with a line that says where', async (_, args, line) => {
  const result = await client.callTool('addBook', args);
  expect(result.isError).toBe(true);
  expect(result.content).toEqual([{ type: 'text', text: expect.stringContaining(line) as string }]);
  expect((await client.callTool('countBooks')).isError).toBe(false);
});

test('a book is a resource, and a missing one names its URI', async () => {
  const { contents } = await client.readResource('books://isbn/9780441013593');
  expect(contents).toMatchObject([{ mimeType: 'application/json', text: expect.stringContaining('"Dune"') as string }]);
  await expect(client.readResource('books://isbn/1')).rejects.toMatchObject({
    code: -32602,
    data: { uri: 'books://isbn/1' },
  });
});

test('recommend renders with and without its argument', async () => {
  const { messages } = await client.getPrompt('recommend');
  expect(messages).toMatchObject([
    { role: 'user', content: { text: expect.stringContaining('I feel curious.') as string } },
  ]);
});
