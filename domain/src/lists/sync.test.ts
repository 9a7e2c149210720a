import { describe, expect, test } from 'vitest';
import {
  confirm,
  discard,
  emptySync,
  type ItemAction,
  type ListSync,
  receive,
  replaceConfirmed,
  stage,
  viewOf,
} from './sync.ts';
import { applyListOp, type ListOp } from './op.ts';
import { type Item, itemIdOf, type ShoppingList } from './list.ts';
import { LIST_ID, listAfter, MILK, op, product, text } from '../../test/testLists.ts';

const base = listAfter(op({ kind: 'addItem', item: text('a') }));
const known: ListSync = { confirmed: base, version: 5, pending: [] };

/** Returns the action that a server would send for an op that it ordered at `version`. */
function ordered(list: ShoppingList, done: ListOp, version: number): ItemAction {
  const after = applyListOp(list, done) ?? list;
  const id = done.kind === 'addItem' ? done.item.id : 'itemId' in done ? done.itemId : '';
  const item = after.items[id] ?? list.items[id];
  if (!item) throw new Error('an op of an item');
  const head = { version, opId: done.id, at: done.at, sessionId: null, userId: 1, username: 'דנה' };
  return { ...head, type: done.kind === 'deleteItem' ? 'DELETE_ITEM' : 'EDIT_ITEM', item };
}

test('[S1] the screen shows what waits over what is confirmed', () => {
  const sync = stage(known, op({ kind: 'completeItem', itemId: 'a' }));
  expect(viewOf(sync)?.items['a']?.isCompleted).toBe(true);
  expect(sync.confirmed?.items['a']?.isCompleted).toBe(false);
  expect(viewOf(emptySync)).toBeUndefined();
});

describe('receiving', () => {
  const note = op({ kind: 'editItem', itemId: 'a', change: { note: 'רכים' } });

  test('[S2] the next version is applied, and ends the op that it is', () => {
    const after = receive(stage(known, note), ordered(base, note, 6));
    expect(after).toMatchObject({ version: 6, pending: [] });
    expect(after !== 'gap' && viewOf(after)?.items['a']?.note).toBe('רכים');
  });

  test('[S3] a skipped version is a gap, and so is an action of a list not known yet', () => {
    expect(receive(known, ordered(base, note, 7))).toBe('gap');
    expect(receive(emptySync, ordered(base, note, 1))).toBe('gap');
  });

  test('[S4] a message heard before changes nothing but ends its op', () => {
    expect(receive(known, ordered(base, note, 5))).toBe(known);
    expect(receive(stage(known, note), ordered(base, note, 4))).toMatchObject({ version: 5, pending: [] });
  });

  test('[S21] the answer to an op that changed nothing does not hide a missed change by somebody else', () => {
    const nothing = op({ kind: 'editItem', itemId: 'a', change: { isAnyBrand: false } });
    const item = { ...base.items['a'], isAnyBrand: false } as Item;
    const answer: ItemAction = { ...ordered(base, note, 6), opId: nothing.id, item };
    expect(confirm(stage(known, nothing), answer)).toBe('gap');
    expect(confirm(stage(known, nothing), { ...answer, version: 5 })).toMatchObject({ version: 5, pending: [] });
    expect(confirm(stage(known, note), ordered(base, note, 6))).toMatchObject({ version: 6, pending: [] });
    const add = op({ kind: 'addItem', item: text('b') });
    expect(confirm(stage(known, add), ordered(base, add, 6))).toMatchObject({ version: 6, pending: [] });
    expect(confirm(known, ordered(base, note, 7))).toBe('gap');
  });

  test('[S21] that holds for lines with needs, whose answers have arrays of their own, and for lines of older data', () => {
    const need = { recipeId: 1, title: 'עוגה', amount: 500, unit: 'g', pack: 1 };
    const listOf = (facts: object): ListSync => {
      const item = { ...base.items['a'], ...facts } as Item;
      return { ...known, confirmed: { ...base, items: { a: item } } };
    };
    const note = op({ kind: 'editItem', itemId: 'a', change: { note: '' } });
    const answerOf = (facts: object): ItemAction => ({
      ...ordered(base, note, 6),
      item: { ...base.items['a'], ...facts } as Item,
    });
    expect(confirm(listOf({ needs: [] }), answerOf({ needs: [] }))).toBe('gap');
    expect(confirm(listOf({ needs: [need] }), answerOf({ needs: [{ ...need }] }))).toBe('gap');
    expect(confirm(listOf({}), answerOf({ needs: [], claimedBy: null, claimedName: '', isNotFound: false }))).toBe(
      'gap',
    );
    expect(confirm(listOf({ needs: [] }), answerOf({ needs: [need] }))).toMatchObject({ version: 6 });
  });

  test('[S5] two add milk offline, one ticks it: the tick and both quantities survive', () => {
    const mine = op({ kind: 'addItem', item: product(MILK) });
    const tick = op({ kind: 'completeItem', itemId: itemIdOf(LIST_ID, MILK) });
    const theirs = op({ kind: 'addItem', item: product(MILK) });
    let server = base;
    let device: ListSync = stage(stage(known, mine), tick);
    [theirs, mine, tick].forEach((done, index) => {
      const next = receive(device, ordered(server, done, 6 + index));
      if (next === 'gap') throw new Error('no version was skipped');
      device = next;
      server = applyListOp(server, done) ?? server;
    });
    expect(device.pending).toEqual([]);
    expect(viewOf(device)?.items[itemIdOf(LIST_ID, MILK)]).toMatchObject({ quantity: 2, isCompleted: true });
    expect(viewOf(device)?.items).toEqual(server.items);
  });
});

test('[S6] a refused op is taken out and its effect with it', () => {
  const tick = op({ kind: 'completeItem', itemId: 'a' });
  expect(viewOf(discard(stage(known, tick), tick.id))).toEqual(base);
  expect(discard(known, 'unknown')).toBe(known);
});

test('[S7] a whole list replaces what is known unless it is older, and keeps what waits', () => {
  const tick = op({ kind: 'completeItem', itemId: 'a' });
  const whole = { ...base, name: 'חדש' };
  expect(replaceConfirmed(stage(known, tick), whole, 9)).toEqual({ confirmed: whole, version: 9, pending: [tick] });
  expect(replaceConfirmed(known, whole, 4)).toBe(known);
});

test('[N54] the last change is named by what a mark did; a later edit is an edit', () => {
  const claim = op({ kind: 'markItem', itemId: 'a', mark: { claim: { userId: 2, username: 'יוסי' } } });
  const claimed = receive(known, ordered(base, claim, 6));
  if (claimed === 'gap' || !claimed.confirmed) throw new Error('a gap');
  expect(claimed.confirmed.lastAction?.type).toBe('item_claimed');
  const marks = [
    [{ claim: null }, 'item_released'],
    [{ isNotFound: true }, 'item_not_found'],
    [{ seenPrice: { agorot: 990, storeKey: '1-1-7' } }, 'item_priced'],
  ] as const;
  for (const [mark, type] of marks) {
    const marked = ordered(claimed.confirmed, op({ kind: 'markItem', itemId: 'a', mark }), 7);
    expect(receive(claimed, marked)).toMatchObject({ confirmed: { lastAction: { type } } });
  }
  const edited = ordered(claimed.confirmed, op({ kind: 'editItem', itemId: 'a', change: { note: 'x' } }), 7);
  expect(receive(claimed, edited)).toMatchObject({ confirmed: { lastAction: { type: 'EDIT_ITEM' } } });
});
