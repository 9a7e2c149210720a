import { normalise } from '@sali/domain/goods/catalogue/normalise';
import { codesOfFiles } from './matching/codesOfFiles.ts';
import {
  judged,
  LABELLED_KINDS,
  type LabelledPair,
  pairsOf,
  scored,
  scoredByGroups,
  type ScoredPair,
  scoreOf,
} from './matching/score.ts';
import { namedPaths } from './namedPaths.ts';

/*
 * How often the matcher finds that two goods are one product: precision and recall over labelled pairs, of made-up names and of
 * the chains' own goods; of these also by the groups that they are joined to. `-- --misses` prints the pairs of the tuned parts
 * that it gets wrong. The errors of the untouched part are never printed. `-- FOLDER` looks through a folder of price files
 * instead, for codes that are one product and whose names in two chains are of two kinds: it prints each and ends with code 1.
 */

const [folder] = namedPaths('npm run bench -- matching [--misses] [FOLDER of price files]');
if (folder !== undefined) {
  const { files, shared, oneProduct, split, wrong } = await codesOfFiles(folder);
  print(
    `${shared} codes of two chains or more in ${files} files: ${oneProduct} are one product, ${split} are split and of two kinds`,
  );
  for (const { code, names } of wrong) print(`${code}: ${names.join(' | ')}`);
  print(`${wrong.length} codes of two kinds are one product`);
  process.exit(wrong.length > 0 ? 1 : 0);
}

/** Whether the pair is not the easy one of a single name. */
const hasTwoNames = ({ one, other }: LabelledPair): boolean => normalise(one.name) !== normalise(other.name);
const showsMisses = process.argv.includes('--misses');

print(['', 'pairs', 'same', 'precision', 'recall', 'µs a pair'].map((cell) => cell.padStart(22)).join(''));
for (const [part, kinds] of Object.entries(LABELLED_KINDS)) measure(`names, ${part}`, pairsOf(kinds), scored);
for (const part of ['tuned', 'untouched'] as const) {
  const goods = judged(part);
  measure(`goods, ${part}`, goods.pairs, scored);
  measure(`two names, ${part}`, goods.pairs.filter(hasTwoNames), scored);
  measure(`groups, ${part}`, goods.pairs, () => scoredByGroups(goods));
}

function measure<Pair extends LabelledPair>(
  part: string,
  labelled: readonly Pair[],
  score: (pairs: readonly Pair[]) => ScoredPair[],
): void {
  const start = performance.now();
  const pairs = score(labelled);
  const micros = (1000 * (performance.now() - start)) / pairs.length;
  const { precision, recall } = scoreOf(pairs);
  const same = pairs.filter(({ isSame }) => isSame).length;
  const cells = [part, pairs.length, same, percent(precision), percent(recall), micros.toFixed(1)];
  print(cells.map((cell) => String(cell).padStart(22)).join(''));
  if (!showsMisses || !part.endsWith('tuned')) return;
  for (const { one, other, isSame, verdict } of pairs)
    if (isSame !== (verdict === 'same')) print(`  ${one.name} ~ ${other.name}: ${verdict}`);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
