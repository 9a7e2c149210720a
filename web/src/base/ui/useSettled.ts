import { SEARCH_DEBOUNCE_MS } from '@sali/domain/base/limits';
import { useEffect, useState } from 'react';

/** The value of a moment ago: it is updated a moment after the changes stop, as when the typing stops. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
