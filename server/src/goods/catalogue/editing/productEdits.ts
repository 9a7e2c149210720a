import type { ProductWire } from '@sali/contract/goods/catalogue/catalogue';
import { type ProductCreate, type ProductUpdate } from '@sali/contract/goods/catalogue/catalogueAdmin';
import { productToWire, type StorePriceFacts } from '@sali/contract/goods/catalogue/catalogueWire';
import { normalCode } from '@sali/domain/goods/catalogue/product';
import type { Actor } from '../../../people/accounts/accounts.ts';
import { differenceOf, recordAudit } from '../../../people/audit/audit.ts';
import { type KeyedCall, runOncePerKey } from '../../../base/db/idempotency.ts';
import type { Db } from '../../../base/db/open.ts';
import { AppError, invalidField } from '../../../base/errors.ts';
import { givenPicture } from '../../pictures/pictures.ts';
import { readProductsById } from '../db.ts';
import { requireProduct } from '../info/info.ts';
import { catalogueProductOf } from '../product.ts';
import { lockProductsByCode, insertProduct, updateProduct } from './db.ts';
import { changedKeys, editedAfter, factsAfter, productFactsOf, NEW_FACTS } from './productFacts.ts';
import type { EditingRoom } from './room.ts';

/** Products that administrators write: feeds never overwrite what they wrote. */

/** @throws AppError product_exists, invalid_fields, idempotency_key_reused */
export async function createProduct(
  room: EditingRoom,
  actor: Actor,
  call: KeyedCall | undefined,
  given: ProductCreate,
): Promise<ProductWire> {
  const itemCode = normalCode(given.item_code);
  const body = { ...given, image_url: await givenPicture(room.pictures, actor.userId, 'image_url', given.image_url) };
  const written: number[] = [];
  const answer = await runOncePerKey(room, call, async (tx) => {
    const facts = factsAfter(room.catalogue.categories, NEW_FACTS, body);
    const at = room.now();
    const productId = await insertProduct(tx, itemCode, facts, at);
    if (productId === null) throw new AppError('product_exists');
    const entry = { action: 'product.create', subject: `product ${itemCode}`, before: null, after: { ...facts } };
    await recordAudit(tx, actor, at, entry);
    written.push(productId);
    return { status: 201, body: await editedProductToWire(room, tx, productId, []) };
  });
  await room.productsWritten(written);
  return answer;
}

/** @throws AppError product_not_found, invalid_fields, idempotency_key_reused */
export async function changeProduct(
  room: EditingRoom,
  actor: Actor,
  call: KeyedCall | undefined,
  address: string,
  given: ProductUpdate,
): Promise<ProductWire> {
  const { productId, itemCode } = requireProduct(room.catalogue, address);
  const body = { ...given, image_url: await givenPicture(room.pictures, actor.userId, 'image_url', given.image_url) };
  const isSameCode = body.item_code === undefined || [body.item_code, normalCode(body.item_code)].includes(itemCode);
  if (!isSameCode) throw invalidField('item_code', 'barcode_fixed');
  const prices = await pricesOf(room, address);
  const answer = await runOncePerKey(room, call, async (tx) => {
    const [held] = await lockProductsByCode(tx, [itemCode]);
    if (!held) throw new AppError('product_not_found');
    const before = productFactsOf(held);
    const after = factsAfter(room.catalogue.categories, before, body);
    const changed = changedKeys(before, after);
    if (changed.length > 0) {
      const at = room.now();
      await updateProduct(tx, productId, after, editedAfter(held.edited_fields, changed), at);
      const difference = differenceOf(before, after);
      await recordAudit(tx, actor, at, { action: 'product.update', subject: `product ${itemCode}`, ...difference });
    }
    return { status: 200, body: await editedProductToWire(room, tx, productId, prices) };
  });
  await room.productsWritten([productId]);
  return answer;
}

/** Reads prices before the transaction: inside, it would need a second connection. */
async function pricesOf({ catalogue }: EditingRoom, itemCode: string): Promise<readonly StorePriceFacts[]> {
  const product = requireProduct(catalogue, itemCode);
  return (await catalogue.priceCache.pricesOf([product], undefined)).get(product.productId) ?? [];
}

async function editedProductToWire(
  { catalogue }: EditingRoom,
  tx: Db,
  productId: number,
  prices: readonly StorePriceFacts[],
): Promise<ProductWire> {
  const [row] = await readProductsById(tx, [productId]);
  if (!row) throw new AppError('product_not_found');
  const product = catalogueProductOf(row);
  const path = catalogue.categories.pathOf(product.categoryId, product.subcategoryId);
  return productToWire(product, path, prices, catalogue.infoOf(productId));
}
