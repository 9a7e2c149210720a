import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export type SampleFile = 'stores' | 'products' | 'prices' | 'promotions';

/** Beside this file in the sources; below the bundle, which is one folder up from there, once it is built. */
const FOLDERS = ['./', './sample/'];

/** The rows of a bundled table by the names in its header line. @throws when the table is not there or a row is short */
export function readSample(name: SampleFile): Record<string, string>[] {
  const [head = '', ...lines] = readFileSync(sampleFilePath(name), 'utf8').trimEnd().split('\n');
  const columns = head.split('\t');
  return lines.map((line, index) => {
    const cells = line.split('\t');
    if (cells.length !== columns.length) throw new Error(`${name}.tsv, line ${index + 2}: ${cells.length} cells`);
    return Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? '']));
  });
}

function sampleFilePath(name: SampleFile): string {
  const paths = FOLDERS.map((folder) => fileURLToPath(new URL(`${folder}${name}.tsv`, import.meta.url)));
  const found = paths.find(existsSync);
  if (!found) throw new Error(`The bundled sample data is missing: ${paths.join(' or ')}`);
  return found;
}
