import type { CategoryGroup } from '@sali/domain/lists/view';

/**
 * Which categories are folded [G11]. One with open items is open unless a hand folded it. One whose
 * items are all in the cart is folded by itself, until a hand opens it; then it is at the top.
 */
export type Folds = {
  /** Folded by hand. */
  readonly folded: ReadonlySet<number>;
  /** All in the cart, and opened by hand. */
  readonly opened: ReadonlySet<number>;
};

export const noFolds: Folds = { folded: new Set(), opened: new Set() };

type Group = Pick<CategoryGroup, 'categoryId' | 'open'>;

/** All that is shown of it is in the cart. */
export const isAllDone = (group: Pick<CategoryGroup, 'open'>): boolean => group.open.length === 0;

export const isUnfolded = (folds: Folds, group: Group): boolean =>
  isAllDone(group) ? folds.opened.has(group.categoryId) : !folds.folded.has(group.categoryId);

/** Folds or unfolds a category after a tap on its header. */
export function toggleFold(folds: Folds, group: Group): Folds {
  const id = group.categoryId;
  const isOpening = !isUnfolded(folds, group);
  return {
    folded: isOpening ? without(folds.folded, id) : new Set(folds.folded).add(id),
    opened: isOpening && isAllDone(group) ? new Set(folds.opened).add(id) : without(folds.opened, id),
  };
}

/** A category in which something is open again has not been opened by hand: done once more, it folds by itself. */
export function settleFolds(folds: Folds, groups: readonly Group[]): Folds {
  const done = new Set(groups.filter(isAllDone).map((group) => group.categoryId));
  const opened = [...folds.opened].filter((id) => done.has(id));
  return opened.length === folds.opened.size ? folds : { ...folds, opened: new Set(opened) };
}

/** Folds every category, or unfolds them: those with open items, or where there are none, all. */
export function foldAll(groups: readonly Group[], isFolding: boolean): Folds {
  const ids = groups.map((group) => group.categoryId);
  if (isFolding) return { folded: new Set(ids), opened: new Set() };
  return { folded: new Set(), opened: new Set(groups.every(isAllDone) ? ids : []) };
}

/** Nothing is unfolded. */
export const isEveryFolded = (folds: Folds, groups: readonly Group[]): boolean =>
  !groups.some((group) => isUnfolded(folds, group));

/** All in the cart and opened by hand first, then what has open items, then what is all in the cart. */
export function inOrder<G extends Group>(folds: Folds, groups: readonly G[]): readonly G[] {
  const rank = (group: G): number => (!isAllDone(group) ? 1 : isUnfolded(folds, group) ? 0 : 2);
  return groups.toSorted((a, b) => rank(a) - rank(b));
}

const without = (ids: ReadonlySet<number>, id: number): ReadonlySet<number> => {
  const rest = new Set(ids);
  rest.delete(id);
  return rest;
};
