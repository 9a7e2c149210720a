import type { SignInMethods } from '@sali/contract/people/accounts/google';
import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import { fetchSignInMethods } from '../google/api.ts';

type SignInMethodsState = {
  /** null until they are loaded. */
  readonly methods: SignInMethods | null;
  readonly refresh: () => void;
};

const SignInMethodsContext = createContext<SignInMethodsState>({ methods: null, refresh: () => undefined });

/** Shares the methods with the cards of the account page. */
export const SignInMethodsProvider = SignInMethodsContext.Provider;

/** How the account of this page can be opened. */
export const useSignInMethods = (): SignInMethodsState => useContext(SignInMethodsContext);

/** Fetches the methods once for the page. */
export function useFetchedSignInMethods(): SignInMethodsState {
  const [methods, setMethods] = useState<SignInMethods | null>(null);
  // Without the server the page shows the methods that it has.
  const refresh = useCallback(() => void fetchSignInMethods().then(setMethods, () => undefined), []);
  useEffect(refresh, [refresh]);
  return { methods, refresh };
}
