import { LABELLED_KINDS, pairsOf, scored, scoreOf } from './matching/score.ts';

/*
 * How often the matcher finds that two names are one product: precision and recall over labelled pairs. `-- --misses` prints
 * the pairs of the tuned part that it gets wrong.
 */

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`.padStart(10);

print(['', 'pairs', 'same', 'precision', 'recall', 'µs a pair'].map((cell) => cell.padStart(10)).join(''));
for (const [part, kinds] of Object.entries(LABELLED_KINDS)) {
  const labelled = pairsOf(kinds);
  const start = performance.now();
  const pairs = scored(labelled);
  const micros = (1000 * (performance.now() - start)) / pairs.length;
  const { precision, recall } = scoreOf(pairs);
  const counts = [part, pairs.length, pairs.filter(({ isSame }) => isSame).length].map((cell) =>
    String(cell).padStart(10),
  );
  print([...counts, percent(precision), percent(recall), micros.toFixed(1).padStart(10)].join(''));
  if (part !== 'tuned' || !process.argv.includes('--misses')) continue;
  for (const { one, other, isSame, verdict } of pairs)
    if (isSame !== (verdict === 'same')) print(`  ${one.name} ~ ${other.name}: ${verdict}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
