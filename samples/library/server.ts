// A library: services that need each other, a state that is opened and closed, middleware.
import { Arg, LIFESPAN, MCPServer, Service, Tool, Use, type Context, type Next } from 'toolwright';
import { inject } from 'tsyringe';

// #region injected
@Service()
export class Catalogue {
  private readonly titles = new Map([['dune', 'Dune']]);

  find(id: string): string | undefined {
    return this.titles.get(id);
  }
}
// #endregion injected

// #region lifespan
export class Ledger {
  readonly loans: string[] = [];
  isOpen = true;

  async [Symbol.asyncDispose](): Promise<void> {
    this.isOpen = false;
  }
}
// #endregion lifespan

// #region tokens
export interface Rules {
  readonly days: number;
}

export const RULES = Symbol('rules');
// #endregion tokens

// #region request
@Service({ scope: 'request' })
export class Visit {
  readonly startedAt = Date.now();
  notes: string[] = [];
}
// #endregion request

// #region middleware
export const timings = new Map<string, number>();

export async function timed(ctx: Context, next: Next): ReturnType<Next> {
  const start = performance.now();
  try {
    return await next();
  } finally {
    timings.set(`${ctx.method} ${ctx.entry?.name}`, performance.now() - start);
  }
}
// #endregion middleware

// #region library
@Service()
export class Library {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly ledger: Ledger,
    @inject(RULES) private readonly rules: Rules,
  ) {}

  @Tool({ description: 'Borrow a book.' })
  borrow(@Arg('id') id: string): string {
    const title = this.catalogue.find(id);
    if (title === undefined) return 'Not here.';
    this.ledger.loans.push(id);
    return `${title}, for ${this.rules.days} days.`;
  }
}
// #endregion library

// #region desk
@Service({ scope: 'request' })
export class Desk {
  constructor(
    private readonly visit: Visit,
    @inject(LIFESPAN) private readonly ledger: Ledger,
  ) {}

  @Use(timed)
  @Tool({ description: 'What is borrowed.' })
  loans(): string {
    this.visit.notes.push('looked');
    return `${this.ledger.loans.length} loans, ${this.visit.notes.length} note of this visit`;
  }
}
// #endregion desk

// #region server
export default new MCPServer('Library', {
  version: '1.0.0',
  services: [Library, Desk],
  providers: [{ provide: RULES, useValue: { days: 14 } satisfies Rules }],
  lifespan: async () => new Ledger(),
});
// #endregion server
