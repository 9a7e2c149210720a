import type { ProductWire } from '@sali/contract/catalogue/catalogue';
import type { ProductUpdate } from '@sali/contract/catalogue/catalogueAdmin';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminTexts } from '../../languages/adminTexts.ts';
import { putProduct } from '../api.ts';
import { errorText } from '../errorText.ts';

const words = adminTexts.products.bulk;

export type BulkChange = Pick<ProductUpdate, 'status' | 'category_id'>;

/**
 * The selected products of the list, by code, and one change for all of them. Each is an edit of its own with its own
 * audit entry. Products that failed stay selected, so that they can be tried again. Only shown products can be selected.
 */
export function useBulk(shown: readonly ProductWire[], showMessage: (text: string, isError?: boolean) => void) {
  const queryClient = useQueryClient();
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
        reason = errorText(error, adminTexts.edit.failed);
      }
      setDone(at + 1);
    }
    setDone(null);
    setMarked(new Set(failed));
    await queryClient.invalidateQueries({ queryKey: ['admin', 'products'] });
    if (failed.length === 0) showMessage(words.done({ count: chosen.length }));
    else showMessage(words.failed({ count: failed.length, why: reason }), true);
  };
  return {
    chosen,
    /** The number of products changed so far; null while nothing runs. */
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
