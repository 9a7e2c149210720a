import { create } from 'zustand';

/**
 * Of which lists the device keeps what their store offered, and the ms at which that was kept (0: before the app was
 * opened). Small enough to be there from the start: what is kept is read only for these lists.
 */
export type KeptAt = {
  /** Whose lists; null until somebody's cards are shown. */
  readonly userKey: string | null;
  readonly at: ReadonlyMap<string, number>;
};

export const useKeptAt = create<KeptAt>()(() => ({ userKey: null, at: new Map() }));

/** Something changed in what is kept of this user; of another one nobody sees a card. */
export function tellKept(
  userKey: string,
  change: (at: ReadonlyMap<string, number>) => ReadonlyMap<string, number>,
): void {
  useKeptAt.setState((state) => (state.userKey === userKey ? { at: change(state.at) } : state));
}
