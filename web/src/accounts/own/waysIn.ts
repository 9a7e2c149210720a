import type { WaysIn } from '@sali/contract/google';
import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import { fetchWaysIn } from '../google/api.ts';

type OwnWaysIn = {
  /** Null until they are known. */
  readonly ways: WaysIn | null;
  readonly refresh: () => void;
};

const Context = createContext<OwnWaysIn>({ ways: null, refresh: () => undefined });

/** For all that the account's page holds. */
export const WaysInProvider = Context.Provider;

/** What opens the account whose page this is. */
export const useWaysIn = (): OwnWaysIn => useContext(Context);

/** Asked for once for the page. */
export function useFetchedWaysIn(): OwnWaysIn {
  const [ways, setWays] = useState<WaysIn | null>(null);
  const refresh = useCallback(() => void fetchWaysIn().then(setWays, () => undefined), []);
  useEffect(refresh, [refresh]);
  return { ways, refresh };
}
