// `ConfigurationError`, an author's mistake found at start-up: a stable id, what and where, and the cure.
import { brand } from './brand';
import { CATALOGUE, type CatalogueId } from './catalogue';

/** The values that fill the placeholders of a catalogue text. */
export type ConfigurationDetails = Readonly<Record<string, string | number>>;

function fill(template: string, details: ConfigurationDetails): string {
  return template.replace(/\{(\w+)\}/g, (all, key: string) =>
    Object.hasOwn(details, key) ? String(details[key]) : all,
  );
}

/** Stops the start of a server; `id` is a numbered entry of `docs/errors.md`, the message ends with the cure. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
  readonly id: CatalogueId;
  readonly cure: string;

  constructor(id: CatalogueId, details: ConfigurationDetails = {}, options?: ErrorOptions) {
    const cure = fill(CATALOGUE[id].cure, details);
    super(`${id}: ${fill(CATALOGUE[id].message, details)} ${cure}`, options);
    this.id = id;
    this.cure = cure;
  }
}
brand(ConfigurationError, 'ConfigurationError');
