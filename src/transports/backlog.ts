// `Backlog`: text that waits for a slow reader, taken out in pieces that one write can hold.

/** Characters above which no further text is joined to a piece. */
const PIECE = 64 * 1024;
/** Taken places at the front of the list before they are given up. */
const MAX_TAKEN = 1024;

/** Texts in order; each stays whole. */
export class Backlog {
  private texts: string[] = [];
  private taken = 0;
  private characters = 0;

  /** Characters that wait. */
  get length(): number {
    return this.characters;
  }

  add(text: string): void {
    this.texts.push(text);
    this.characters += text.length;
  }

  /** The texts that come next: one, or as many as make up 64 Ki characters; '' when nothing waits. */
  take(): string {
    const { texts, taken } = this;
    let end = taken;
    let size = 0;
    for (; end < texts.length; end++) {
      const { length } = texts[end] ?? '';
      if (end > taken && size + length > PIECE) break;
      size += length;
    }
    const piece = end === taken + 1 ? (texts[taken] ?? '') : texts.slice(taken, end).join('');
    this.characters -= size;
    this.giveUp(end);
    return piece;
  }

  clear(): void {
    this.texts = [];
    this.taken = 0;
    this.characters = 0;
  }

  /** Nothing that was taken is kept alive, and the list is moved up now and then only. */
  private giveUp(end: number): void {
    const { texts } = this;
    if (end === texts.length) return this.clear();
    texts.fill('', this.taken, end);
    this.taken = end;
    if (end < MAX_TAKEN || end * 2 < texts.length) return;
    this.texts = texts.slice(end);
    this.taken = 0;
  }
}
