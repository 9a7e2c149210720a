import { normalNumber } from '@sali/domain/prices/storeKey';
import { type NameFacts, parseFileName } from '../feeds/feeds.ts';

/** What is wanted of a chain: everything that is current, or only what changed since the full files. */
export type Wish = {
  readonly mode: 'full' | 'changes';
  /** The chain's own numbers of stores; undefined: all. */
  readonly stores?: readonly string[];
};

type Named = { readonly name: string };
type Dated<T> = { readonly file: T; readonly facts: NameFacts; readonly at: number };

/**
 * Of what a portal offers, what is worth fetching: the newest Stores file; of each store the newest full files and the
 * deltas after them, by the time in the name (a delta from before the full file is in it).
 * @returns the oldest first, stores before all
 */
export function chooseFiles<T extends Named>(offered: readonly T[], chainIds: readonly string[], wish: Wish): T[] {
  const wanted = wish.stores && new Set(wish.stores.map(normalNumber));
  const dated = offered.flatMap((file): Dated<T>[] => {
    const facts = parseFileName(file.name);
    const isOurs = facts.chainId !== null && chainIds.includes(facts.chainId) && facts.kind !== null;
    const isWanted = facts.kind === 'Stores' || !wanted || (facts.storeNo !== null && wanted.has(facts.storeNo));
    return isOurs && isWanted ? [{ file, facts, at: facts.fileAt?.getTime() ?? 0 }] : [];
  });
  const perStore = new Map<string, Dated<T>[]>();
  for (const one of dated) {
    const group = groupOf(one.facts);
    perStore.set(group, [...(perStore.get(group) ?? []), one]);
  }
  return [...perStore.values()]
    .flatMap((files) => currentOf(files, wish.mode))
    .sort((a, b) => rankOf(a) - rankOf(b) || a.at - b.at)
    .map(({ file }) => file);
}

const groupOf = ({ kind, chainId, storeNo }: NameFacts): string =>
  kind === 'Stores' ? kind : `${kind?.replace('Full', '')} ${chainId}-${storeNo}`;

const rankOf = <T>({ facts }: Dated<T>): number => (facts.kind === 'Stores' ? 0 : 1);

/** Of one store's prices, or promotions, or of the chain's Stores files. */
function currentOf<T>(files: readonly Dated<T>[], mode: Wish['mode']): Dated<T>[] {
  const whole = files.filter(({ facts }) => facts.kind === 'Stores' || facts.kind?.endsWith('Full'));
  const newest = whole.reduce<Dated<T> | null>((best, file) => (best && best.at >= file.at ? best : file), null);
  const deltas = files.filter((file) => !whole.includes(file) && file.at > (newest?.at ?? -Infinity));
  return mode === 'full' && newest ? [newest, ...deltas] : deltas;
}
