import { messageText } from '@sali/contract/messages';
import { rowChecker } from './checkRow.ts';
import { decodeProductFile } from './decode.ts';
import { UnreadableFile } from './fields.ts';
import type { CheckedRow, ImportMessage, ImportStart, RowError } from './messages.ts';
import { readCsv } from './readCsv.ts';
import { readJson } from './readJson.ts';
import { readXml } from './readXml.ts';

const READERS = { csv: readCsv, xml: readXml, json: readJson };
const ROWS_PER_MESSAGE = 200;

/** Reads a file of products from beginning to end and yields its rows in small groups, or the reason why it is refused. */
export async function* readRows({ format, bytes }: ImportStart): AsyncGenerator<ImportMessage> {
  const check = rowChecker();
  let rows: CheckedRow[] = [];
  let errors: RowError[] = [];
  let count = 0;
  try {
    for await (const raw of READERS[format](decodeProductFile(bytes))) {
      const checked = check(raw);
      if ('product' in checked) rows.push(checked);
      else errors.push(checked);
      count += 1;
      if (rows.length + errors.length < ROWS_PER_MESSAGE) continue;
      yield { kind: 'rows', rows, errors };
      [rows, errors] = [[], []];
    }
    if (count === 0) throw new UnreadableFile(messageText('file_without_products'));
    if (rows.length + errors.length > 0) yield { kind: 'rows', rows, errors };
    yield { kind: 'end' };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    yield { kind: 'refused', reason: error.message };
  }
}
