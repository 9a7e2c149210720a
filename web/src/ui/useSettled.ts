import { SEARCH_DEBOUNCE_MS } from '@sali/domain/limits';
import { useEffect, useState } from 'react';

/** The typed text, updated a moment after the typing stops. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
