import { readFileSync } from 'node:fs';

/**
 * The rows of a file of labelled cases: a row a line, its cells between tabs; `\n` and `\t` in a cell are a line break and a
 * tab. Lines that begin with `// ` say what follows; an empty line is a row without cells.
 */
export function labelRows(file: URL): string[][] {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines
    .filter((line) => !line.startsWith('// '))
    .map((line) => (line === '' ? [] : line.split('\t').map(cellOf)));
}

const cellOf = (text: string): string => text.replaceAll('\\n', '\n').replaceAll('\\t', '\t');
