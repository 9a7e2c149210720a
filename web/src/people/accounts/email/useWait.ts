import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

/** Counts down after `start`. @returns the rest as minutes and seconds (0:45), '' when it is over */
export function useWait(waitMs: number): { readonly left: string; readonly start: () => void } {
  const [endsAt, setEndsAt] = useState(0);
  const [leftMs, setLeftMs] = useState(0);
  useEffect(() => {
    if (endsAt === 0) return undefined;
    const timer = setInterval(() => {
      const left = Math.max(0, endsAt - Date.now());
      setLeftMs(left);
      if (left === 0) setEndsAt(0);
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [endsAt]);
  const start = () => {
    setEndsAt(Date.now() + waitMs);
    setLeftMs(waitMs);
  };
  const seconds = Math.ceil(leftMs / SECOND_MS);
  const left = leftMs > 0 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` : '';
  return { left, start };
}
