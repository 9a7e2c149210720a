import { describe, expect, test } from 'vitest';
import { duplicatesOf } from './duplicates.ts';
import type { QueuedOp } from './storage.ts';
import { testList } from './testList.ts';

const row = (seq: number, id: string): QueuedOp => ({
  seq,
  op: { kind: 'deleteList', id, listId: 'list', at: 0 },
  holdUntil: 0,
  attempted: false,
  refusal: null,
});

describe('duplicates on a device', () => {
  test('[Q11] of lists with one number on the server the one changed last stays', () => {
    const lists = [
      testList({ id: 'old', serverId: 17, updatedAt: 1 }),
      testList({ id: 'new', serverId: 17, updatedAt: 2 }),
      testList({ id: 'other', serverId: 18 }),
    ];
    expect(duplicatesOf(lists, [])).toEqual({ listIds: ['old'], seqs: [] });
  });

  test('[Q11] lists that share only their name, or are not on the server yet, are no duplicates', () => {
    const lists = [
      testList({ id: 'a', serverId: 17, name: 'שבת' }),
      testList({ id: 'b', serverId: 18, name: 'שבת' }),
      testList({ id: 'c', serverId: null, name: 'שבת' }),
      testList({ id: 'd', serverId: null, name: 'שבת' }),
    ];
    expect(duplicatesOf(lists, [])).toEqual({ listIds: [], seqs: [] });
  });

  test('[Q11] an operation that waits twice waits once', () => {
    expect(duplicatesOf([], [row(1, 'a'), row(2, 'b'), row(3, 'a')])).toEqual({ listIds: [], seqs: [3] });
  });
});
