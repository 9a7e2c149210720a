import { describe, expect, test } from 'vitest';
import { QUANTITY_MAX } from '../base/limits.ts';
import { applyListOp, applyListOps, type ListChange, type ListOp } from './op.ts';
import { itemIdOf } from './list.ts';
import { LIST_ID, listAfter, MILK, op, product, text } from '../../test/testLists.ts';

const milk = itemIdOf(LIST_ID, MILK);

describe('adding', () => {
  test('[L1] the line of a catalogue product has the UUID v5 of list and barcode', () => {
    expect(milk).toBe('b04a0ff0-f2ee-52a9-906b-4d67491067eb');
    expect(itemIdOf(LIST_ID, '1')).not.toBe(milk);
  });

  test('[L2] a product that is on the list raises its quantity instead', () => {
    const list = listAfter(
      op({ kind: 'addItem', item: product(MILK, { quantity: 2 }) }),
      op({ kind: 'addItem', item: product(MILK) }),
    );
    expect(Object.values(list.items).map((item) => item.quantity)).toEqual([3]);
  });

  test('[L2] quantities add up without binary tails, and stop at the limit', () => {
    const tenths = [0.1, 0.2].map((quantity) =>
      op({ kind: 'addItem', item: product(MILK, { quantity, isWeighted: true }) }),
    );
    expect(listAfter(...tenths).items[milk]?.quantity).toBe(0.3);
    const many = [QUANTITY_MAX, 5].map((quantity) => op({ kind: 'addItem', item: product(MILK, { quantity }) }));
    expect(listAfter(...many).items[milk]?.quantity).toBe(QUANTITY_MAX);
  });

  test('[L3] a completed product comes back to the open ones with the added quantity', () => {
    const list = listAfter(
      op({ kind: 'addItem', item: product(MILK, { quantity: 4 }) }),
      op({ kind: 'completeItem', itemId: milk }),
      op({ kind: 'addItem', item: product(MILK, { quantity: 2 }), at: 99 }),
    );
    expect(list.items[milk]).toMatchObject({ isCompleted: false, quantity: 2, addedAt: 99 });
  });

  test('[L4] free-text items never merge by name, and the same one twice is added once', () => {
    const list = listAfter(...['a', 'b', 'a'].map((id) => op({ kind: 'addItem', item: text(id) })));
    expect(Object.keys(list.items)).toEqual(['a', 'b']);
    expect(list.items['a']?.quantity).toBe(1);
  });
});

test('[Q9] an op of an unknown kind, which another version stored, changes nothing', () => {
  const list = listAfter(op({ kind: 'addItem', item: text('a') }));
  const unknown = { ...op({ kind: 'deleteList' }), kind: 'paintList' } as unknown as ListOp;
  expect(applyListOp(list, unknown)).toBe(list);
});

