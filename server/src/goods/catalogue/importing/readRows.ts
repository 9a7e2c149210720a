import { messageText } from '@sali/contract/base/messages';
import { type ImportColumn, REQUIRED_COLUMNS } from '@sali/contract/goods/catalogue/productImports';
import { rowChecker } from './checkRow.ts';
import { decodeProductFile } from './decode.ts';
import { type FieldOf, fieldReader, isColumnName, type NamedRow, UnreadableFile } from './fields.ts';
import type { CheckedRow, ImportFormat, ImportMessage, ImportStart, RowError } from './messages.ts';
import { readCsv } from './readCsv.ts';
import { readJson } from './readJson.ts';
import { readXml } from './readXml.ts';

const ROWS_PER_MESSAGE = 200;
/** Rows that the names of columns are looked for in. */
const ROWS_LOOKED_AT = 50;

/** Reads a file of products from beginning to end and yields its rows in small groups, or the reason why it is refused. */
export async function* readRows({ format, bytes }: ImportStart): AsyncGenerator<ImportMessage> {
  const check = rowChecker();
  let rows: CheckedRow[] = [];
  let errors: RowError[] = [];
  let count = 0;
  let bytesRead = 0;
  try {
    const fieldOf = await findFields(format, bytes);
    const texts = decodeProductFile(bytes, (read) => (bytesRead = read));
    for await (const raw of readNamed(format, texts, fieldOf, REQUIRED_COLUMNS)) {
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

/** Which field each column of a file is read as, by the names in its first rows. @throws UnreadableFile for a file without any */
async function findFields(format: ImportFormat, bytes: Uint8Array<ArrayBuffer>): Promise<FieldOf<ImportColumn>> {
  const names = new Set<string>();
  let isEmpty = true;
  const note = (name: string): string | undefined => {
    if (name.trim() !== '') isEmpty = false;
    if (!isColumnName(name)) return undefined;
    names.add(name);
    return name;
  };
  let rows = 0;
  for await (const _ of readNamed(format, decodeProductFile(bytes), note, [])) if (++rows === ROWS_LOOKED_AT) break;
  if (isEmpty) throw new UnreadableFile(messageText('file_empty'));
  return fieldReader(names);
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
