import type { TypedTextAnswer } from '@sali/contract/lists/typedLines';
import type { ChosenClub } from '@sali/domain/people/settings/clubs';
import { call } from '../../../base/http.ts';

/** Where typed lines are priced, and the clubs whose promotions count. */
export type TypedShop = { readonly storeKey: string; readonly clubs: readonly ChosenClub[] };

/**
 * Reads a typed text as lines of a list with their categories; nothing is stored.
 * @param shop null: without prices
 * @throws HttpError
 */
export async function readTyped(text: string, shop: TypedShop | null): Promise<TypedTextAnswer['lines']> {
  const priced = shop && { store_key: shop.storeKey, club_ids: shop.clubs };
  const answer = await call<TypedTextAnswer>('POST', 'lists/read-text', { body: { text, ...priced }, auth: 'none' });
  return answer.lines;
}
