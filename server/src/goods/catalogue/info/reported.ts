import type { Actor } from '../../../people/accounts/accounts.ts';
import type { Db } from '../../../base/db/open.ts';
import { AppError } from '../../../base/errors.ts';
import { lockHeldInfo } from './db.ts';
import { NO_PLACE } from './infoChange.ts';
import { type InfoRoom, readInfo, reloadProduct, requireProduct } from './info.ts';
import { deleteTexts, returnTexts, selectLastTexts, selectTextsBy } from './versions.ts';

/**
 * The texts that people wrote about a product, as reported content: what managers see of it, and how it is hidden and
 * shown again. A subject is the product's item code. The product itself stays.
 */

/** @throws AppError product_not_found, product_info_not_found where nobody wrote anything */
export async function requireReportableInfo(room: InfoRoom, itemCode: string): Promise<void> {
  await readInfo(room, null, itemCode);
}

/** Reads the managers' view of reported products, by their item codes; without products that are gone. */
export async function reportedInfoFacts({ catalogue }: InfoRoom, db: Db, itemCodes: readonly string[]) {
  const products = itemCodes.flatMap((code) => {
    const product = catalogue.find(code);
    return product ? [{ code, product }] : [];
  });
  const last = await selectLastTexts(
    db,
    products.map(({ product }) => product.productId),
  );
  return new Map(
    products.map(({ code, product }) => {
      const texts = last.find((one) => one.product_id === product.productId);
      return [
        code,
        {
          title: product.name,
          path: `/products/${encodeURIComponent(code)}/edit`,
          author: texts?.email ?? '',
          authorId: texts?.author_id ?? null,
          is_hidden: texts?.is_deleted ?? false,
          hidden_reason: texts?.reason ?? '',
        },
      ] as const;
    }),
  );
}

type HidingDecision = { readonly actor: Actor; readonly reason: string; readonly at: Date };

/** Deletes what people see about the product; its versions stay. @throws AppError product_info_not_found */
export async function hideInfo(
  { catalogue }: InfoRoom,
  tx: Db,
  itemCode: string,
  { actor, reason, at }: HidingDecision,
): Promise<void> {
  const { productId } = requireProduct(catalogue, itemCode);
  const held = await lockHeldInfo(tx, productId);
  if (!held?.info) throw new AppError('product_info_not_found');
  await deleteTexts(tx, productId, { by: actor.userId, at, reason });
}

/** Deletes all that people see and this person wrote last. @returns the item codes of the products */
export async function hideInfoOf(
  tx: Db,
  authorId: number,
  { actor, reason, at }: HidingDecision,
): Promise<readonly string[]> {
  const hidden: string[] = [];
  for (const { product_id: productId, item_code: code } of await selectTextsBy(tx, authorId)) {
    const held = await lockHeldInfo(tx, productId);
    // Another person may have written since.
    const [last] = await selectLastTexts(tx, [productId]);
    if (!held?.info || last?.author_id !== authorId) continue;
    await deleteTexts(tx, productId, { by: actor.userId, at, reason });
    hidden.push(code);
  }
  return hidden;
}

/** Returns the texts that were hidden. @throws AppError info_version_not_found where nothing is hidden */
export async function showInfo(
  { catalogue }: InfoRoom,
  tx: Db,
  itemCode: string,
  { actor, at }: HidingDecision,
): Promise<void> {
  const { productId } = requireProduct(catalogue, itemCode);
  const held = await lockHeldInfo(tx, productId);
  const [last] = await selectLastTexts(tx, [productId]);
  if (!held || held.info || !last?.content) throw new AppError('info_version_not_found');
  const facts = { authorId: last.author_id, approvedBy: actor.userId, at, createdAt: at };
  await returnTexts(tx, productId, { ...last.content, ...NO_PLACE }, facts);
}

/** After the decision is stored: reloads the product in every process. */
export async function reloadReported(room: InfoRoom, itemCode: string): Promise<void> {
  const product = room.catalogue.find(itemCode);
  if (product) await reloadProduct(room, product.productId);
}

/** Finds the author of the last texts; undefined where the product, or the account, is gone. */
export async function authorOfReportedInfo({ catalogue, db }: InfoRoom, itemCode: string) {
  const product = catalogue.find(itemCode);
  const [last] = product ? await selectLastTexts(db, [product.productId]) : [];
  return product && typeof last?.author_id === 'number' ? { userId: last.author_id, name: product.name } : undefined;
}
