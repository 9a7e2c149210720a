import { sql } from 'kysely';
import type { Db } from '../../../base/db/open.ts';
import type { InfoContent, ProductInfoVersionTable } from '../../../base/db/productInfoTables.ts';
import type { InfoRow } from '../db.ts';
import { type CategoryPlace, deleteInfo, moveProduct, upsertInfo } from './db.ts';
import { infoContentOf, isMoved } from './infoChange.ts';

/** Versions of a product's texts that are kept. */
export const INFO_VERSIONS_MAX = 30;

/** Every version of what people see about a product, with who wrote it and who accepted it [MD5]. */

export type VersionFacts = {
  readonly kind: ProductInfoVersionTable['kind'];
  readonly authorId: number | null;
  readonly approvedBy: number | null;
  /** Why texts were deleted. */
  readonly reason?: string;
};

/** Stores the info that everybody sees from now on, and its version. */
export async function storeInfo(tx: Db, productId: number, info: InfoRow, facts: VersionFacts): Promise<void> {
  await upsertInfo(tx, productId, info);
  await addVersion(tx, productId, info, facts, info.updated_at);
}

type DeletionFacts = { readonly by: number; readonly at: Date; readonly reason?: string };

/** Deletes what people see about a product; its versions stay, with a last one that has no texts. */
export async function deleteTexts(tx: Db, productId: number, { by, at, ...reason }: DeletionFacts): Promise<void> {
  await deleteInfo(tx, productId);
  await addVersion(tx, productId, null, { kind: 'deleted', authorId: by, approvedBy: by, ...reason }, at);
}

type ReturnFacts = {
  /** The author of the texts from now on. */
  readonly authorId: number | null;
  readonly approvedBy: number;
  readonly at: Date;
  /** When the product had its first texts. */
  readonly createdAt: Date;
};

/** Shows the texts of an earlier version again, verified and as a version of their own. */
export async function returnTexts(
  tx: Db,
  productId: number,
  content: InfoContent,
  { authorId, approvedBy, at, createdAt }: ReturnFacts,
): Promise<void> {
  const known = { is_verified: true, last_verified_at: at, updated_by: authorId, updated_at: at };
  await storeInfo(
    tx,
    productId,
    { ...content, ...known, created_at: createdAt },
    { kind: 'returned', authorId, approvedBy },
  );
}

/** Stores a version and drops the oldest ones. `info`: null where the texts are deleted. */
async function addVersion(
  tx: Db,
  productId: number,
  info: InfoRow | null,
  { kind, authorId, approvedBy, reason = '' }: VersionFacts,
  at: Date,
): Promise<void> {
  const content = info && JSON.stringify(infoContentOf(info));
  await tx
    .insertInto('product_info_version')
    .values({ product_id: productId, content, kind, author_id: authorId, approved_by: approvedBy, at, reason })
    .execute();
  const kept = tx
    .selectFrom('product_info_version')
    .select('version_id')
    .where('product_id', '=', productId)
    .orderBy('version_id', 'desc')
    .limit(INFO_VERSIONS_MAX);
  await tx
    .deleteFrom('product_info_version')
    .where('product_id', '=', productId)
    .where('version_id', 'not in', kept)
    .execute();
}

/** Moves the product to the category of its info, where that is another one. */
export async function moveWithInfo(tx: Db, productId: number, from: CategoryPlace, info: InfoRow): Promise<void> {
  if (info.category_id === null || !isMoved(from, info)) return;
  const to = { category_id: info.category_id, subcategory_id: info.subcategory_id };
  await moveProduct(tx, productId, to, info.updated_at);
}

/** The versions of a product, the newest first. */
export const selectVersions = (db: Db, productId: number) =>
  db
    .selectFrom('product_info_version as v')
    .leftJoin('app_user as author', 'author.user_id', 'v.author_id')
    .leftJoin('app_user as approver', 'approver.user_id', 'v.approved_by')
    .select(['v.version_id', 'v.content', 'v.kind', 'v.at', 'author.email as author_email'])
    .select('approver.email as approver_email')
    .where('v.product_id', '=', productId)
    .orderBy('v.version_id', 'desc')
    .execute();

export const readInfoVersion = (db: Db, productId: number, versionId: number) =>
  db
    .selectFrom('product_info_version')
    .select('content')
    .where('product_id', '=', productId)
    .where('version_id', '=', versionId)
    .executeTakeFirst();

/** The products with texts that a person wrote at some time, in the order of their ids. */
export const selectTextsBy = (db: Db, authorId: number) =>
  db
    .selectFrom('product_info as i')
    .innerJoin('product as p', 'p.product_id', 'i.product_id')
    .select(['p.product_id', 'p.item_code'])
    .where('p.product_id', 'in', (on) =>
      on.selectFrom('product_info_version').select('product_id').where('author_id', '=', authorId),
    )
    .orderBy('p.product_id')
    .execute();

/** The last texts of these products with their author, and whether and why they were deleted since. */
export async function selectLastTexts(db: Db, productIds: readonly number[]) {
  const last = db
    .selectFrom('product_info_version')
    .distinctOn('product_id')
    .select(['product_id', 'content', 'reason'])
    .where('product_id', '=', sql<number>`any(${productIds}::integer[])`)
    .orderBy('product_id')
    .orderBy('version_id', 'desc');
  const rows = await db
    .selectFrom('product_info_version as v')
    .leftJoin('app_user as author', 'author.user_id', 'v.author_id')
    .innerJoin(last.as('last'), 'last.product_id', 'v.product_id')
    .distinctOn('v.product_id')
    .select(['v.product_id', 'v.content', 'v.author_id', 'author.email', 'last.content as now', 'last.reason'])
    .where('v.content', 'is not', null)
    .orderBy('v.product_id')
    .orderBy('v.version_id', 'desc')
    .execute();
  return rows.map(({ now, ...row }) => ({ ...row, is_deleted: now === null }));
}
