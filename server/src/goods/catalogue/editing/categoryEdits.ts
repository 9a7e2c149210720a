import { messageText } from '@sali/contract/base/messages';
import type { CategoryWire } from '@sali/contract/goods/catalogue/catalogue';
import type { CategoryCreate, CategoryUpdate } from '@sali/contract/goods/catalogue/catalogueAdmin';
import { DEFAULT_CATEGORY_ICON } from '@sali/domain/base/limits';
import type { Actor } from '../../../people/accounts/accounts.ts';
import { differenceOf, recordAudit } from '../../../people/audit/audit.ts';
import { type KeyedCall, runOncePerKey } from '../../../base/db/idempotency.ts';
import type { Db } from '../../../base/db/open.ts';
import { AppError, invalidField } from '../../../base/errors.ts';
import { categoryToWire } from '../categories.ts';
import { type CategoryRow, readCategories } from '../db.ts';
import * as sql from './db.ts';
import type { EditingRoom } from './room.ts';

/**
 * The category tree as administrators change it [Z5]: two levels, each level in an order of its own. The
 * default category stays. Every process learns of a change after it is on disk.
 */

/** @throws AppError invalid_fields, category_exists */
export async function createCategory(
  room: EditingRoom,
  actor: Actor,
  call: KeyedCall | undefined,
  body: CategoryCreate,
): Promise<CategoryWire> {
  const answer = await runOncePerKey(room, call, async (tx) => {
    await sql.lockCategories(tx);
    const tree = await readCategories(tx);
    const parentId = body.parent_id ?? null;
    requireParent(tree, null, parentId);
    requireFreeName(tree, null, parentId, body.name);
    const siblings = siblingCategoriesOf(tree, parentId);
    const last = siblings.filter(({ is_default: isDefault }) => !isDefault).length + 1;
    const id = await sql.insertCategory(tx, {
      name: body.name,
      parent_id: parentId,
      level: parentId === null ? 0 : 1,
      is_active: body.is_active ?? true,
      description: body.description ?? '',
      display_order: siblings.length + 1,
      icon: body.icon || DEFAULT_CATEGORY_ICON,
      color: body.color ?? tree.find(({ category_id }) => category_id === parentId)?.color ?? 'gray',
    });
    await sql.placeCategories(tx, withPlace(siblings, id, body.display_order ?? last));
    const created = requireRow(await readCategories(tx), id);
    const entry = {
      action: 'category.create',
      subject: auditSubjectOf(created),
      before: null,
      after: categoryFactsOf(created),
    };
    await recordAudit(tx, actor, room.now(), entry);
    return { status: 201, body: categoryToWire(created) };
  });
  await room.categoriesChanged([]);
  return answer;
}

/** @throws AppError category_not_found, category_exists, category_is_default, invalid_fields */
export async function changeCategory(
  room: EditingRoom,
  actor: Actor,
  call: KeyedCall | undefined,
  id: number,
  body: CategoryUpdate,
): Promise<CategoryWire> {
  const moved: number[] = [];
  const answer = await runOncePerKey(room, call, async (tx) => {
    await sql.lockCategories(tx);
    const tree = await readCategories(tx);
    const before = requireRow(tree, id);
    const parentId = body.parent_id === undefined ? before.parent_id : body.parent_id;
    requireChangeable(before, body, parentId);
    requireParent(tree, id, parentId);
    requireFreeName(tree, id, parentId, body.name ?? before.name);
    await sql.updateCategory(tx, id, {
      name: body.name ?? before.name,
      parent_id: parentId,
      level: parentId === null ? 0 : 1,
      is_active: body.is_active ?? before.is_active,
      description: body.description === undefined ? before.description : (body.description ?? ''),
      icon: body.icon === undefined ? before.icon : body.icon || DEFAULT_CATEGORY_ICON,
      color: body.color ?? before.color,
    });
    if (parentId !== before.parent_id) moved.push(...(await sql.moveProductsOf(tx, id, parentId)));
    await replace(tx, tree, before, parentId, body.display_order);
    const after = requireRow(await readCategories(tx), id);
    const difference = differenceOf(categoryFactsOf(before), categoryFactsOf(after));
    await recordAudit(tx, actor, room.now(), {
      action: 'category.update',
      subject: auditSubjectOf(after),
      ...difference,
    });
    return { status: 200, body: categoryToWire(after) };
  });
  await room.categoriesChanged(moved);
  return answer;
}

