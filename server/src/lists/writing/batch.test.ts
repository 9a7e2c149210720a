import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BATCH_MAX, isLarge, type QueuedCall, takeCalls } from './batch.ts';

type Named = QueuedCall & { readonly name: string };

/** @param calls a list's letter, and how many lines the call adds */
const queueOf = (...calls: readonly (readonly [list: string, newLines: number])[]): Named[] =>
  calls.map(([list, newLines], at) => ({
    ...({ caller: { userId: 1, key: null }, storeKey: null, attempts: 0 } as unknown as QueuedCall),
    listId: list.charCodeAt(0),
    newLines,
    name: `${list}${at}`,
  }));

const names = (calls: readonly QueuedCall[]): string[] => (calls as readonly Named[]).map(({ name }) => name);

const none = new Set<number>();

it('[L64] small calls go together, large ones one by one', () => {
  const waiting = queueOf(['a', 300], ['b', 0], ['c', 200], ['d', 20]);
  expect(names(takeCalls(waiting, false, none))).toEqual(['b1', 'd3']);
  expect(names(takeCalls(waiting, true, none))).toEqual(['a0']);
  expect(names(takeCalls(waiting, true, none))).toEqual(['c2']);
  expect(waiting).toEqual([]);
});

it('[L64] a small call does not overtake a large one of its list, nor the other way round', () => {
  const waiting = queueOf(['a', 0], ['a', 300], ['a', 1], ['b', 0]);
  expect(names(takeCalls(waiting, true, none))).toEqual([]);
  expect(names(takeCalls(waiting, false, none))).toEqual(['a0', 'b3']);
  expect(names(takeCalls(waiting, false, none))).toEqual([]);
  expect(names(takeCalls(waiting, true, none))).toEqual(['a1']);
  expect(names(takeCalls(waiting, false, none))).toEqual(['a2']);
});

it('[L64] a list that is being written waits, others do not', () => {
  const waiting = queueOf(['a', 0], ['b', 0], ['a', 300], ['c', 300]);
  const busy = new Set(['a'.charCodeAt(0)]);
  expect(names(takeCalls(waiting, false, busy))).toEqual(['b1']);
  expect(names(takeCalls(waiting, true, busy))).toEqual(['c3']);
  expect(names(waiting)).toEqual(['a0', 'a2']);
});

it('[L64] takes each call once, those of a list in their order, and always some of one size', () => {
  const call = fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom(0, 1, 21, 300));
  fc.assert(
    fc.property(fc.array(call, { maxLength: 300 }), (calls) => {
      const waiting = queueOf(...calls);
      const all = [...waiting];
      const done: QueuedCall[] = [];
      while (waiting.length > 0) {
        const small = takeCalls(waiting, false, none);
        const large = takeCalls(waiting, true, none);
        expect(small.length + large.length).toBeGreaterThan(0);
        expect(small.length).toBeLessThanOrEqual(BATCH_MAX);
        expect(large.length).toBeLessThanOrEqual(1);
        expect(small.some(isLarge)).toBe(false);
        done.push(...small, ...large);
      }
      for (const listId of new Set(all.map((one) => one.listId))) {
        const ofList = (some: readonly QueuedCall[]) => names(some.filter((one) => one.listId === listId));
        expect(ofList(done)).toEqual(ofList(all));
      }
    }),
  );
});
