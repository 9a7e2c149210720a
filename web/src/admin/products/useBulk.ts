import type { ProductWire } from '@sali/contract/goods/catalogue/catalogue';
import type { FoundProductsChange } from '@sali/contract/goods/catalogue/foundProducts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminTexts } from '@sali/texts/app/admin';
import { showToast } from '../../base/ui/toast.ts';
import { putProduct } from '../api.ts';
import { errorText } from '../../base/errorText.ts';
import { postFoundChange } from './api.ts';
import { filterOf, type ProductQuery } from './productQuery.ts';

const words = adminTexts.products.bulk;

export type BulkChange = FoundProductsChange['change'];

/** The result of the list: its query, and the number of products. */
export type FoundByQuery = { readonly query: ProductQuery; readonly total: number | undefined };

type ShowMessage = (text: string, isError?: boolean) => void;

/**
 * The selected products of the list, by code, and one change for all of them. Each is an edit of its own with its own
 * audit entry. Products that failed stay selected, so that they can be tried again. Only shown products can be selected one
 * by one; everything that was found is selected as the number that the person saw, and changed by the server at once.
 */
export function useBulk(shown: readonly ProductWire[], found: FoundByQuery, showMessage: ShowMessage) {
  const queryClient = useQueryClient();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [done, setDone] = useState<number | null>(null);
  const everything = useEverything(found, showMessage);
  const chosen = shown.map(({ item_code: code }) => code).filter((code) => marked.has(code));
  const toggle = (code: string) => {
    everything.clear();
    setMarked(new Set(marked.has(code) ? [...marked].filter((one) => one !== code) : [...marked, code]));
  };
  const clear = () => {
    everything.clear();
    setMarked(new Set());
  };
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
    isChosen: (code: string) => everything.count !== null || marked.has(code),
    isAllChosen: everything.count !== null || (shown.length > 0 && chosen.length === shown.length),
    toggle,
    toggleAll: () => {
      everything.clear();
      setMarked(new Set(chosen.length === shown.length ? [] : shown.map((product) => product.item_code)));
    },
    clear,
    apply,
    everything: {
      ...everything,
      apply: async (change: BulkChange) => {
        if (await everything.apply(change)) clear();
      },
    },
  };
}

export type Bulk = ReturnType<typeof useBulk>;

/** Everything that was found, as one selection; it ends when something else is searched. */
function useEverything({ query, total }: FoundByQuery, showMessage: ShowMessage) {
  const queryClient = useQueryClient();
  const filter = filterOf(query);
  const key = JSON.stringify(filter);
  const [chosen, setChosen] = useState<{ readonly key: string; readonly count: number } | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const count = chosen?.key === key ? chosen.count : null;
  const apply = async (change: BulkChange): Promise<boolean> => {
    if (count === null) return false;
    setIsRunning(true);
    try {
      const { changed } = await postFoundChange({ filter, count, change });
      showToast(words.done({ count: changed }));
      return true;
    } catch (error) {
      showMessage(errorText(error, adminTexts.edit.failed), true);
      setChosen(null);
      return false;
    } finally {
      setIsRunning(false);
      await queryClient.invalidateQueries({ queryKey: ['admin', 'products'] });
    }
  };
  return {
    /** How many are selected; null: not everything. */
    count,
    /** How many can be selected. */
    total,
    isRunning,
    choose: () => setChosen(total === undefined ? null : { key, count: total }),
    clear: () => setChosen(null),
    apply,
  };
}
