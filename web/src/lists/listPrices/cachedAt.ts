import { create } from 'zustand';

/**
 * The lists whose store's offers are cached on the device, and when each was cached (ms; 0: before the app was opened).
 * Small enough to be loaded from the start: the cache is read only for these lists.
 */
export type OffersCachedAt = {
  /** The person whose lists these are; null until cards are shown. */
  readonly userKey: string | null;
  readonly at: ReadonlyMap<string, number>;
};

export const useOffersCachedAt = create<OffersCachedAt>()(() => ({ userKey: null, at: new Map() }));

/** Reports a change of this user's cache. Nothing happens while another user's cards are shown. */
export function changeCachedAt(
  userKey: string,
  change: (at: ReadonlyMap<string, number>) => ReadonlyMap<string, number>,
): void {
  useOffersCachedAt.setState((state) => (state.userKey === userKey ? { at: change(state.at) } : state));
}
