import { readFileSync } from 'node:fs';

/**
 * The rows of a file of labelled cases: a row a line, its cells between tabs; `\n` and `\t` in a cell are a line break and a
 * tab. Lines that begin with `// ` say what follows.
 */
export const labelRows = (file: URL): string[][] => rowsOf(labelText(file));

/** The rows of a file in the blocks that empty lines separate. */
export const labelBlocks = (file: URL): string[][][] => labelText(file).split('\n\n').map(rowsOf);

const labelText = (file: URL): string =>
  readFileSync(file, 'utf8')
    .replaceAll(/^\/\/ .*\n/gm, '')
    .trimEnd();

const rowsOf = (text: string): string[][] => text.split('\n').map((line) => line.split('\t').map(cellOf));

const cellOf = (text: string): string => text.replaceAll('\\n', '\n').replaceAll('\\t', '\t');
