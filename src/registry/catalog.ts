// `Catalog`: everything that a server offers.
import type { Logger } from '../engine/logger';
import { toolNameWarning } from './names';
import type { PromptEntry } from './prompt';
import { Registry, type Registered } from './registry';
import type { ResourceEntry } from './resource';
import type { ResourceTemplateEntry } from './resource-template';
import type { ToolEntry } from './tool';

/** A fixed resource or a template. */
export type AnyResourceEntry = ResourceEntry | ResourceTemplateEntry;

/** Which duplicates are warned about. */
export interface DuplicateWarnings {
  readonly tools: boolean;
  readonly resources: boolean;
  readonly prompts: boolean;
}

/** The four registries; the first registration of a name wins, the second is dropped with a warning (SRV-08). */
export class Catalog {
  readonly tools = new Registry<ToolEntry>();
  readonly resources = new Registry<ResourceEntry>();
  readonly resourceTemplates = new Registry<ResourceTemplateEntry>();
  readonly prompts = new Registry<PromptEntry>();

  constructor(
    private readonly logger: Logger,
    private readonly warnings: DuplicateWarnings,
  ) {}

  addTool(entry: ToolEntry): boolean {
    const warning = toolNameWarning(entry.name);
    if (warning !== undefined) this.logger.log('warning', `${warning} (${entry.place})`);
    return this.add(this.tools, entry, this.warnings.tools && 'Tool');
  }

  addResource(entry: AnyResourceEntry): boolean {
    const noun = this.warnings.resources && 'Resource';
    if (entry.kind === 'resource') return this.add(this.resources, entry, noun);
    return this.add(this.resourceTemplates, entry, noun);
  }

  addPrompt(entry: PromptEntry): boolean {
    return this.add(this.prompts, entry, this.warnings.prompts && 'Prompt');
  }

  get isEmpty(): boolean {
    return this.tools.size + this.resources.size + this.resourceTemplates.size + this.prompts.size === 0;
  }

  private add<Entry extends Registered>(registry: Registry<Entry>, entry: Entry, noun: string | false): boolean {
    const known = registry.add(entry);
    if (known === undefined) return true;
    if (noun !== false) {
      const text = `${noun} already exists: ${entry.name} (kept: ${known.place}, dropped: ${entry.place})`;
      this.logger.log('warning', text);
    }
    return false;
  }
}
