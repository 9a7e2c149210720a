import { useCallback, useEffect, useState } from 'react';

export type Message = { readonly text: string; readonly isError: boolean };

/** A message that vanishes by itself after `lifeMs`; another one takes its place. */
export function useMessage(lifeMs: number, first: Message | null = null) {
  const [message, setMessage] = useState<Message | null>(first);
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(null), lifeMs);
    return () => clearTimeout(timer);
  }, [message, lifeMs]);
  const tell = useCallback((text: string, isError = false) => setMessage({ text, isError }), []);
  return { message, tell };
}
