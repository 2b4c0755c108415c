// The life of one server: compiled once, started once, closed once.
import type { ServerHandle } from '../context/context';
import { LIFESPAN } from '../di/tokens';
import { ConfigurationError } from '../errors/configuration-error';
import type { Class } from '../metadata/definitions';
import { inventory } from './inventory';
import { isClass } from '../registry/service-checks';
import { guardLateFailures } from '../engine/late-failures';
import { build, type LifespanHolder, type Machine } from './build';
import { runLifespan, type RunningLifespan } from './lifespan';
import type { Settings } from './options';

/** Ends something that serves, within the grace given in milliseconds. */
export type Closer = (graceMs: number) => Promise<unknown>;

/** Starts the lifespan, builds the singletons, and undoes both in reverse order. */
export class Life {
  private readonly lifespan: LifespanHolder = { state: undefined };
  private readonly closers = new Set<Closer>();
  private built: Machine | undefined;
  private started: Promise<Machine> | undefined;
  private running: RunningLifespan | undefined;
  private closed: Promise<void> | undefined;
  private releaseLate = (): void => undefined;

  constructor(
    private readonly settings: Settings,
    private readonly server: ServerHandle,
  ) {}

  /** The compiled server; the first look compiles and throws the ConfigurationError of the first mistake. */
  get machine(): Machine {
    this.built ??= build(this.settings, this.server, this.lifespan);
    return this.built;
  }

  get isClosed(): boolean {
    return this.closed !== undefined;
  }

  /** Throws TW170 for a closed server. */
  checkOpen(): void {
    if (this.isClosed) throw new ConfigurationError('TW170', { name: this.settings.info.name });
  }

  /** Starts once; every later call gives the same outcome. */
  async start(): Promise<Machine> {
    this.checkOpen();
    this.started ??= Promise.resolve().then(async () => this.bringUp());
    const machine = await this.started;
    this.checkOpen();
    return machine;
  }

  /** Closes `closer` with the server, until the function given back is called; at once when the server is closed. */
  track(closer: Closer): () => void {
    if (this.isClosed) {
      void closer(0);
      return () => undefined;
    }
    this.closers.add(closer);
    return () => this.closers.delete(closer);
  }

  /** Ends every connection, then the singletons, then the lifespan; fails with an AggregateError of what failed. */
  async close(graceMs: number = this.settings.limits.graceMs): Promise<void> {
    this.closed ??= this.bringDown(graceMs);
    return this.closed;
  }

  private async bringUp(): Promise<Machine> {
    const { machine, settings } = this;
    const { catalog } = machine.parts;
    const { limits } = settings;
    this.running = await runLifespan(settings.lifespan, this.server, limits);
    try {
      this.provideState(machine, this.running.state);
      await machine.injection.build();
    } catch (error) {
      await this.running.stop();
      throw error;
    }
    this.releaseLate = guardLateFailures(settings.logger);
    const line = `'${settings.info.name}' serves ${inventory(catalog)}`;
    settings.logger.log(catalog.isEmpty ? 'warning' : 'debug', line);
    return machine;
  }

  private provideState({ injection }: Machine, state: unknown): void {
    this.lifespan.state = state;
    injection.provide(LIFESPAN, state);
    const type: unknown = typeof state === 'object' && state !== null ? state.constructor : undefined;
    if (isClass(type) && type !== (Object as unknown as Class)) injection.provide(type, state);
  }

  private async bringDown(graceMs: number): Promise<void> {
    const hasStarted = await this.started?.then(
      () => true,
      () => false,
    );
    const ended = await Promise.allSettled([...this.closers].map(async (closer) => closer(graceMs)));
    const errors: unknown[] = ended.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
    if (hasStarted === true) {
      errors.push(...(await this.machine.injection.close(this.settings.limits.stopMs)));
      errors.push(...((await this.running?.stop()) ?? []));
    }
    this.releaseLate();
    for (const error of errors) this.settings.logger.log('error', 'Closing the server failed in part', { error });
    if (errors.length > 0) throw new AggregateError(errors, `Closing '${this.settings.info.name}' failed in part.`);
  }
}
