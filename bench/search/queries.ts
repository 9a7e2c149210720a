import { seededNumbers } from '@sali/domain/test/testRandom';
import { wordsOf } from '@sali/domain/goods/catalogue/normalise';
import type { NamedProduct } from './names.ts';

/** The words of somebody who looks for a product, and which product it is (its place in the corpus). */
export type Query = { readonly text: string; readonly target: number };
export type QueryKind = keyof typeof MAKE;

/** Numbers that look random and are the same in every run. */
export class Random {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = seededNumbers(seed);
  }

  /** A whole number from 0 to `limit - 1`. */
  below(limit: number): number {
    return (this.#next() * 2 ** 32) % limit;
  }

  of<T>(some: readonly T[]): T {
    const one = some[this.below(some.length)];
    if (one === undefined) throw new Error('nothing to choose from');
    return one;
  }
}

const LETTERS = [...'אבגדהוזחטיכלמנסעפצקרשת'];

/** From the Hebrew words of a name to what is typed; undefined when they do not lend themselves to it. */
const MAKE = {
  '2 letters': ([word], _random) => word?.slice(0, 2),
  prefix: ([word], random) => (word && word.length >= 5 ? word.slice(0, 3 + random.below(2)) : undefined),
  'inside a word': ([word], random) => {
    if (!word || word.length < 6) return undefined;
    const from = 1 + random.below(word.length - 4);
    return word.slice(from, from + 3);
  },
  'word + prefix': ([word, next]) => (word && next ? `${word} ${next.slice(0, 2)}` : undefined),
  'two words swapped': ([word, next]) => (word && next ? `${next} ${word}` : undefined),
  'one typing error': ([word], random) => (word && word.length >= 5 ? mistyped(word, random) : undefined),
} satisfies Record<string, (words: readonly string[], random: Random) => string | undefined>;

export const QUERY_KINDS = Object.keys(MAKE) as QueryKind[];

export function makeQueries(
  kind: QueryKind,
  products: readonly NamedProduct[],
  count: number,
  random: Random,
): Query[] {
  const queries: Query[] = [];
  while (queries.length < count) {
    const target = random.below(products.length);
    const words = wordsOf(products[target]?.name ?? '').filter((word) => /^[א-ת]{3,}$/.test(word));
    const start = random.below(Math.max(1, words.length - 1));
    const text = MAKE[kind](words.slice(start), random);
    if (text !== undefined) queries.push({ text, target });
  }
  return queries;
}

/** A letter too many, missing or wrong, or two neighbours swapped. */
function mistyped(word: string, random: Random): string {
  const at = random.below(word.length - 1);
  const [before, here, next, rest] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1), word.slice(at + 2)];
  const letter = random.of(LETTERS.filter((one) => one !== here));
  return random.of([
    before + letter + here + next + rest,
    before + next + rest,
    before + letter + next + rest,
    here === next ? before + here + letter + next + rest : before + next + here + rest,
  ]);
}
