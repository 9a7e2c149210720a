import type { Agorot } from '../money.ts';
import type { SplitStore } from './splitStore.ts';

/** Lines that are looked at before the search stops for others: about a millisecond. */
const LINES_PER_STEP = 200_000;

/** Whether two stores may be stops of one trip. */
export type OneTrip = (one: SplitStore, other: SplitStore) => boolean;

/** Sets of stores, each by the places of its stores, that find the most lines, and the least that each can cost. */
export type StoreSets = { readonly sets: readonly (readonly number[])[]; readonly leastAgorot: readonly Agorot[] };

type Open = { readonly places: readonly number[]; readonly lowest: Float64Array };

/**
 * Every set of so many stores that may be one trip and finds the most lines.
 * @param count how many stores a set has
 * @param lines how many the basket has
 * @returns a generator that stops after each short piece of the work
 */
export function* storeSetsOf(
  stores: readonly SplitStore[],
  count: number,
  lines: number,
  isOneTrip: OneTrip,
): Generator<void, StoreSets> {
  const rows = stores.map(({ least }) => Float64Array.from({ length: lines }, (_, line) => least[line] ?? Infinity));
  const reach = stores.map((one) => stores.map((other) => isOneTrip(one, other)));
  let sets: (readonly number[])[] = [];
  let leastAgorot: Agorot[] = [];
  let [fewest, looked] = [Infinity, 0];
  // The sets that each begin with one more store; the last store of a set needs no row of its own.
  const open: Open[] = [{ places: [], lowest: new Float64Array(lines).fill(Infinity) }];
  for (let set = open.pop(); set; set = open.pop()) {
    const { places, lowest } = set;
    const isLast = places.length === count - 1;
    const next: Open[] = [];
    for (let at = (places.at(-1) ?? -1) + 1; at <= stores.length - count + places.length; at += 1) {
      const row = rows[at];
      if (!row || !places.every((place) => reach[place]?.[at])) continue;
      looked += lines;
      if (!isLast) {
        next.push({
          places: [...places, at],
          lowest: lowest.map((here, line) => Math.min(here, row[line] ?? Infinity)),
        });
        continue;
      }
      let [missing, least] = [0, 0];
      for (let line = 0; line < lines; line += 1) {
        const [one, other] = [lowest[line] ?? Infinity, row[line] ?? Infinity];
        const here = one < other ? one : other;
        if (here === Infinity) missing += 1;
        else least += here;
      }
      if (missing > fewest) continue;
      if (missing < fewest) [sets, leastAgorot, fewest] = [[], [], missing];
      sets.push([...places, at]);
      leastAgorot.push(least);
    }
    for (const one of next.reverse()) open.push(one);
    if (looked < LINES_PER_STEP) continue;
    looked = 0;
    yield;
  }
  return { sets, leastAgorot };
}
