// #region spec
import { Client } from 'toolwright/client';
import server, { Greeter } from './server';

let client: Client;
beforeAll(async () => (client = await Client.connect(server)));
afterAll(() => client.close());

test('greet says hello', async () => {
  const result = await client.callTool('greet', { name: 'Ada' });
  expect(result.content).toEqual([{ type: 'text', text: 'Hello, Ada!' }]);
});

test('greet does not run with arguments that do not fit', async () => {
  const result = await client.callTool('greet', { name: 'Ada', times: 9 });
  expect(result.isError).toBe(true);
});

test('the method itself is a plain method', () => {
  expect(new Greeter().greet('Ada', 2)).toBe('Hello, Ada! Hello, Ada!');
});
// #endregion spec

test('greet lists what is wrong with its arguments', async () => {
  const result = await client.callTool('greet', { nme: 'Ada', times: 9 });
  expect(result.content).toEqual([
    {
      type: 'text',
      text: [
        'Error executing tool greet: Invalid arguments (3 problems):',
        '- name: required, a string is missing',
        '- times: must be at most 3 (got 9)',
        '- nme: unknown argument; did you mean "name"?',
        'Correct these arguments and call the tool again.',
      ].join('\n'),
    },
  ]);
});
