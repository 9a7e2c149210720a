import { messageText } from '@sali/contract/base/messages';
import { pipeline, Readable } from 'node:stream';
import { parser } from 'stream-json';
import { type FieldOf, type NamedRow, NESTING_MAX, UnreadableFile, VALUE_LENGTH_MAX } from './fields.ts';

type Token = { readonly name: string; readonly value?: string | boolean | null };

/**
 * Every object in an array is a row, be it the file itself or an array under a key of it. Values nested in a row are
 * skipped. @throws UnreadableFile
 */
export async function* readJson<Name extends string>(
  texts: AsyncIterable<string>,
  fieldOf: FieldOf<Name>,
): AsyncGenerator<NamedRow<Name>> {
  const stream = parser.asStream({ packValues: true, streamValues: false });
  pipeline(Readable.from(texts), stream, () => undefined); // an error of either end is thrown below
  const tokens: AsyncIterable<Token> = stream;
  const rows = new RowsOfTokens(fieldOf);
  try {
    for await (const token of tokens) {
      const row = rows.take(token);
      if (row) yield row;
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(messageText('json_invalid'));
  }
  if (!rows.isWhole) throw new UnreadableFile(messageText('json_invalid'));
}

/** Builds rows from the tokens of a document; it holds one row at a time. */
class RowsOfTokens<Name extends string> {
  readonly #fieldOf: FieldOf<Name>;
  readonly #open: ('object' | 'array')[] = [];
  /** The depth of the row that is being read; 0: none. */
  #rowDepth = 0;
  #fields: NamedRow<Name>['fields'] = {};
  #column: Name | undefined;
  #count = 0;
  #hasBegun = false;

  constructor(fieldOf: FieldOf<Name>) {
    this.#fieldOf = fieldOf;
  }

  get isWhole(): boolean {
    return this.#hasBegun && this.#open.length === 0;
  }

  take({ name, value }: Token): NamedRow<Name> | undefined {
    switch (name) {
      case 'startObject':
        this.#begin('object');
        return undefined;
      case 'startArray':
        this.#begin('array');
        return undefined;
      case 'endObject':
      case 'endArray':
        return this.#end();
      case 'keyValue':
        this.#column = this.#open.length === this.#rowDepth ? this.#fieldOf(String(value)) : undefined;
        return undefined;
      default:
        if (value !== null && value !== undefined) this.#put(String(value));
        return undefined;
    }
  }

  #begin(what: 'object' | 'array'): undefined {
    this.#hasBegun = true;
    if (this.#open.length >= NESTING_MAX) throw new UnreadableFile(messageText('file_nested'));
    if (what === 'object' && this.#open.at(-1) === 'array' && this.#rowDepth === 0) {
      this.#rowDepth = this.#open.length + 1;
      this.#fields = {};
    }
    this.#open.push(what);
    this.#column = undefined;
  }

  #end(): NamedRow<Name> | undefined {
    const isRow = this.#open.length === this.#rowDepth;
    this.#open.pop();
    if (!isRow) return undefined;
    this.#rowDepth = 0;
    return { row: (this.#count += 1), fields: this.#fields };
  }

  #put(text: string): void {
    if (text.length > VALUE_LENGTH_MAX * 4) throw new UnreadableFile(messageText('file_value_long'));
    if (this.#column && this.#open.length === this.#rowDepth) this.#fields[this.#column] = text.trim();
    this.#column = undefined;
  }
}