/** @throws AppError category_not_found, category_is_default, category_in_use: the detail names what is still in it */
export async function removeCategory(
  room: EditingRoom,
  actor: Actor,
  call: KeyedCall | undefined,
  id: number,
): Promise<void> {
  await runOncePerKey(room, call, async (tx) => {
    await sql.lockCategories(tx);
    const tree = await readCategories(tx);
    const row = requireRow(tree, id);
    if (row.is_default) throw new AppError('category_is_default');
    await requireEmpty(tx, tree, id);
    await sql.deleteCategoryRow(tx, id);
    const entry = {
      action: 'category.delete',
      subject: auditSubjectOf(row),
      before: categoryFactsOf(row),
      after: null,
    };
    await recordAudit(tx, actor, room.now(), entry);
    return { status: 204, body: null };
  });
  await room.categoriesChanged([]);
}

async function requireEmpty(tx: Db, tree: readonly CategoryRow[], id: number): Promise<void> {
  const subcategories = tree.filter((row) => row.parent_id === id).length;
  const products = await sql.countProductsIn(tx, id);
  if (subcategories === 0 && products === 0) return;
  const errors = [
    ...(products > 0 ? [{ path: 'products', message: messageText('category_products', { count: products }) }] : []),
    ...(subcategories > 0
      ? [{ path: 'subcategories', message: messageText('category_subcategories', { count: subcategories }) }]
      : []),
  ];
  throw new AppError('category_in_use', { message: inUseText(products, subcategories), errors });
}

function inUseText(products: number, subcategories: number): string {
  if (products > 0 && subcategories > 0) return messageText('category_with_both', { products, subcategories });
  return products > 0
    ? messageText('category_with_products', { count: products })
    : messageText('category_with_subcategories', { count: subcategories });
}

/** The default category holds everything that has no other category, so it must stay active and main. */
function requireChangeable(row: CategoryRow, { is_active: isActive }: CategoryUpdate, parentId: number | null): void {
  if (row.is_default && (isActive === false || parentId !== null)) throw new AppError('category_is_default');
}

/** None, or a main category other than itself; what has subcategories stays a main category. */
function requireParent(tree: readonly CategoryRow[], id: number | null, parentId: number | null): void {
  if (parentId === null) return;
  const parent = tree.find((row) => row.category_id === parentId);
  if (parentId === id) throw invalidField('parent_id', 'category_of_itself');
  if (parent?.parent_id !== null) throw invalidField('parent_id', 'parent_not_main');
  if (id !== null && tree.some((row) => row.parent_id === id)) {
    throw invalidField('parent_id', 'category_stays_main');
  }
}

function requireFreeName(tree: readonly CategoryRow[], id: number | null, parentId: number | null, name: string): void {
  const others = siblingCategoriesOf(tree, parentId).filter((row) => row.category_id !== id);
  if (others.some((row) => row.name === name)) throw new AppError('category_exists');
}

/** Brings the category to its place, `display_order` from 1, among the children of its parent. */
async function replace(
  tx: Db,
  tree: readonly CategoryRow[],
  before: CategoryRow,
  parentId: number | null,
  place: number | undefined,
): Promise<void> {
  const hasNewParent = parentId !== before.parent_id;
  if (!hasNewParent && place === undefined) return;
  const siblings = siblingCategoriesOf(tree, parentId).filter((row) => row.category_id !== before.category_id);
  await sql.placeCategories(tx, withPlace(siblings, before.category_id, place ?? siblings.length + 1));
}

const siblingCategoriesOf = (tree: readonly CategoryRow[], parentId: number | null): CategoryRow[] =>
  tree.filter((row) => row.parent_id === parentId);

const withPlace = (siblings: readonly CategoryRow[], id: number, place: number): number[] =>
  siblings.map((row) => row.category_id).toSpliced(place - 1, 0, id);

/** @throws AppError category_not_found */
function requireRow(tree: readonly CategoryRow[], id: number): CategoryRow {
  const row = tree.find((one) => one.category_id === id);
  if (!row) throw new AppError('category_not_found');
  return row;
}

const auditSubjectOf = ({ category_id: id, name }: CategoryRow): string => `category ${id} ${name}`;

const categoryFactsOf = ({ name, parent_id, icon, color, description, is_active, display_order }: CategoryRow) => ({
  name,
  parent_id,
  icon,
  color,
  description,
  is_active,
  display_order,
});
