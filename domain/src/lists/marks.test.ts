import { describe, expect, test } from 'vitest';
import { applyListOp, applyListOps } from './op.ts';
import { itemIdOf } from './list.ts';
import { withSeenPrices } from './seenPrices.ts';
import { groupsOf, lineTotalAgorot, missedOf, totalsOf } from './view.ts';
import { LIST_ID, listAfter, MILK, op, product, text } from '../../test/testLists.ts';

const DANA = { userId: 1, username: 'דנה' };
const RUTI = { userId: -7, username: 'רותי' };
const claim = (itemId: string, by: typeof DANA | null) => op({ kind: 'markItem', itemId, mark: { claim: by } });
const missed = (itemId: string, isNotFound = true) => op({ kind: 'markItem', itemId, mark: { isNotFound } });
const milk = itemIdOf(LIST_ID, MILK);

describe('the marks of an item while people shop', () => {
  const base = listAfter(
    op({ kind: 'addItem', item: product(MILK, { priceAgorot: 700, quantity: 2, categoryId: 1 }) }),
    op({ kind: 'addItem', item: text('bread', { priceAgorot: 900, categoryId: 1 }) }),
  );

  test('[SM1] an item is claimed, taken over and released; the same again is the same list', () => {
    const claimed = applyListOp(base, claim(milk, DANA));
    expect(claimed?.items[milk]).toMatchObject({ claimedBy: 1, claimedName: 'דנה' });
    expect(applyListOp(claimed, claim(milk, DANA))).toBe(claimed);
    const taken = applyListOp(claimed, claim(milk, RUTI));
    expect(taken?.items[milk]).toMatchObject({ claimedBy: -7, claimedName: 'רותי' });
    const released = applyListOp(taken, claim(milk, null));
    expect(released?.items[milk]).toMatchObject({ claimedBy: null, claimedName: '' });
    expect(applyListOp(released, claim(milk, null))).toBe(released);
  });

  test('[SM1] items that were stored before there were marks are nobody’s, and were found', () => {
    const { claimedBy: _by, claimedName: _name, isNotFound: _missed, ...old } = base.items[milk] ?? expect.fail();
    const list = { ...base, items: { [milk]: old } };
    expect(applyListOp(list, claim(milk, null))).toBe(list);
    expect(applyListOp(list, missed(milk, false))).toBe(list);
    expect(totalsOf(list)).toMatchObject({ count: 1, notFound: 0 });
  });

  test('[SM2] a tick releases it and takes back that it was not found; what is in the cart takes no mark', () => {
    const marked = applyListOps(base, [claim(milk, DANA), missed('bread')]);
    const ticks = [milk, 'bread'].map((itemId) => op({ kind: 'completeItem', itemId }));
    const done = applyListOps(marked, ticks);
    expect(done?.items[milk]).toMatchObject({ isCompleted: true, claimedBy: null, claimedName: '' });
    expect(done?.items['bread']).toMatchObject({ isCompleted: true, isNotFound: false });
    expect(applyListOp(done, claim(milk, DANA))).toBe(done);
    expect(applyListOp(done, missed(milk))).toBe(done);
    expect(applyListOp(done, op({ kind: 'completeItem', itemId: milk }))).toBe(done);
  });

  test('[SM3] an item that was not found leaves categories, numbers and sums, and is nobody’s task', () => {
    const list = applyListOps(base, [claim(milk, DANA), missed(milk)]) ?? expect.fail();
    expect(list.items[milk]).toMatchObject({ isNotFound: true, claimedBy: null });
    expect(groupsOf(list, [1], new Set())[0]?.open.map(({ id }) => id)).toEqual(['bread']);
    expect(missedOf(list).map(({ id }) => id)).toEqual([milk]);
    expect(totalsOf(list)).toMatchObject({ count: 1, remaining: 1, openAgorot: 900, notFound: 1 });
    const back = applyListOp(list, missed(milk, false)) ?? expect.fail();
    expect(totalsOf(back)).toEqual(totalsOf(base));
    expect(back.items[milk]?.addedAt).toBe(base.items[milk]?.addedAt);
  });

  test('[SM3] a person who adds it again wants it to be looked for', () => {
    const list = applyListOps(base, [missed(milk), op({ kind: 'addItem', item: product(MILK) })]);
    expect(list?.items[milk]).toMatchObject({ isNotFound: false, quantity: 3 });
  });

  test('[SM19] a price that was seen corrects the line in that store alone, without its deal, in the cart too', () => {
    const seen = (seenPrice: { agorot: number; storeKey: string } | null) =>
      op({ kind: 'markItem', itemId: milk, mark: { seenPrice } });
    const STORE = '1-1-1';
    const list = applyListOp(base, seen({ agorot: 450, storeKey: STORE })) ?? expect.fail();
    expect(applyListOp(list, seen({ agorot: 450, storeKey: STORE }))).toBe(list);
    const item = list.items[milk] ?? expect.fail();
    const dealt = { ...list, items: { ...list.items, [milk]: { ...item, deal: { totalAgorot: 1000, text: null } } } };
    const shown = withSeenPrices(dealt, STORE);
    expect(lineTotalAgorot(shown.items[milk] ?? expect.fail())).toBe(900);
    expect(shown.items['bread']).toBe(list.items['bread']);
    expect(withSeenPrices(shown, STORE).items[milk]).toEqual(shown.items[milk]);
    expect(withSeenPrices(dealt, '1-1-2')).toBe(dealt);
    const done = applyListOps(list, [
      op({ kind: 'completeItem', itemId: milk }),
      seen({ agorot: 400, storeKey: STORE }),
    ]);
    expect(done?.items[milk]).toMatchObject({ isCompleted: true, shelfPriceAgorot: 400 });
    expect(withSeenPrices(applyListOp(done, seen(null)) ?? expect.fail(), STORE).items[milk]?.priceAgorot).toBe(700);
  });

  test('[SM3] an item that an undo adds again comes without marks', () => {
    const marked = applyListOp(base, missed('bread'))?.items['bread'] ?? expect.fail();
    const list = applyListOps(base, [
      op({ kind: 'deleteItem', itemId: 'bread' }),
      op({ kind: 'addItem', item: marked }),
    ]);
    expect(list?.items['bread']).toMatchObject({ isNotFound: false });
  });
});
