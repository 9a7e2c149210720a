import type { NewProductFilter, ProductFilterWire } from '@sali/contract/catalogue/foundProducts';
import { PRODUCT_FILTERS_MAX } from '@sali/domain/limits';
import type { Actor } from '../../accounts/accounts.ts';
import { type KeyedCall, runOncePerKey } from '../../db/idempotency.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import {
  deleteFilterRow,
  type FilterRow,
  insertFilter,
  lockFilters,
  readFilters,
  renameFilter,
} from './savedFiltersDb.ts';

/** The searches of the product list that a manager keeps, each under a name [Z93]. Nobody else sees them. */

/** A person's own, the oldest first. */
export const readSavedFilters = async ({ db }: Pick<Deps, 'db'>, userId: number): Promise<ProductFilterWire[]> =>
  (await readFilters(db, userId)).map(filterToWire);

const filterToWire = ({ sort_order: order, ...row }: FilterRow): ProductFilterWire => ({
  ...row,
  order: order === 'desc' ? 'desc' : 'asc',
});

/** @throws AppError too_many_product_filters */
export const saveFilter = (
  room: Deps,
  { userId }: Actor,
  call: KeyedCall | undefined,
  { order, ...filter }: NewProductFilter,
): Promise<ProductFilterWire> =>
  runOncePerKey(room, call, async (tx) => {
    await lockFilters(tx, userId);
    if ((await readFilters(tx, userId)).length >= PRODUCT_FILTERS_MAX) throw new AppError('too_many_product_filters');
    const row = { ...filter, filter_id: room.newId(), sort_order: order };
    await insertFilter(tx, { ...row, user_id: userId, created_at: room.now() });
    return { status: 201, body: filterToWire(row) };
  });

/** @throws AppError product_filter_not_found */
export async function renameSavedFilter(
  { db }: Deps,
  { userId }: Actor,
  filterId: string,
  name: string,
): Promise<void> {
  if (!(await renameFilter(db, userId, filterId, name))) throw new AppError('product_filter_not_found');
}

/** @throws AppError product_filter_not_found */
export async function deleteSavedFilter({ db }: Deps, { userId }: Actor, filterId: string): Promise<void> {
  if (!(await deleteFilterRow(db, userId, filterId))) throw new AppError('product_filter_not_found');
}
