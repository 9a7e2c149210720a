import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { categorise, guessCategory } from '@sali/domain/goods/catalogue/categorise';
import { unpackModel } from '@sali/domain/goods/catalogue/categoriseModel';
import { CATEGORIES, categoryOf, subcategoryOf } from '@sali/domain/goods/catalogue/category';
import { CATEGORY_MODEL } from '@sali/domain/goods/catalogue/categoryModel';
import { DEFAULT_CATEGORY_ID } from '@sali/domain/base/limits';
import { type Example, namedSources, readExamples, readFeedProducts } from './categories/examples.ts';
import { learn } from './categories/learn.ts';
import { LABELLED_NAMES, type LabelledName } from './categories/names.ts';

/*
 * npm run bench -- categories [TABLES FEEDS…] [--misses]: how well names are put into categories.
 *
 * First the names of categories/names.ts by the model as it is; `--misses` prints those of the tuned part whose root is
 * wrong. The parts: split.ts. The root counts for every name, the subcategory where the label says one.
 *
 * With TABLES and FEEDS then the products that they label, by models that have never seen them. The examples are divided into
 * folds by product, a product under all its names and all names that differ in numbers or the order of words only in one
 * fold; each fold is judged by a model of the same kind, packed the same way, learned from the others.
 */

const FOLDS = 5;
const THRESHOLDS = [0, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.7, 0.8];
const TIMED_NAMES = 40_000;
const MODEL = fileURLToPath(new URL('../domain/src/goods/catalogue/categoryModel.ts', import.meta.url));

type Judged = {
  readonly truth: number;
  readonly truthRoot: number;
  readonly root: number;
  readonly subcategoryId: number | null;
  readonly confidence: number;
};

printNames();
if (process.argv.slice(2).some((argument) => !argument.startsWith('--'))) {
  const sources = namedSources('categories');
  const feed = await readFeedProducts(sources);
  const examples = readExamples(sources, feed);
  printSpeed(feed.flatMap(({ texts }) => texts));
  print(`model: ${(statSync(MODEL).size / 1024).toFixed(0)} KB as a source file\n`);
  const judged = crossValidate(examples);
  printAccuracy(judged);
  printConfusion(judged);
}

type NamedGuess = LabelledName & { readonly rootId: number; readonly subcategoryId: number | null };

function printNames(): void {
  print(['', 'names', 'root', 'on lists', 'on shelves', 'subcategory', 'ms a name'].map(cellOf).join(''));
  for (const [part, names] of Object.entries(LABELLED_NAMES)) {
    const start = performance.now();
    const guesses = names.map((one): NamedGuess => {
      // A name of a shelf is a product's: the price file says how it is sold.
      const product = one.isOnShelf ? { name: one.name, unit: null } : { name: one.name };
      const { categoryId: rootId, subcategoryId } = categorise(product);
      return { ...one, rootId, subcategoryId };
    });
    const ms = (performance.now() - start) / names.length;
    const onLists = guesses.filter(({ isOnShelf }) => !isOnShelf);
    const onShelves = guesses.filter(({ isOnShelf }) => isOnShelf);
    const inSubcategory = guesses.filter(({ categoryId }) => subcategoryOf(categoryId));
    const shares = [
      shareOf(guesses, isRootRight),
      ...[onLists, onShelves].map((some) => shareOf(some, isRootRight)),
      shareOf(inSubcategory, ({ categoryId, subcategoryId }) => categoryId === subcategoryId),
    ];
    print([part, String(names.length), ...shares, ms.toFixed(3)].map(cellOf).join(''));
    if (part !== 'tuned' || !process.argv.includes('--misses')) continue;
    for (const guess of guesses)
      if (!isRootRight(guess))
        print(`  ${guess.name} → ${categoryOf(guess.rootId).key}, not ${categoryOf(rootOf(guess.categoryId)).key}`);
  }
}

function cellOf(cell: string): string {
  return cell.padStart(12);
}

function rootOf(categoryId: number): number {
  return subcategoryOf(categoryId)?.parentId ?? categoryId;
}