describe('intents', () => {
  const base = listAfter(op({ kind: 'addItem', item: text('a') }), op({ kind: 'addItem', item: text('b') }));

  test('[L5] completing twice, returning what is open, and editing to the same value change nothing', () => {
    const done = applyListOp(base, op({ kind: 'completeItem', itemId: 'a' }));
    expect(done?.items['a']?.isCompleted).toBe(true);
    expect(applyListOp(done, op({ kind: 'completeItem', itemId: 'a' }))).toBe(done);
    expect(applyListOp(base, op({ kind: 'uncompleteItem', itemId: 'a' }))).toBe(base);
    expect(applyListOp(base, op({ kind: 'editItem', itemId: 'a', change: { quantity: 1, note: '' } }))).toBe(base);
    expect(applyListOp(base, op({ kind: 'editList', change: { name: base.name } }))).toBe(base);
  });

  test('[L34] an edit says whether any brand would do; adding the product again, or its return, leaves it so', () => {
    const milk = { ...text('m'), barcode: '729' };
    const edit = op({ kind: 'editItem', itemId: 'm', change: { isAnyBrand: true } });
    const added = applyListOp(base, op({ kind: 'addItem', item: milk }));
    const anyBrand = applyListOps(added, [edit, op({ kind: 'addItem', item: milk })]);
    expect(anyBrand?.items['m']).toMatchObject({ isAnyBrand: true, quantity: 2 });
    expect(applyListOp(anyBrand, { ...edit, at: edit.at + 9 })).toBe(anyBrand);
    const back = applyListOps(anyBrand, [
      op({ kind: 'completeItem', itemId: 'm' }),
      op({ kind: 'addItem', item: { ...milk, isAnyBrand: false } }),
    ]);
    expect(back?.items['m']).toMatchObject({ isAnyBrand: true, quantity: 1, isCompleted: false });
  });

  test('[L6] an op on what is not there returns the very same list', () => {
    for (const kind of ['completeItem', 'uncompleteItem', 'deleteItem'] as const) {
      expect(applyListOp(base, op({ kind, itemId: 'gone' }))).toBe(base);
    }
    expect(applyListOp(undefined, op({ kind: 'addItem', item: text('a') }))).toBeUndefined();
  });

  test('[L7] an op leaves the other items untouched (===)', () => {
    const after = applyListOp(base, op({ kind: 'editItem', itemId: 'a', change: { note: 'רכים' } }));
    expect(after?.items['a']?.note).toBe('רכים');
    expect(after?.items['b']).toBe(base.items['b']);
  });

  test('[L8] a returned item goes to the end of the open ones', () => {
    const done = applyListOp(base, op({ kind: 'completeItem', itemId: 'a' }));
    const back = applyListOp(done, op({ kind: 'uncompleteItem', itemId: 'a' }));
    expect(back?.items['a']?.addedAt).toBeGreaterThan(base.items['b']?.addedAt ?? 0);
  });

  test('[G21] an undo puts a ticked or deleted item back in its old place, never later than now', () => {
    const [a, b] = [base.items['a'], base.items['b']];
    if (!a || !b) throw new Error('the list has both');
    const done = applyListOp(base, op({ kind: 'completeItem', itemId: 'a' }));
    const unticked = applyListOp(done, op({ kind: 'uncompleteItem', itemId: 'a', addedAt: a.addedAt }));
    expect(unticked?.items['a']).toMatchObject({ isCompleted: false, addedAt: a.addedAt });
    const gone = applyListOp(base, op({ kind: 'deleteItem', itemId: 'a' }));
    const back = applyListOp(gone, op({ kind: 'addItem', item: a }));
    expect(back?.items['a']).toMatchObject({ name: a.name, addedAt: a.addedAt });
    const later = applyListOp(gone, op({ kind: 'addItem', item: { ...a, addedAt: 1e15 }, at: 500 }));
    expect(later?.items['a']?.addedAt).toBe(500);
  });

  test('[G22] many ops at once come to what they come to one by one, and leave what they began with as it was', () => {
    const ops = [
      op({ kind: 'completeItem', itemId: 'a' }),
      op({ kind: 'editList', change: { name: 'חג' } }),
      op({ kind: 'deleteItem', itemId: 'b' }),
      op({ kind: 'addItem', item: text('c') }),
      op({ kind: 'editItem', itemId: 'c', change: { quantity: 3 } }),
      op({ kind: 'uncompleteItem', itemId: 'a' }),
      op({ kind: 'completeItem', itemId: 'gone' }),
    ];
    const before = structuredClone(base);
    expect(applyListOps(base, ops)).toEqual(ops.reduce(applyListOp, base as ReturnType<typeof applyListOp>));
    expect(base).toEqual(before);
    expect(applyListOps(base, [op({ kind: 'completeItem', itemId: 'gone' })])).toBe(base);
    expect(applyListOps(base, [...ops, op({ kind: 'deleteList' })])).toBeUndefined();
  });

  test('[L9] an edit of quantity or note keeps an item in its place', () => {
    const edited = applyListOp(base, op({ kind: 'editItem', itemId: 'a', change: { quantity: 3 } }));
    expect(edited?.items['a']?.addedAt).toBe(base.items['a']?.addedAt);
  });
});

test('[L33] completing and archiving keep their time, coming back clears it and keeps its own', () => {
  const edit = (change: ListChange, at: number): ListOp => op({ kind: 'editList', change, at });
  const times = (...ops: readonly ListOp[]): (number | null)[] => {
    const { completedAt, archivedAt, restoredAt } = listAfter(...ops);
    return [completedAt, archivedAt, restoredAt];
  };
  const completed = edit({ isCompleted: true }, 70);
  const archived = edit({ status: 'archived' }, 80);
  expect(times()).toEqual([null, null, null]);
  expect(times(completed, archived, edit({ isCompleted: true, name: 'אחר' }, 85))).toEqual([70, 80, null]);
  expect(times(completed, archived, edit({ status: 'active' }, 90))).toEqual([70, null, 90]);
  expect(times(completed, edit({ isCompleted: false }, 95))).toEqual([null, null, 95]);
});

test('[L10] a list is renamed, archived, restored, given a store, and deleted', () => {
  const list = listAfter();
  const change = { name: 'חג', status: 'archived' as const, storeKey: '7290027600007-1-1' };
  expect(applyListOp(list, op({ kind: 'editList', change }))).toMatchObject(change);
  expect(applyListOp(list, op({ kind: 'deleteList' }))).toBeUndefined();
});
