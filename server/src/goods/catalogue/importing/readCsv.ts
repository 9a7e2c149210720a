import { messageText } from '@sali/contract/base/messages';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { type FieldOf, type NamedRow, UnreadableFile, VALUE_LENGTH_MAX } from './fields.ts';

const DELIMITERS = [',', ';', '\t'] as const;
const COLUMNS_MAX = 200;

type ParsedRecord<Name extends string> = {
  readonly record: Partial<Record<Name, string>>;
  readonly info: { readonly records: number };
};

/**
 * Rows of a CSV file with a heading, divided by comma, semicolon or tab. A quote inside of a value (ק"ג) is a character
 * like any other. @throws UnreadableFile
 */
export async function* readCsv<Name extends string>(
  texts: AsyncIterable<string>,
  fieldOf: FieldOf<Name>,
  required: readonly Name[],
): AsyncGenerator<NamedRow<Name>> {
  const { delimiter, all } = await withDelimiter(texts);
  const parser = parse({
    delimiter,
    columns: (heading: string[]) => columnNamesOf(heading, fieldOf, required),
    info: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: VALUE_LENGTH_MAX * 4,
  });
  pipeline(Readable.from(all), parser, () => undefined); // an error of either end is thrown below
  try {
    const records: AsyncIterable<ParsedRecord<Name>> = parser;
    for await (const { record, info } of records) {
      yield { row: info.records + 1, fields: record };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFile(messageText('csv_invalid', { row: Number(error.lines ?? 0) }));
  }
}

/** Finds the fields of the heading's columns; false for those that are skipped. */
function columnNamesOf<Name extends string>(
  heading: readonly string[],
  fieldOf: FieldOf<Name>,
  required: readonly Name[],
): (Name | false)[] {
  if (heading.length > COLUMNS_MAX) throw new UnreadableFile(messageText('file_columns'));
  const columns = heading.map((name) => fieldOf(name) ?? false);
  const missing = required.filter((needed) => !columns.includes(needed));
  if (missing.length > 0) {
    throw new UnreadableFile(messageText('columns_missing', { count: missing.length, columns: missing.join(', ') }));
  }
  return columns;
}

/** The delimiter that occurs most often in the heading divides the file. */
async function withDelimiter(texts: AsyncIterable<string>) {
  const pieces = texts[Symbol.asyncIterator]();
  const first = await pieces.next();
  const [heading = ''] = (first.done ? '' : first.value).split(/[\r\n]/, 1);
  const countOf = (delimiter: string): number => heading.split(delimiter).length;
  const delimiter = DELIMITERS.reduce((best, one) => (countOf(one) > countOf(best) ? one : best));
  async function* all(): AsyncGenerator<string> {
    if (!first.done) yield first.value;
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
  }
  return { delimiter, all: all() };
}
