import { messageText } from '@sali/contract/base/messages';
import type { FoundProductsChange, FoundProductsChanged } from '@sali/contract/goods/catalogue/foundProducts';
import type { Actor } from '../../../people/accounts/accounts.ts';
import { recordAudit } from '../../../people/audit/audit.ts';
import { type KeyedCall, runOncePerKey } from '../../../base/db/idempotency.ts';
import { AppError, invalidField } from '../../../base/errors.ts';
import { productSearchOf } from '../productSearch.ts';
import { changeProductRows, type FoundChange } from './foundChangesDb.ts';
import type { EditingRoom } from './room.ts';

/** One change of all products that a manager found, as one audit entry [Z92]. */

/** As many ids go into one message to the other processes. */
const IDS_PER_REFRESH = 50_000;

/**
 * Changes everything that the filter finds now, in one transaction.
 * @throws AppError found_differs where it is not as many as the person saw; invalid_fields for an unknown category
 */
export async function changeFound(
  room: EditingRoom,
  actor: Actor,
  call: KeyedCall | undefined,
  { filter, count, change }: FoundProductsChange,
): Promise<FoundProductsChanged> {
  const wanted: FoundChange = { status: change.status ?? null, categoryId: mainCategoryOf(room, change.category_id) };
  const productIds = idsFoundBy(room, filter);
  const changed: number[] = [];
  const answer = await runOncePerKey(room, call, async (tx) => {
    if (productIds.length !== count)
      throw new AppError('found_differs', { message: messageText('found_count', { count, found: productIds.length }) });
    const at = room.now();
    const { search } = filter;
    changed.push(...(await changeProductRows(tx, wanted, productIds, at)));
    const { status, categoryId: category_id } = wanted;
    await recordAudit(tx, actor, at, {
      action: 'products.change',
      subject: `products ${changed.length}`,
      before: null,
      after: {
        ...(search !== '' && { search }),
        ...(status !== null && { status }),
        ...(category_id !== null && { category_id }),
      },
    });
    return { status: 201, body: { found: count, changed: changed.length } };
  });
  for (let from = 0; from < changed.length; from += IDS_PER_REFRESH)
    await room.productsWritten(changed.slice(from, from + IDS_PER_REFRESH));
  return answer;
}

/** The ids of everything that the product list finds by this filter. @throws AppError invalid_fields */
function idsFoundBy({ catalogue }: EditingRoom, { search, category, status }: FoundProductsChange['filter']): number[] {
  const query = {
    ...{ search, status, every_code: true, order: 'asc' as const, limit: catalogue.size, skip: 0 },
    ...(category !== '' && { category }),
  };
  return catalogue.search(productSearchOf(catalogue, query)).products.map(({ productId }) => productId);
}

function mainCategoryOf({ catalogue }: EditingRoom, id: number | undefined): number | null {
  if (id === undefined) return null;
  if (catalogue.categories.byId(id)?.parent_id !== null) throw invalidField('category_id', 'category_unknown');
  return id;
}
