import { describe, expect, it } from 'vitest';
import { foldAll, inOrder, isEveryFolded, isUnfolded, noFolds, settleFolds, toggleFold } from './folds.ts';
import { testItem } from '../../people/sync/testList.ts';

const active = (categoryId: number) => ({ categoryId, open: [testItem()] });
const done = (categoryId: number) => ({ categoryId, open: [] });

describe('categories', () => {
  it('[G11] one folds by itself when all that is shown of it is in the cart, and unfolds when something is open again', () => {
    expect(isUnfolded(noFolds, active(1))).toBe(true);
    expect(isUnfolded(noFolds, done(1))).toBe(false);
    expect(isUnfolded(settleFolds(noFolds, [active(1)]), active(1))).toBe(true);
  });

  it('[G12] one that was folded by hand stays folded when something is open again', () => {
    const folds = toggleFold(noFolds, active(1));
    expect(isUnfolded(folds, active(1))).toBe(false);
    expect(isUnfolded(settleFolds(folds, [done(1)]), active(1))).toBe(false);
    const reopened = toggleFold(toggleFold(noFolds, done(1)), done(1));
    expect(isUnfolded(reopened, active(1))).toBe(false);
  });

  it('[G13] a tap on the header opens and folds it', () => {
    for (const group of [active(1), done(1)]) {
      const once = toggleFold(noFolds, group);
      expect(isUnfolded(once, group)).toBe(!isUnfolded(noFolds, group));
      expect(isUnfolded(toggleFold(once, group), group)).toBe(isUnfolded(noFolds, group));
    }
  });

  it('[G14] one that is all in the cart and opened by hand is at the top, folded ones at the end', () => {
    const groups = [done(1), active(2), done(3), active(4)];
    const order = (folds = noFolds) => inOrder(folds, groups).map((group) => group.categoryId);
    expect(order()).toEqual([2, 4, 1, 3]);
    expect(order(toggleFold(noFolds, done(3)))).toEqual([3, 2, 4, 1]);
  });

  it('[G15] one that was opened by hand folds by itself once it is done again', () => {
    const opened = toggleFold(noFolds, done(1));
    const active1 = settleFolds(opened, [active(1)]);
    expect(isUnfolded(active1, active(1))).toBe(true);
    expect(isUnfolded(settleFolds(active1, [done(1)]), done(1))).toBe(false);
    expect(settleFolds(opened, [done(1)])).toBe(opened);
  });

  it('[G16] all are folded at once, and unfolded at once', () => {
    const groups = [active(1), done(2), active(3)];
    const folded = foldAll(groups, true);
    expect(isEveryFolded(folded, groups)).toBe(true);
    const unfolded = foldAll(groups, false);
    expect(groups.map((group) => isUnfolded(unfolded, group))).toEqual([true, false, true]);
    expect(isEveryFolded(foldAll([done(1), done(2)], false), [done(1), done(2)])).toBe(false);
  });
});
