import type { ComparedProduct, Verdict } from '@sali/domain/catalogue/sameProduct/verdict';
import { sameVerdict } from '@sali/domain/catalogue/sameProduct/verdict';
import { HELD_OUT, type LabelledKind, TUNED } from './labelledNames.ts';

/** The two parts of the bench, of different kinds of goods: words were chosen by the one, and measured with the other. */
export const LABELLED_KINDS: Readonly<Record<string, readonly LabelledKind[]>> = { tuned: TUNED, 'held out': HELD_OUT };

export type LabelledPair = { readonly one: ComparedProduct; readonly other: ComparedProduct; readonly isSame: boolean };
export type ScoredPair = LabelledPair & { readonly verdict: Verdict };

/** Every two names of a kind. */
export function pairsOf(kinds: readonly LabelledKind[]): LabelledPair[] {
  return kinds.flatMap(({ categoryId, lines }) => {
    const named = lines.flatMap((line, product) =>
      line
        .replace(/^=/, '')
        .split('|')
        .map((name) => ({ product, compared: comparedOf(name, categoryId, !line.startsWith('=')) })),
    );
    return named.flatMap(({ product, compared: one }, at) =>
      named.slice(at + 1).map((other) => ({ one, other: other.compared, isSame: product === other.product })),
    );
  });
}

const comparedOf = (name: string, categoryId: number, isWeighted: boolean): ComparedProduct => ({
  code: '',
  name,
  isWeighted,
  size: null,
  categoryId,
  priceAgorot: null,
});

export const scored = (pairs: readonly LabelledPair[]): ScoredPair[] =>
  pairs.map((pair) => ({ ...pair, verdict: sameVerdict(pair.one, pair.other) }));

/** How many of the pairs that were called the same are, and how many that are were called so. */
export function scoreOf(pairs: readonly ScoredPair[]): { readonly precision: number; readonly recall: number } {
  const called = pairs.filter(({ verdict }) => verdict === 'same');
  const right = called.filter(({ isSame }) => isSame).length;
  const same = pairs.filter(({ isSame }) => isSame).length;
  return { precision: right / Math.max(1, called.length), recall: right / Math.max(1, same) };
}
