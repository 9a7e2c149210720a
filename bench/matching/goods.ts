import { categorise } from '@sali/domain/goods/catalogue/categorise';
import { isSizeUnit, type Size } from '@sali/domain/goods/catalogue/size';
import type { GroupedProduct } from '@sali/domain/goods/catalogue/sameProduct/groups';
import { getOrCreate } from '@sali/domain/base/memo';

/**
 * Goods of seven chains (R S Y V O H C), under the names, codes and prices of one day, read and labelled by eye; the
 * blocks of the files are in this order. Each line of `products` is one product; its goods are separated by `|`. Behind
 * `||` are goods of which a reader cannot say whether they are the same: pairs between such parts are judged only where
 * both have the number of one supplier, and then they are the same. The lines of `numbered` have the same form; nobody
 * read what else is like these goods, so they are judged among themselves only. `others` are one to a line, and differ
 * from all `products`; they are not judged among themselves. A good is its chain's letter with its code, its price in
 * agorot, and its name; `=` is before the name, with the size where it is known, of goods by the piece.
 */
type LabelledGoods = {
  readonly products: readonly string[];
  readonly numbered: readonly string[];
  readonly others: readonly string[];
};

type GoodsPair = { readonly one: GroupedProduct; readonly other: GroupedProduct; readonly isSame: boolean };

/** All goods of a part, and the pairs of them that are judged: all that are the same, and the nearest that are not. */
export type JudgedGoods = { readonly goods: readonly GroupedProduct[]; readonly pairs: readonly GoodsPair[] };

/** `line` and `part` are the place of a good; `line` is null for the others. */
type Labelled = {
  readonly good: GroupedProduct;
  readonly line: number | null;
  readonly part: number;
  /** Whether somebody read the goods that are like it. */
  readonly isRead: boolean;
};

/** How many goods that differ are judged beside each good: those whose names are most like its own. */
const NEAR_MISSES = 2;

const GOOD = /^([A-Z])(\S+) (\d+) (?:=(?:(\d+)([a-z]+) )?)?(.+)$/;

export function judgedGoods({ products, numbered, others }: LabelledGoods): JudgedGoods {
  const labelled: Labelled[] = [
    ...[...products, ...numbered].flatMap((text, line) =>
      text
        .split('||')
        .flatMap((goods, part) =>
          goods.split('|').map((good) => ({ good: labelledGood(good), line, part, isRead: line < products.length })),
        ),
    ),
    ...others.map((good) => ({ good: labelledGood(good), line: null, part: 0, isRead: true })),
  ];
  const goods = labelled.map(({ good }) => good);
  return { goods, pairs: [...samePairs(labelled), ...nearestOthers(labelled.filter(({ isRead }) => isRead))] };
}

function labelledGood(text: string): GroupedProduct {
  const [, chain = '', code = '', price = '', quantity, unit = '', name = ''] = GOOD.exec(text) ?? [];
  if (name === '') throw new Error(`no good: ${text}`);
  const isWeighted = !text.includes(' =');
  const size: Size | null =
    quantity !== undefined && isSizeUnit(unit) ? { quantityMilli: Number(quantity) * 1000, unit } : null;
  const { categoryId } = categorise({ name, isWeighted, unit: isWeighted ? 'kg' : (size?.unit ?? null) });
  const priceAgorot = Number(price);
  return { itemCode: `${chain}-${code}`, code, chainIds: [chain], name, isWeighted, size, categoryId, priceAgorot };
}

const haveOneNumber = (one: Labelled, other: Labelled): boolean =>
  supplierNumber(one.good) !== null && supplierNumber(one.good) === supplierNumber(other.good);

const areOfOneChain = (one: Labelled, other: Labelled): boolean => one.good.chainIds[0] === other.good.chainIds[0];

/** The supplier's number that a short code is, or that a barcode holds behind its country; else a barcode itself. */
function supplierNumber({ code }: GroupedProduct): string | null {
  const number = code.replace(/^729(?=\d{10}$)/, '').replace(/^0+/, '');
  return number.length >= 5 && (number.length <= 7 || code.length >= 12) ? number : null;
}

/**
 * Returns the pairs of goods of one product. Goods that another chain sells under the very number of the supplier are
 * judged with that one only.
 */
function samePairs(labelled: readonly Labelled[]): GoodsPair[] {
  const lines = new Map<number, Labelled[]>();
  for (const one of labelled) if (one.line !== null) getOrCreate(lines, one.line, () => []).push(one);
  return [...lines.values()].flatMap((goods) => {
    const numbersIn = (chain: string | undefined): ReadonlySet<string> =>
      new Set(goods.flatMap(({ good }) => (good.chainIds[0] === chain ? (supplierNumber(good) ?? []) : [])));
    const areSame = (one: Labelled, other: Labelled): boolean => {
      if (haveOneNumber(one, other)) return true;
      const [a, b] = [supplierNumber(one.good), supplierNumber(other.good)];
      if (one.part !== other.part) return false;
      return !numbersIn(other.good.chainIds[0]).has(a ?? '') && !numbersIn(one.good.chainIds[0]).has(b ?? '');
    };
    return goods.flatMap((one, at) =>
      goods
        .slice(at + 1)
        .filter((other) => !areOfOneChain(one, other) && areSame(one, other))
        .map((other) => ({ one: one.good, other: other.good, isSame: true })),
    );
  });
}

/** The pairs of different products whose names are most alike, by groups of three letters; no rule chooses them. */
function nearestOthers(labelled: readonly Labelled[]): GoodsPair[] {
  const grams = labelled.map(({ good }) => gramsOf(good.name));
  const byGram = new Map<string, number[]>();
  grams.forEach((some, at) => {
    for (const gram of some) getOrCreate(byGram, gram, () => []).push(at);
  });
  const pairs = new Map<number, GoodsPair>();
  labelled.forEach((one, at) => {
    if (one.line === null) return;
    const shared = new Map<number, number>();
    for (const gram of grams[at] ?? [])
      for (const other of byGram.get(gram) ?? []) shared.set(other, (shared.get(other) ?? 0) + 1);
    const near = Array.from(shared, ([other, count]) => {
      const all = (grams[at]?.size ?? 0) + (grams[other]?.size ?? 0) - count;
      return { other, likeness: count / all };
    });
    const judged = near.filter(({ other }) => {
      const candidate = labelled[other];
      if (candidate === undefined || candidate.line === one.line) return false;
      return !areOfOneChain(one, candidate) && !haveOneNumber(one, candidate);
    });
    for (const { other } of judged.sort((a, b) => b.likeness - a.likeness || a.other - b.other).slice(0, NEAR_MISSES)) {
      const good = labelled[other]?.good;
      const key = Math.min(at, other) * labelled.length + Math.max(at, other);
      if (good) pairs.set(key, { one: one.good, other: good, isSame: false });
    }
  });
  return [...pairs.values()];
}

function gramsOf(name: string): Set<string> {
  const text = ` ${name.replaceAll(/[^\p{L}\d%]+/gu, ' ').trim()} `;
  return new Set(Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => text.slice(at, at + 3)));
}
