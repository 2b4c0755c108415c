// `Registry`: entries by name in the order of their registration.

/** What can be registered: a name, and where it was declared. */
export interface Registered {
  readonly name: string;
  /** `Class.method`, for messages about duplicates. */
  readonly place: string;
}

/** Entries by name; the first registration of a name wins. */
export class Registry<Entry extends Registered> {
  private readonly entries = new Map<string, Entry>();
  private kept: unknown;

  /** Takes the entry in, or gives the one that already has its name. */
  add(entry: Entry): Entry | undefined {
    const known = this.entries.get(entry.name);
    if (known !== undefined) return known;
    this.entries.set(entry.name, entry);
    this.kept = undefined;
    return undefined;
  }

  /** Gives false if nothing has the name. */
  remove(name: string): boolean {
    this.kept = undefined;
    return this.entries.delete(name);
  }

  find(name: string): Entry | undefined {
    return this.entries.get(name);
  }

  get size(): number {
    return this.entries.size;
  }

  values(): Iterable<Entry> {
    return this.entries.values();
  }

  /** What `make` gives for the entries, made once until something is added or removed. */
  memo<Made>(make: (entries: readonly Entry[]) => Made): Made {
    this.kept ??= make([...this.entries.values()]);
    return this.kept as Made;
  }
}
