import { type FieldHandler, PlainRowReader } from './plainRow.ts';

/** A row that is longer is not waited for: it is the XML parser's. */
const PLAIN_ROW_CHARS_MAX = 50_000;

export type PlainRowHooks = {
  /** Gives text to the XML parser. */
  readonly parse: (text: string) => void;
  /** A field of a plain row. */
  readonly onField: FieldHandler;
  /** A plain row ended. */
  readonly onRowEnd: () => void;
};

/**
 * Divides a document between {@link PlainRowReader} and the XML parser: plain rows are read at once, everything else
 * goes to the parser, up to where the next row may begin. Both see the document in its order.
 */
export class PlainRows {
  readonly #hooks: PlainRowHooks;
  #reader: PlainRowReader | null = null;
  #tag = '';
  /** Everything before was read, and a row ended there: the next one may begin. */
  #isBetweenRows = false;
  /** The beginning of a row whose end has not come yet. */
  #held = '';

  constructor(hooks: PlainRowHooks) {
    this.#hooks = hooks;
  }

  /**
   * The XML parser read a row to its end: those after it may be plain, if they have the same tag.
   * @param fieldOf the fields of tags that the XML parser has read
   */
  rowEnded(tag: string, fieldOf: ReadonlyMap<string, string>): void {
    if (!this.#reader) {
      this.#reader = new PlainRowReader(tag, fieldOf);
      this.#tag = tag;
    }
    this.#isBetweenRows = tag === this.#tag;
  }

  write(piece: string): void {
    const text = this.#held + piece;
    this.#held = '';
    if (this.#reader) this.#read(text, this.#reader);
    else this.#parseAll(text);
  }

  /** No more text comes. */
  end(): void {
    if (this.#held !== '') this.#parseAll(this.#held);
    this.#held = '';
  }

  #read(text: string, reader: PlainRowReader): void {
    for (let at = 0; at < text.length;) {
      const end = this.#isBetweenRows ? reader.read(text, at, this.#hooks.onField) : 'not_plain';
      if (typeof end === 'number') {
        this.#hooks.onRowEnd();
        at = end;
      } else if (end === 'incomplete' && text.length - at < PLAIN_ROW_CHARS_MAX) {
        this.#held = text.slice(at);
        return;
      } else at = this.#parseToRowEnd(text, at, reader.endOfRow(text, at));
    }
  }

  #parseAll(text: string): void {
    this.#hooks.parse(text);
    this.#isBetweenRows = false;
  }

  /**
   * Only if the very last character before `end` ends a row, the next one may begin there: the same characters may be
   * in a comment.
   */
  #parseToRowEnd(text: string, from: number, end: number): number {
    if (end < 0) {
      this.#parseAll(text.slice(from));
      return text.length;
    }
    this.#parseAll(text.slice(from, end - 1));
    this.#hooks.parse(text.slice(end - 1, end));
    return end;
  }
}
