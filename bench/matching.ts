import { namedPaths } from './namedPaths.ts';
import { codesOfFiles } from './matching/codesOfFiles.ts';
import { LABELLED_KINDS, pairsOf, scored, scoreOf } from './matching/score.ts';

/*
 * How often the matcher finds that two names are one product: precision and recall over labelled pairs. `-- --misses` prints
 * the pairs of the tuned part that it gets wrong. `-- FOLDER` looks through a folder of price files instead, for codes that are one product
 * and whose names in two chains are of two kinds: it prints each and ends with code 1.
 */

const [folder] = namedPaths('npm run bench:matching -- [--misses] [FOLDER of price files]');
if (folder !== undefined) {
  const { files, shared, oneProduct, split, wrong } = await codesOfFiles(folder);
  print(
    `${shared} codes of two chains or more in ${files} files: ${oneProduct} are one product, ${split} are split and of two kinds`,
  );
  for (const { code, names } of wrong) print(`${code}: ${names.join(' | ')}`);
  print(`${wrong.length} codes of two kinds are one product`);
  process.exit(wrong.length > 0 ? 1 : 0);
}

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
