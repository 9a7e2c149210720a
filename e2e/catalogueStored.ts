import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until the device has the catalogue of its store, with the list of its parts. */
export const catalogueStored = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(hasCatalogue), { timeout: 30_000 }).toBe(true);

/** Runs in the page. */
async function hasCatalogue(): Promise<boolean> {
  const stores = await indexedDB.databases();
  if (!stores.some(({ name }) => name === 'sali-store-catalogue')) return false;
  return new Promise((resolve, reject) => {
    const opened = indexedDB.open('sali-store-catalogue');
    opened.onerror = () => reject(new Error('not opened'));
    opened.onsuccess = () => {
      const keys = opened.result.transaction('rows').objectStore('rows').getAllKeys();
      // The list of parts is written last; its key ends with an empty name.
      keys.onsuccess = () => resolve(JSON.stringify(keys.result).includes('""'));
      opened.result.close();
    };
  });
}
