import { LABELLED_HALVES } from './ingredients/lines.ts';
import { PARTS, readingsOf, shareOf } from './ingredients/score.ts';

/**
 * How many hand-labelled lines the ingredient parser reads exactly, and each part of them; `-- --misses` prints the
 * lines of the tuned half that it does not.
 */

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`.padStart(12);

print([''.padEnd(10), 'lines', 'exact', ...PARTS, 'ms a line'].map((cell) => cell.padStart(12)).join(''));
for (const [half, lines] of Object.entries(LABELLED_HALVES)) {
  const start = performance.now();
  const readings = readingsOf(lines);
  const ms = (performance.now() - start) / lines.length;
  const shares = PARTS.map((part) => percent(shareOf(readings, (reading) => !reading.wrong.includes(part))));
  const exact = percent(shareOf(readings, (reading) => reading.wrong.length === 0));
  print([half.padStart(12), String(lines.length).padStart(12), exact, ...shares, ms.toFixed(3).padStart(12)].join(''));
  if (half !== 'tuned' || !process.argv.includes('--misses')) continue;
  for (const { line, wrong, read } of readings) if (wrong.length > 0) print(`  ${line} → ${JSON.stringify(read)}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
