import type { ShoppingWire, SpendingAnswer } from '@sali/contract/lists/spending';
import type { EndedShopping } from '@sali/domain/lists/spending';
import { useQuery } from '@tanstack/react-query';
import { answerCache } from '../../base/device/answers.ts';
import { fetchSpending } from './api.ts';

const cache = answerCache<SpendingAnswer>('spending');

/** An ended shopping as the page shows it. */
export type ShownShopping = EndedShopping & {
  readonly shoppingId: number;
  readonly listId: number;
  readonly listName: string;
  readonly storeName: string | null;
  /** Its sums are of examples. */
  readonly isSample: boolean;
  readonly items: number;
  /** How many pictures of receipts it has. */
  readonly receipts: number;
  readonly unpriced: number;
  /** Its sum is of the receipt. */
  readonly isPaid: boolean;
  readonly people: readonly { readonly userId: number; readonly name: string }[];
};

const shoppingFromWire = (wire: ShoppingWire): ShownShopping => ({
  shoppingId: wire.shopping_id,
  listId: wire.list_id,
  listName: wire.list_name,
  endedAt: Date.parse(wire.ended_at),
  storeName: wire.store_name,
  isSample: wire.is_sample === true,
  items: wire.items,
  receipts: wire.receipts,
  unpriced: wire.unpriced,
  isPaid: typeof wire.paid_agorot === 'number',
  people: wire.people.map(({ user_id: userId, username: name }) => ({ userId, name })),
  categories: wire.categories.map(({ category_id: categoryId, agorot, saved_agorot: savedAgorot }) => ({
    categoryId,
    agorot,
    savedAgorot,
  })),
});

/** The ended shoppings of this person's lists, the newest first; without a network as they were last. */
export function useSpending(userId: number) {
  const { data, error, refetch } = useQuery({
    queryKey: ['spending', userId],
    queryFn: async () => {
      const { answer, failure } = await cache.fetchOrStored(String(userId), fetchSpending);
      return { shoppings: answer.shoppings.map(shoppingFromWire), failure };
    },
    staleTime: 0,
  });
  return {
    shoppings: data?.shoppings,
    /** Why the shown shoppings may be old. */
    failure: data?.failure ?? null,
    error,
    retry: () => void refetch(),
  };
}
