// Notes: resources with fixed and templated URIs, and prompts.
import { Arg, MCPServer, Prompt, Resource, ResourceError, ResourceNotFoundError } from 'toolwright';
import { IsIn } from 'class-validator';

const NOTES = new Map([
  ['shopping', 'Tea, bread.'],
  ['garden', 'Water the beans.'],
]);

export class Notes {
  // #region fixed
  @Resource('notes://all', { description: 'The names of all notes.' })
  all(): string[] {
    return [...NOTES.keys()];
  }
  // #endregion fixed

  // #region template
  @Resource('notes://note/{name}', { description: 'One note.', mimeType: 'text/markdown' })
  note(@Arg('name') name: string): string {
    const text = NOTES.get(name);
    if (text === undefined) throw new ResourceNotFoundError(`There is no note '${name}'.`);
    return text;
  }
  // #endregion template

  // #region query
  @Resource('notes://search{?word,limit}', { description: 'Notes that hold a word.' })
  search(@Arg('word', { default: '' }) word: string, @Arg('limit', { default: 10 }) limit: number): string[] {
    return [...NOTES.keys()].filter((name) => NOTES.get(name)?.includes(word)).slice(0, limit);
  }
  // #endregion query

  // #region bytes
  @Resource('notes://icon', { mimeType: 'image/png' })
  icon(): Uint8Array {
    return Uint8Array.of(0x89, 0x50, 0x4e, 0x47);
  }
  // #endregion bytes

  // #region failed
  @Resource('notes://archive')
  archive(): string {
    throw new ResourceError('The archive is being moved; try again tomorrow.');
  }
  // #endregion failed

  // #region prompt
  @Prompt({ description: 'Ask for a summary of a note.' })
  summarise(
    @Arg('name', { description: 'Name of the note.' }) name: string,
    @Arg('sentences', { default: 2 }) sentences: number,
  ): string {
    return `Summarise the note ${name} in ${sentences} sentences.`;
  }
  // #endregion prompt

  // #region messages
  @Prompt({ description: 'Review a note as an editor.' })
  review(
    @Arg('name') name: string,
    @Arg('tone', { default: 'kind' }, IsIn(['kind', 'strict'])) tone: string,
  ): object[] {
    return [
      { role: 'user', content: `Here is my note: ${NOTES.get(name) ?? ''}` },
      { role: 'assistant', content: `I am a ${tone} editor. Where shall I begin?` },
    ];
  }
  // #endregion messages
}

export default new MCPServer('Notes', { version: '1.0.0', services: [Notes] });
