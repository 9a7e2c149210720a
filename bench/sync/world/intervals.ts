import type { Clock } from './clock.ts';

type WorldTimer = { isOver: boolean; unref(): WorldTimer; ref(): WorldTimer; hasRef(): boolean };

const { setInterval: realInterval, clearInterval: clearReal } = globalThis;

/**
 * Until the returned function is called, what code repeats (heartbeats, sweeps) follows the time of the world.
 * @param isRunning once it is false, nothing of it runs any more
 */
export function intervalsBy(clock: Clock, isRunning: () => boolean): () => void {
  const start = (run: () => void, ms: number): WorldTimer => {
    const timer: WorldTimer = { isOver: false, unref: () => timer, ref: () => timer, hasRef: () => false };
    const repeat = (): void =>
      void clock.after(ms, () => {
        if (timer.isOver || !isRunning()) return;
        repeat();
        run();
      });
    repeat();
    return timer;
  };
  globalThis.setInterval = start as unknown as typeof setInterval;
  globalThis.clearInterval = (timer) => {
    if (isWorldTimer(timer)) timer.isOver = true;
    else clearReal(timer);
  };
  return () => {
    globalThis.setInterval = realInterval;
  };
}

const isWorldTimer = (timer: unknown): timer is WorldTimer =>
  typeof timer === 'object' && timer !== null && 'isOver' in timer;
