import { messageText } from '@sali/contract/base/messages';
import type {
  FoundProductsChange,
  ProductChangeUndone,
  ProductChangeWire,
} from '@sali/contract/goods/catalogue/foundProducts';
import type { Actor } from '../../../people/accounts/accounts.ts';
import { recordAudit } from '../../../people/audit/audit.ts';
import { type KeyedCall, runOncePerKey } from '../../../base/db/idempotency.ts';
import type { Deps } from '../../../base/deps.ts';
import { AppError, invalidField } from '../../../base/errors.ts';
import { productSearchOf } from '../productSearch.ts';
import {
  changeProductRows,
  deleteChangesUntil,
  type FoundChange,
  type FoundChangeRow,
  lockChange,
  readChangesSince,
  restoreProducts,
} from './foundChangesDb.ts';
import type { EditingRoom } from './room.ts';

/** How long a change of all products that were found can be undone. */
export const PRODUCT_CHANGE_UNDO_MS = 86_400_000;

/** One change of all products that a manager found, as one audit entry, with undo for a day [Z92]. */

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
): Promise<ProductChangeWire> {
  const wanted: FoundChange = { status: change.status ?? null, categoryId: mainCategoryOf(room, change.category_id) };
  const productIds = idsFoundBy(room, filter);
  const changed: number[] = [];
  const answer = await runOncePerKey(room, call, async (tx) => {
    if (productIds.length !== count)
      throw new AppError('found_differs', { message: messageText('found_count', { count, found: productIds.length }) });
    const [changeId, at] = [room.newId(), room.now()];
    const { search } = filter;
    changed.push(...(await changeProductRows(tx, { ...wanted, changeId, by: actor, at, search, productIds })));
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
    const body = { change_id: changeId, email: actor.email, at: at.toISOString(), search, status, category_id };
    return { status: 201, body: { ...body, found: count, changed: changed.length, is_undone: false } };
  });
  await refreshInParts(room, changed);
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

async function refreshInParts({ productsWritten }: EditingRoom, productIds: readonly number[]): Promise<void> {
  for (let from = 0; from < productIds.length; from += IDS_PER_REFRESH)
    await productsWritten(productIds.slice(from, from + IDS_PER_REFRESH));
}

/** The changes that can still be undone, and those that were, the newest first. */
export async function readFoundChanges({ db, now }: EditingRoom): Promise<ProductChangeWire[]> {
  return (await readChangesSince(db, new Date(now().getTime() - PRODUCT_CHANGE_UNDO_MS))).map(changeToWire);
}

const changeToWire = ({ at, undone_at: undoneAt, ...row }: FoundChangeRow): ProductChangeWire => ({
  ...row,
  at: at.toISOString(),
  is_undone: undoneAt !== null,
});

/**
 * Gives the products of a change back what they were. Products that somebody changed since then stay as they are.
 * @throws AppError product_change_not_found after a day; product_change_undone
 */
export async function undoFoundChange(
  room: EditingRoom,
  actor: Actor,
  call: KeyedCall | undefined,
  changeId: string,
): Promise<ProductChangeUndone> {
  const restored: number[] = [];
  const answer = await runOncePerKey(room, call, async (tx) => {
    const at = room.now();
    const change = await lockChange(tx, changeId, new Date(at.getTime() - PRODUCT_CHANGE_UNDO_MS));
    if (!change) throw new AppError('product_change_not_found');
    if (change.undone_at !== null) throw new AppError('product_change_undone');
    restored.push(...(await restoreProducts(tx, change, at)));
    const { status, category_id } = change;
    await recordAudit(tx, actor, at, {
      action: 'products.undo',
      subject: `products ${restored.length}`,
      before: { ...(status !== null && { status }), ...(category_id !== null && { category_id }) },
      after: null,
    });
    return { status: 200, body: { restored: restored.length, changed_since: change.changed - restored.length } };
  });
  await refreshInParts(room, restored);
  return answer;
}

/** Deletes what products were before changes that can no longer be undone. */
export const deleteOldFoundChanges = ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> =>
  deleteChangesUntil(db, new Date(now().getTime() - PRODUCT_CHANGE_UNDO_MS));
