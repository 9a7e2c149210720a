import { parseStoreKey } from '@sali/domain/base/storeKey';
import { type ChosenClub, CLUBS, parseClub } from '@sali/domain/people/settings/clubs';
import { useEffect, useState } from 'react';
import { takeAnswer } from '../../../base/takeAnswer.ts';
import { fetchChains } from './api.ts';
import { knownStores } from '../prices.ts';
import { useSettings } from '../../../people/settings/storedSettings.ts';
import { useDevice } from '../../../people/sync/engine.ts';

/** A chain with the clubs that a person can choose there. */
export type ClubChain = { readonly chainId: string; readonly name: string; readonly clubIds: readonly number[] };

const ALL_KINDS = CLUBS.map(({ id }) => id);
/** For a chain whose files have named none: it may have a club all the same. */
const CUSTOMER_CLUB = [1];

/**
 * Chains as the server lists them; without a network those of the stores that this device knows, with each kind of club.
 * @returns all of them, and one by its id
 */
export function useClubChains() {
  const [listed, setListed] = useState<readonly ClubChain[] | null>(null);
  const [known] = useState(chainsOfDevice);
  useEffect(() => {
    return takeAnswer(
      fetchChains(),
      (found) => setListed(found.filter(hasStores).map(chainFromWire)),
      () => undefined, // without a network those of this device are shown
    );
  }, []);
  const chainOf = (chainId: string): ClubChain =>
    [...(listed ?? []), ...known].find((one) => one.chainId === chainId) ?? {
      chainId,
      name: chainId,
      clubIds: ALL_KINDS,
    };
  return { chains: listed ?? known, chainOf };
}

/** The chains of the person's stores, then those in which they chose a club, then those that they added. */
export function useOwnChainIds(added: readonly string[]): readonly string[] {
  const chosenKey = useDevice((state) => state.selectedStore);
  const { favoriteStores, clubs } = useSettings();
  const ofStores = [...(chosenKey === null ? [] : [chosenKey]), ...favoriteStores].flatMap(
    (key) => parseStoreKey(key)?.chainId ?? [],
  );
  return [...new Set([...ofStores, ...clubs.flatMap(chainIdsOf), ...added])];
}

const chainIdsOf = (club: ChosenClub): string[] => {
  const chainId = parseClub(club)?.chainId ?? null;
  return chainId === null ? [] : [chainId];
};

const hasStores = ({ store_count: stores }: { store_count: number }): boolean => stores > 0;

type ListedChain = Awaited<ReturnType<typeof fetchChains>>[number];

const chainFromWire = ({ chain_id: chainId, name, club_ids: clubIds }: ListedChain): ClubChain => ({
  chainId,
  name,
  clubIds: clubIds.length === 0 ? CUSTOMER_CLUB : clubIds,
});

function chainsOfDevice(): readonly ClubChain[] {
  const names = new Map(knownStores('').map(({ key, chainName }) => [parseStoreKey(key)?.chainId ?? key, chainName]));
  return Array.from(names, ([chainId, name]) => ({ chainId, name, clubIds: ALL_KINDS }));
}
