import pg from 'pg';
import type { Clock } from './clock.ts';

type Work = (...args: unknown[]) => unknown;

let current: Clock | undefined;
let isWatching = false;

/** From now on statements of the database, and waiting for a connection to it, are work of this world. */
export function watchQueries(clock: Clock): void {
  current = clock;
  if (isWatching) return;
  isWatching = true;
  watch(pg.Client.prototype, 'query');
  watch(pg.Pool.prototype, 'connect');
}

function watch(prototype: object, name: string): void {
  const methods = prototype as Record<string, Work>;
  const work = methods[name];
  if (!work) throw new Error(`pg has no ${name}`);
  methods[name] = function (this: unknown, ...args: unknown[]): unknown {
    const clock = current;
    clock?.begin();
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      const done = (...results: unknown[]): void => {
        clock?.end();
        (callback as Work)(...results);
      };
      return work.apply(this, [...args.slice(0, -1), done]);
    }
    const result = work.apply(this, args);
    if (result instanceof Promise)
      void result.then(
        () => clock?.end(),
        () => clock?.end(),
      );
    else clock?.end();
    return result;
  };
}
