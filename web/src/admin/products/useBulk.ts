import type { Product } from '@sali/contract/catalogue';
import type { ProductUpdate } from '@sali/contract/catalogueAdmin';
import { useState } from 'react';
import { heAdmin } from '../../languages/he/admin.ts';
import { putProduct } from '../api.ts';
import { client, wordsOf } from '../queries.ts';

const words = heAdmin.products.bulk;

export type BulkChange = Pick<ProductUpdate, 'status' | 'category_id'>;

/**
 * Products that are chosen in the list, by their codes, and one change for all of them: each is an edit of its own, with
 * its line in the log of acts. What fails stays chosen, so that it can be tried again. Only what is shown is chosen.
 */
export function useBulk(shown: readonly Product[], tell: (text: string, isError?: boolean) => void) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [done, setDone] = useState<number | null>(null);
  const chosen = shown.map(({ item_code: code }) => code).filter((code) => marked.has(code));
  const toggle = (code: string) =>
    setMarked(new Set(marked.has(code) ? [...marked].filter((one) => one !== code) : [...marked, code]));
  const apply = async (change: BulkChange): Promise<void> => {
    setDone(0);
    const failed: string[] = [];
    let reason = '';
    for (const [at, code] of chosen.entries()) {
      try {
        await putProduct(code, change);
      } catch (error) {
        failed.push(code);
        reason = wordsOf(error, heAdmin.edit.failed);
      }
      setDone(at + 1);
    }
    setDone(null);
    setMarked(new Set(failed));
    await client.invalidateQueries({ queryKey: ['products'] });
    if (failed.length === 0) tell(words.done(chosen.length));
    else tell(words.failed(failed.length, reason), true);
  };
  return {
    chosen,
    /** How many are changed already; null while nothing runs. */
    done,
    isChosen: (code: string) => marked.has(code),
    isAllChosen: shown.length > 0 && chosen.length === shown.length,
    toggle,
    toggleAll: () =>
      setMarked(new Set(chosen.length === shown.length ? [] : shown.map((product) => product.item_code))),
    clear: () => setMarked(new Set()),
    apply,
  };
}

export type Bulk = ReturnType<typeof useBulk>;
