import { groupProducts } from '@sali/domain/goods/catalogue/sameProduct/groups';
import type { ComparedProduct, Verdict } from '@sali/domain/goods/catalogue/sameProduct/verdict';
import { sameVerdict } from '@sali/domain/goods/catalogue/sameProduct/verdict';
import { runAtOnce } from '@sali/domain/goods/catalogue/slices';
import { labelBlocks } from '../labels.ts';
import { type JudgedGoods, judgedGoods } from './goods.ts';

/**
 * Names that chains could give to fresh and weighed goods: a kind of goods, its category, and a line for each product with
 * its names. Two names of a line are a pair that is the same, names of two lines of a kind are a pair that is not. Lines that
 * begin with `=` are goods by the piece.
 */
type LabelledKind = { readonly kind: string; readonly categoryId: number; readonly lines: readonly string[] };

/** Made-up names in two parts, of different kinds of goods: the words of the matcher were chosen by the tuned part. */
export const LABELLED_KINDS: Readonly<Record<string, readonly LabelledKind[]>> = {
  tuned: kindsIn('tunedNames.tsv'),
  'held out': kindsIn('heldOutNames.tsv'),
};

export type LabelledPair = { readonly one: ComparedProduct; readonly other: ComparedProduct; readonly isSame: boolean };
export type ScoredPair = LabelledPair & { readonly verdict: Verdict };

function kindsIn(name: string): LabelledKind[] {
  return labelBlocks(new URL(name, import.meta.url)).map(([[kind = '', categoryId = ''] = [], ...lines]) => ({
    kind,
    categoryId: Number(categoryId),
    lines: lines.flat(),
  }));
}

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

/** The judged pairs of goods, called the same where their products are in one group of all goods of the part. */
export function scoredByGroups({ goods, pairs }: JudgedGoods): ScoredPair[] {
  const { groups } = runAtOnce(groupProducts(goods));
  const groupOf = new Map(groups.flatMap((codes, at) => codes.map((code) => [code, at])));
  return pairs.map((pair) => {
    const group = groupOf.get(pair.one.itemCode);
    const isJoined = group !== undefined && group === groupOf.get(pair.other.itemCode);
    return { ...pair, verdict: isJoined ? 'same' : 'different' };
  });
}

/**
 * The chains' own goods, divided at random by product: rules were chosen by the tuned part, and measured with the other one,
 * whose single errors are never looked at.
 */
export function judged(part: 'tuned' | 'untouched'): JudgedGoods {
  const blocks = labelBlocks(new URL(`${part}Goods.tsv`, import.meta.url)).map((rows) => rows.flat());
  const [products = [], numbered = [], others = []] = blocks;
  return judgedGoods({ products, numbered, others });
}

/** How many of the pairs that were called the same are, and how many that are were called so. */
export function scoreOf(pairs: readonly ScoredPair[]): { readonly precision: number; readonly recall: number } {
  const called = pairs.filter(({ verdict }) => verdict === 'same');
  const right = called.filter(({ isSame }) => isSame).length;
  const same = pairs.filter(({ isSame }) => isSame).length;
  return { precision: right / Math.max(1, called.length), recall: right / Math.max(1, same) };
}
