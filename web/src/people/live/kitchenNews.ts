import type { KitchenNews } from '@sali/contract/lists/live/live';

/**
 * News of the household's kitchen, from the overview's socket to the pages that show it. `reconnected`: news may have been
 * missed.
 */
export type HeardNews = Pick<KitchenNews, 'of' | 'recipe_id' | 'version'> | { readonly of: 'reconnected' };

const listeners = new Set<(news: HeardNews) => void>();

/** @returns the function that ends it */
export function onKitchenNews(listener: (news: HeardNews) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function emitKitchenNews(news: HeardNews): void {
  for (const listener of listeners) listener(news);
}
