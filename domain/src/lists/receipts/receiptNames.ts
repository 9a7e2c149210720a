import { normalise } from '../../goods/catalogue/normalise.ts';

/** Tills cut the names of goods, mostly at 20 characters. */
const CUT_AT = 20;
/** A shorter beginning is shared by too many goods. */
const BEGINNING_MIN = 6;

/** Names that are at least this much alike may be of one product. */
export const LIKENESS_MIN = 0.75;

/** Whether one name is the beginning of the other, as a till cuts it. */
export function isSameBeginning(one: string, other: string): boolean {
  const [short, long] = [normalise(one), normalise(other)].sort((a, b) => a.length - b.length);
  return short !== undefined && short.length >= BEGINNING_MIN && (long ?? '').startsWith(short);
}

/** Whether the till printed the whole name, and it is this one: a cut name may be another size or kind of the product. */
export function isWholeName(printed: string, name: string): boolean {
  const words = normalise(printed);
  return printed.length < CUT_AT - 1 && words === normalise(name) && words.split(' ').length >= 3;
}

/** How alike two names are as far as the shorter one goes, 0 to 1: the share of pairs of letters that both have. */
export function likenessOfNames(one: string, other: string): number {
  const [short = '', long = ''] = [normalise(one), normalise(other)].sort((a, b) => a.length - b.length);
  const pairs = letterPairs(short);
  const others = letterPairs(long.slice(0, Math.max(short.length + 1, BEGINNING_MIN)));
  if (pairs.length === 0 || others.length === 0) return 0;
  const left = [...others];
  let shared = 0;
  for (const pair of pairs) {
    const at = left.indexOf(pair);
    if (at < 0) continue;
    left.splice(at, 1);
    shared += 1;
  }
  return (2 * shared) / (pairs.length + others.length);
}

const letterPairs = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));
