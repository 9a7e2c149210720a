import { useEffect, useState } from 'react';

/** Keeps the screen on while the page is shown; requests the lock again each time the page returns. @returns whether it is held */
export function useWakeLock(): boolean {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const ask = async (): Promise<void> => {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return;
      try {
        const held = await navigator.wakeLock.request('screen');
        if (isOver) return void held.release();
        lock = held;
        held.addEventListener('release', () => setIsHeld(false));
        setIsHeld(true);
      } catch {
        setIsHeld(false); // refused, as by a phone that saves its battery
      }
    };
    const again = (): void => void ask();
    document.addEventListener('visibilitychange', again);
    again();
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, []);
  return isHeld;
}
