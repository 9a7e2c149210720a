import type { FetchableChain, ScheduledChain } from '@sali/contract/goods/feeds/feeds';
import { isStoreNear, kmFrom, type SearchOrigin, type PlacedStore } from '@sali/domain/goods/prices/towns';

/** Which stores are fetched by the clock, as somebody chooses them. Pure functions. */

/** A store that can be chosen. */
export type ChoosableStore = PlacedStore & {
  readonly key: string;
  readonly chainId: string;
  readonly chainName: string;
  /** The chain's own number of it. */
  readonly storeNo: string;
  /** Empty for a store that is chosen and not known. */
  readonly name: string;
  readonly address: string;
  readonly isOnline: boolean;
};

export type StoreSelection = {
  /** The ids of chains of which all stores are chosen. */
  readonly whole: ReadonlySet<string>;
  /** The keys of stores that somebody chose, or that were chosen before. */
  readonly stores: ReadonlySet<string>;
  /** The keys of suggested stores that somebody does not want. */
  readonly refused: ReadonlySet<string>;
};

export type Area = { readonly origin: SearchOrigin; readonly km: number };

export const NOTHING: StoreSelection = { whole: new Set(), stores: new Set(), refused: new Set() };

const storeChoiceKey = (chainId: string, storeNo: string): string => `${chainId}/${storeNo}`;

/** The choice that is stored; null, which is everything, leaves nothing chosen by name. */
export function choiceOf(chains: readonly ScheduledChain[] | null): StoreSelection {
  const named = chains ?? [];
  return {
    ...NOTHING,
    whole: new Set(named.filter(({ stores }) => stores === null).map(({ chain_id: id }) => id)),
    stores: new Set(
      named.flatMap(({ chain_id: id, stores }) => (stores ?? []).map((storeNo) => storeChoiceKey(id, storeNo))),
    ),
  };
}

export const storeRows = (chains: readonly FetchableChain[]): ChoosableStore[] =>
  chains.flatMap((chain) =>
    chain.stores.map((store) => ({
      key: storeChoiceKey(chain.chain_id, store.store_id),
      chainId: chain.chain_id,
      chainName: chain.name,
      storeNo: store.store_id,
      name: store.store_name,
      address: store.address,
      city: store.city,
      location: store.location,
      isOnline: store.is_online ?? false,
    })),
  );

/** The stores of an area, the nearest first [FE3]; a store without a door is near to nobody. */
export function nearbyRows(rows: readonly ChoosableStore[], { origin, km }: Area): ChoosableStore[] {
  const byDistance = (row: ChoosableStore): number => kmFrom(origin, row) ?? Infinity;
  return rows
    .filter((row) => !row.isOnline && isStoreNear(origin, row, km))
    .sort((a, b) => byDistance(a) - byDistance(b) || a.chainName.localeCompare(b.chainName, 'he'));
}

const lettersOf = (text: string): string => text.replace(/["'`׳״]/g, '').toLowerCase();

/** The stores that have every word, in the order of the chains. */
export function searchRows(rows: readonly ChoosableStore[], text: string): ChoosableStore[] {
  const words = lettersOf(text).split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const searched = lettersOf([row.chainName, row.name, row.address, row.city, row.storeNo].join(' '));
    return words.every((word) => searched.includes(word));
  });
}

/** The keys of all chosen stores: suggestions are chosen until somebody refuses them. Stores of whole chains are left out. */
export function chosenKeys(
  { whole, stores, refused }: StoreSelection,
  suggested: readonly ChoosableStore[],
): Set<string> {
  const named = [...stores].filter((key) => !whole.has(key.split('/')[0] ?? ''));
  const taken = suggested.filter(({ key, chainId }) => !refused.has(key) && !whole.has(chainId));
  return new Set([...named, ...taken.map(({ key }) => key)]);
}

/** Chooses a store, or does not want it any more. */
export function toggleStore(choice: StoreSelection, key: string, isChosen: boolean): StoreSelection {
  const [stores, refused] = [new Set(choice.stores), new Set(choice.refused)];
  (isChosen ? stores : refused).add(key);
  (isChosen ? refused : stores).delete(key);
  return { ...choice, stores, refused };
}

export function toggleChain(choice: StoreSelection, chainId: string, isWhole: boolean): StoreSelection {
  const whole = new Set(choice.whole);
  if (isWhole) whole.add(chainId);
  else whole.delete(chainId);
  return { ...choice, whole };
}

/** The choice as it is stored: the chains in the order of their ids. */
export function scheduledChains(whole: ReadonlySet<string>, chosen: ReadonlySet<string>): ScheduledChain[] {
  const stores = new Map<string, string[]>();
  for (const key of chosen) {
    const [chainId = '', storeNo = ''] = key.split('/');
    stores.set(chainId, [...(stores.get(chainId) ?? []), storeNo]);
  }
  const all = [...[...whole].map((id) => [id, null] as const), ...stores];
  return all.map(([chain_id, own]) => ({ chain_id, stores: own })).sort((a, b) => (a.chain_id < b.chain_id ? -1 : 1));
}

/** Rows for chosen stores that no list has: their chain was never read, or has closed them. */
export function unknownRows(
  chosen: ReadonlySet<string>,
  rows: readonly ChoosableStore[],
  chains: readonly FetchableChain[],
): ChoosableStore[] {
  const known = new Set(rows.map(({ key }) => key));
  return [...chosen]
    .filter((key) => !known.has(key))
    .map((key) => {
      const [chainId = '', storeNo = ''] = key.split('/');
      const chainName = chains.find((chain) => chain.chain_id === chainId)?.name ?? chainId;
      const unknown = { name: '', address: '', city: '', location: null, isOnline: false };
      return { ...unknown, key, chainId, chainName, storeNo };
    });
}
