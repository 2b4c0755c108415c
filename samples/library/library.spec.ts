// #region spec
import { MCPServer } from 'toolwright';
import { Client } from 'toolwright/client';
import { Catalogue, Ledger, Library, RULES } from './server';

class FakeCatalogue {
  find(): string {
    return 'Any book';
  }
}

test('borrow names the days of the rules, and the ledger is closed with the server', async () => {
  const ledger = new Ledger();
  const server = new MCPServer('Library', {
    services: [Library],
    providers: [
      { provide: Catalogue, useClass: FakeCatalogue },
      { provide: RULES, useValue: { days: 2 } },
    ],
    lifespan: () => ledger,
  });
  const client = await Client.connect(server);
  const result = await client.callTool('borrow', { id: 'x' });
  expect(result.content).toEqual([{ type: 'text', text: 'Any book, for 2 days.' }]);
  expect(ledger.loans).toEqual(['x']);
  await client.close();
  await server.close();
  expect(ledger.isOpen).toBe(false);
});
// #endregion spec
