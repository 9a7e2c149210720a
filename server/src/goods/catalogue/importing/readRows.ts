import { messageText } from '@sali/contract/base/messages';
import { type ColumnMapping, REQUIRED_COLUMNS } from '@sali/contract/goods/catalogue/productImports';
import { rowChecker } from './checkRow.ts';
import { decodeProductFile } from './decode.ts';
import { type FieldOf, fieldReader, type NamedRow, UnreadableFile } from './fields.ts';
import { findColumns } from './fileColumns.ts';
import type { CheckedRow, ImportFormat, ImportMessage, ImportStart, RowError } from './messages.ts';
import { readCsv } from './readCsv.ts';
import { readJson } from './readJson.ts';
import { readXml } from './readXml.ts';

const ROWS_PER_MESSAGE = 200;

/** Names the columns and their first values. The answer is the mapping by which the rows are read. */
type Choose = (message: Extract<ImportMessage, { kind: 'columns' }>) => Promise<ColumnMapping | null>;

/**
 * Reads a file of products from beginning to end and yields its rows in small groups, or the reason why it is refused.
 * @param choose called with the columns first, where the start asks for them
 */
export async function* readRows(start: ImportStart, choose?: Choose): AsyncGenerator<ImportMessage> {
  const { format, bytes } = start;
  const check = rowChecker();
  let rows: CheckedRow[] = [];
  let errors: RowError[] = [];
  let count = 0;
  let bytesRead = 0;
  try {
    let { mapping } = start;
    if (start.isColumnsFirst && choose) {
      const columns = await findColumns((fieldOf) => readNamed(format, decodeProductFile(bytes), fieldOf, []));
      // Nobody can say which field a column is in a file without one.
      if (columns.length === 0) throw new UnreadableFile(messageText('file_empty'));
      mapping = await choose({ kind: 'columns', columns });
    }
    const texts = decodeProductFile(bytes, (read) => (bytesRead = read));
    for await (const raw of readNamed(format, texts, fieldReader(mapping), REQUIRED_COLUMNS)) {
      const checked = check(raw);
      if ('product' in checked) rows.push(checked);
      else errors.push(checked);
      count += 1;
      if (rows.length + errors.length < ROWS_PER_MESSAGE) continue;
      yield { kind: 'rows', rows, errors, bytesRead };
      [rows, errors] = [[], []];
    }
    if (count === 0) throw new UnreadableFile(messageText('file_without_products'));
    if (rows.length + errors.length > 0) yield { kind: 'rows', rows, errors, bytesRead };
    yield { kind: 'end' };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    yield { kind: 'refused', reason: error.message };
  }
}

function readNamed<Name extends string>(
  format: ImportFormat,
  texts: AsyncIterable<string>,
  fieldOf: FieldOf<Name>,
  required: readonly Name[],
): AsyncGenerator<NamedRow<Name>> {
  if (format === 'csv') return readCsv(texts, fieldOf, required);
  return format === 'xml' ? readXml(texts, fieldOf) : readJson(texts, fieldOf);
}
