// #region spec
import { Client } from 'toolwright/client';
import server from './server';

let client: Client;
beforeAll(async () => (client = await Client.connect(server)));
afterAll(() => client.close());

test('forecast gives the text of a known city', async () => {
  const result = await client.callTool('forecast', { city: 'London', days: 3 });
  expect(result.content).toEqual([{ type: 'text', text: 'London: Rain. (3 d)' }]);
});

test('forecast tells the model that a city is not known', async () => {
  const result = await client.callTool('forecast', { city: 'Atlantis' });
  expect(result.isError).toBe(true);
  expect(result.content).toEqual([
    { type: 'text', text: "Error executing tool forecast: No forecast for 'Atlantis'." },
  ]);
});
// #endregion spec

test('forecast refuses arguments that do not fit before it runs', async () => {
  const result = await client.callTool('forecast', { city: 'London', days: 99, dayz: 1 });
  expect(result.isError).toBe(true);
  const [block] = result.content;
  expect(block).toMatchObject({ text: expect.stringContaining('- days: must be ') as string });
  expect(block).toMatchObject({ text: expect.stringContaining('did you mean "days"?') as string });
});

test('the report of a city is a resource, and a missing one is -32602 with its URI', async () => {
  const { contents } = await client.readResource('weather://Cairo');
  expect(contents).toEqual([{ uri: 'weather://Cairo', mimeType: 'text/plain', text: 'Cairo: Sun.' }]);
  await expect(client.readResource('weather://Atlantis')).rejects.toMatchObject({
    code: -32602,
    message: "No forecast for 'Atlantis'.",
    data: { uri: 'weather://Atlantis' },
  });
});

test('pack asks for a packing list', async () => {
  const { messages } = await client.getPrompt('pack', { city: 'Cairo' });
  expect(messages).toEqual([{ role: 'user', content: { type: 'text', text: 'What should I pack for Cairo?' } }]);
});