function isRootRight({ rootId, categoryId }: NamedGuess): boolean {
  return rootId === rootOf(categoryId);
}

function shareOf(guesses: readonly NamedGuess[], isRight: (guess: NamedGuess) => boolean): string {
  return percent(guesses.filter(isRight).length, guesses.length);
}

function crossValidate(examples: readonly Example[]): Judged[] {
  const judged: Judged[] = [];
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const model = unpackModel(
      learn(
        examples.filter(({ group }) => foldOf(group) !== fold),
        0,
      ),
    );
    for (const { product, subcategoryId } of representatives(examples.filter(({ group }) => foldOf(group) === fold))) {
      const { categoryId, subcategoryId: guessed, confidence } = guessCategory(model, product);
      const truthRoot = subcategoryOf(subcategoryId)?.parentId ?? DEFAULT_CATEGORY_ID;
      judged.push({ truth: subcategoryId, truthRoot, root: categoryId, subcategoryId: guessed, confidence });
    }
    print(`fold ${fold + 1} of ${FOLDS}: ${judged.length} products judged so far`);
  }
  return judged;
}

/** Spreads neighbours of the tables over all folds. */
function foldOf(group: number): number {
  return (Math.imul(group + 1, 0x9e3779b1) >>> 0) % FOLDS;
}

/** The longest name of each group, as the catalogue shows it. Only products whose root the tables decide. */
function representatives(examples: readonly Example[]): Example[] {
  const longest = new Map<number, Example>();
  for (const example of examples) {
    const known = longest.get(example.group);
    if (example.isMeasured && (!known || example.product.name.length > known.product.name.length)) {
      longest.set(example.group, example);
    }
  }
  return [...longest.values()];
}

function printAccuracy(judged: readonly Judged[]): void {
  print(`\n${judged.length} products; right of all, where an answer below the threshold counts as 'אחר':`);
  print('threshold    root   answered   right of the answered   subcategory');
  for (const threshold of THRESHOLDS) {
    const isSure = ({ confidence }: Judged): boolean => confidence >= threshold;
    const isRight = (one: Judged): boolean => (isSure(one) ? one.root : DEFAULT_CATEGORY_ID) === one.truthRoot;
    const sure = judged.filter(isSure);
    const cells = [
      percent(judged.filter(isRight).length, judged.length).padStart(8),
      percent(sure.length, judged.length).padStart(11),
      percent(sure.filter(isRight).length, sure.length).padStart(24),
      percent(sure.filter(({ truth, subcategoryId }) => truth === subcategoryId).length, judged.length).padStart(14),
    ];
    const mark = threshold === CATEGORY_MODEL.threshold ? '  ← used' : '';
    print(`${threshold.toFixed(2).padEnd(9)}${cells.join('')}${mark}`);
  }
}

/** Rows are what is true, columns what the model says at its threshold. */
function printConfusion(judged: readonly Judged[]): void {
  const roots = CATEGORIES.map(({ id }) => id);
  print(`\n${'true \\ got '.padEnd(13)}${roots.map((id) => categoryOf(id).key.padStart(9)).join('')}    right`);
  for (const truth of roots) {
    const row = judged.filter(({ truthRoot }) => truthRoot === truth);
    const answeredAs = (id: number): number =>
      row.filter(({ root, confidence }) => (confidence < CATEGORY_MODEL.threshold ? DEFAULT_CATEGORY_ID : root) === id)
        .length;
    const cells = roots.map((id) => String(answeredAs(id)).padStart(9)).join('');
    print(`${categoryOf(truth).key.padEnd(13)}${cells}${percent(answeredAs(truth), row.length).padStart(9)}`);
  }
}

function printSpeed(texts: readonly Example['product'][]): void {
  const names = texts.slice(0, TIMED_NAMES);
  categorise({ name: 'חלב' });
  const start = performance.now();
  for (const text of names) categorise(text);
  const ms = performance.now() - start;
  print(`${names.length} names in ${ms.toFixed(0)} ms, ${((ms / names.length) * 1000).toFixed(1)} µs each`);
}

function percent(part: number, whole: number): string {
  return `${((part / whole) * 100).toFixed(2)}%`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
