import { LABELLED_LINES } from './ingredients/lines.ts';
import { PARTS, readingsOf, shareOf } from './ingredients/score.ts';

/**
 * How many hand-labelled lines the ingredient parser reads exactly, and each part of them; `-- --misses` prints the
 * lines of the tuned part that it does not. The parts: split.ts.
 */

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`.padStart(12);

print([''.padEnd(10), 'lines', 'exact', ...PARTS, 'ms a line'].map((cell) => cell.padStart(12)).join(''));
for (const [part, lines] of Object.entries(LABELLED_LINES)) {
  const start = performance.now();
  const readings = readingsOf(lines);
  const ms = (performance.now() - start) / lines.length;
  const shares = PARTS.map((one) => percent(shareOf(readings, (reading) => !reading.wrong.includes(one))));
  const exact = percent(shareOf(readings, (reading) => reading.wrong.length === 0));
  print([part.padStart(12), String(lines.length).padStart(12), exact, ...shares, ms.toFixed(3).padStart(12)].join(''));
  if (part !== 'tuned' || !process.argv.includes('--misses')) continue;
  for (const { line, wrong, read } of readings) if (wrong.length > 0) print(`  ${line} → ${JSON.stringify(read)}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
