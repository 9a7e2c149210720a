import type { FetchableChain, ScheduledChain } from '@sali/contract/goods/feeds/feeds';
import { NEAR_KM } from '@sali/domain/base/limits';
import type { SearchOrigin } from '@sali/domain/goods/prices/towns';
import { useMemo, useState } from 'react';
import {
  choiceOf,
  chosenKeys,
  nearbyRows,
  NOTHING,
  scheduledChains,
  searchRows,
  storeRows,
  toggleChain,
  toggleStore,
  unknownRows,
} from './storeChoice.ts';

/** Returns the chosen chains and stores to fetch, until they are saved. */
export function useStoreDraft(chains: readonly FetchableChain[], stored: readonly ScheduledChain[] | null) {
  const [choice, setChoice] = useState(() => choiceOf(stored));
  const [origin, setOrigin] = useState<SearchOrigin | null>(null);
  const [km, setKm] = useState(NEAR_KM);
  const [search, setSearch] = useState('');
  const rows = useMemo(() => storeRows(chains), [chains]);
  const suggested = useMemo(() => (origin ? nearbyRows(rows, { origin, km }) : []), [rows, origin, km]);
  const chosen = useMemo(() => chosenKeys(choice, suggested), [choice, suggested]);
  const near = new Set(suggested.map(({ key }) => key));
  const open = rows.filter(({ chainId }) => !choice.whole.has(chainId));
  const others = [...open, ...unknownRows(chosen, rows, chains)].filter(({ key }) => chosen.has(key) && !near.has(key));
  const saved = scheduledChains(choice.whole, chosen);
  return {
    origin,
    setOrigin,
    km,
    setKm,
    search,
    setSearch,
    /** The rows of the lists. */
    shown: {
      found: search.trim() === '' ? null : searchRows(open, search),
      suggested: suggested.filter(({ chainId }) => !choice.whole.has(chainId)),
      others,
    },
    whole: choice.whole,
    chosen,
    /** As it is stored; empty while nothing is chosen. */
    saved,
    toggle: (key: string, isChosen: boolean) => setChoice((now) => toggleStore(now, key, isChosen)),
    toggleWhole: (chainId: string, isWhole: boolean) => setChoice((now) => toggleChain(now, chainId, isWhole)),
    clear: () => {
      setChoice(NOTHING);
      setOrigin(null);
    },
  };
}

export type StoreDraft = ReturnType<typeof useStoreDraft>;
