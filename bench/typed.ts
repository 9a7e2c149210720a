import { exactShare, scoredLines, TYPED_PARTS } from './typed/score.ts';
import { LABELLED_TEXTS } from './typed/texts.ts';

/**
 * How many hand-labelled lines of shopping lists are read exactly, and each part of them; `-- --misses` prints the lines
 * of the tuned part that are not. The parts: split.ts.
 */

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`.padStart(12);

print(['', 'texts', 'lines', 'exact', ...TYPED_PARTS, 'ms a line'].map((cell) => cell.padStart(12)).join(''));
for (const [part, texts] of Object.entries(LABELLED_TEXTS)) {
  const start = performance.now();
  const lines = scoredLines(texts);
  const ms = (performance.now() - start) / lines.length;
  const shares = TYPED_PARTS.map((one) => percent(exactShare(lines, one)));
  const counts = [part, texts.length, lines.length].map((cell) => String(cell).padStart(12));
  print([...counts, percent(exactShare(lines)), ...shares, ms.toFixed(3).padStart(12)].join(''));
  if (part !== 'tuned' || !process.argv.includes('--misses')) continue;
  for (const { text, wrong, read, expected } of lines)
    if (wrong.length > 0) print(`  ${JSON.stringify(text)} → ${JSON.stringify(read)}, not ${JSON.stringify(expected)}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
