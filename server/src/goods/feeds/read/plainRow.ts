/**
 * Reads the plain rows of a price file without the XML parser: `<Item>` with elements of text in it, nothing nested, no
 * attributes, no comments. Nearly every row of every chain is one, and reading them so takes a fifth of the time. A row
 * that is not plain is left to the parser, which decides alone what is right and what is wrong.
 */

/** Text after which a field is the parser's: its limit is smaller. */
const PLAIN_CHARS_MAX = 2000;

/** Where a row ends, or why it is not read here. */
export type PlainRowEnd = number | 'incomplete' | 'not_plain';

/** Called for each field of a row, in their order. */
export type FieldHandler = (tag: string, field: string, text: string) => void;

export class PlainRowReader {
  readonly #open: string;
  readonly #close: string;
  readonly #fieldOf: ReadonlyMap<string, string>;

  /**
   * @param tag of the rows' elements, as the file writes it
   * @param fieldOf the fields of tags that the XML parser has read in this file, and so are well-formed names
   */
  constructor(tag: string, fieldOf: ReadonlyMap<string, string>) {
    this.#open = `<${tag}>`;
    this.#close = `</${tag}>`;
    this.#fieldOf = fieldOf;
  }

  /** @returns the place after the next closing tag of a row; -1: there is none */
  endOfRow(text: string, from: number): number {
    const at = text.indexOf(this.#close, from);
    return at < 0 ? -1 : at + this.#close.length;
  }

  /**
   * Reads the row that begins at `from`, or after white space there. Nothing is reported of a row that is not plain.
   * @returns the place after the row; `incomplete`: the text ends within the row, or before it
   */
  read(text: string, from: number, onField: FieldHandler): PlainRowEnd {
    const start = skipSpace(text, from);
    if (text.length - start < this.#open.length)
      return this.#open.startsWith(text.slice(start)) ? 'incomplete' : 'not_plain';
    if (!text.startsWith(this.#open, start)) return 'not_plain';
    const end = text.indexOf(this.#close, start + this.#open.length);
    if (end < 0) return 'incomplete';
    const cells = this.#cellsOf(text, start + this.#open.length, end);
    if (cells === null || cells.length === 0) return 'not_plain';
    for (let at = 0; at < cells.length; at += 3) onField(cells[at] ?? '', cells[at + 1] ?? '', cells[at + 2] ?? '');
    return end + this.#close.length;
  }

  /** @returns tag, field and text of each element, side by side; null: it is not plain */
  #cellsOf(text: string, from: number, end: number): string[] | null {
    const cells: string[] = [];
    for (let at = skipSpace(text, from); at < end;) {
      const gt = text.indexOf('>', at);
      if (text.charCodeAt(at) !== LESS_THAN || gt < 0 || gt >= end) return null;
      const isEmpty = text.charCodeAt(gt - 1) === SLASH;
      const tag = isEmpty ? text.slice(at + 1, gt - 1).trimEnd() : text.slice(at + 1, gt);
      const field = this.#fieldOf.get(tag);
      if (field === undefined) return null;
      const lt = isEmpty ? gt + 1 : text.indexOf('<', gt);
      const value = isEmpty ? '' : plainText(text.slice(gt + 1, lt));
      if (value === null) return null;
      if (!isEmpty && !(text.startsWith(tag, lt + 2) && isTagEnd(text, lt, tag.length))) return null;
      cells.push(tag, field, value);
      at = skipSpace(text, isEmpty ? lt : lt + tag.length + 3);
    }
    return cells;
  }
}

const [LESS_THAN, GREATER_THAN, SLASH, SPACE, LINE_FEED, TAB, RETURN] = [60, 62, 47, 32, 10, 9, 13];

/** Whether `</`, a name so long, and `>` are there. */
const isTagEnd = (text: string, at: number, nameLength: number): boolean =>
  text.charCodeAt(at + 1) === SLASH && text.charCodeAt(at + 2 + nameLength) === GREATER_THAN;

function skipSpace(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== SPACE && code !== LINE_FEED && code !== TAB && code !== RETURN) break;
  }
  return at;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

/** @returns null for what only an XML parser reads right: other entities, line ends of other systems, `]]>` */
function plainText(text: string): string | null {
  if (text.length > PLAIN_CHARS_MAX || text.includes('\r') || text.includes(']]>')) return null;
  if (!text.includes('&')) return text;
  if (text.replace(/&(?:amp|lt|gt|quot|apos);/g, '').includes('&')) return null;
  return text.replace(/&(?:amp|lt|gt|quot|apos);/g, (entity) => ENTITIES[entity] ?? '');
}
