import { useCallback, useEffect, useState } from 'react';

export type PageMessage = { readonly text: string; readonly isError: boolean };

/** A message that disappears after `lifeMs`; another one replaces it. */
export function useMessage(lifeMs: number, first: PageMessage | null = null) {
  const [message, setMessage] = useState<PageMessage | null>(first);
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(null), lifeMs);
    return () => clearTimeout(timer);
  }, [message, lifeMs]);
  const showMessage = useCallback((text: string, isError = false) => setMessage({ text, isError }), []);
  return { message, showMessage };
}
