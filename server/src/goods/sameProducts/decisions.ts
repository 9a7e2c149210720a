import type {
  PairDecisionWire,
  PairedProduct,
  ProductPair,
  ProductPairsQuery,
} from '@sali/contract/goods/catalogue/sameProducts';
import type { Product } from '@sali/domain/goods/catalogue/product';
import { shekelsOrNull } from '@sali/domain/base/money';
import type { Actor } from '../../people/accounts/accounts.ts';
import { recordAudit } from '../../people/audit/audit.ts';
import { AppError, invalidField } from '../../base/errors.ts';
import { areKeptApart, mayBeGrouped, readDecision, readPaired, selectPairs, waitToGroup, writeDecision } from './db.ts';
import { regroup } from './grouping.ts';
import type { SameProductsRoom } from './room.ts';

/** The decisions of administrators about two products; they win over every rule, and can be taken back [PM9]. */

export type DecisionsRoom = SameProductsRoom & { readonly findProduct: (itemCode: string) => Product | undefined };

/** A page of pairs, with both products. */
export async function readPairs(
  { db }: Pick<SameProductsRoom, 'db'>,
  query: ProductPairsQuery,
): Promise<{ readonly pairs: ProductPair[]; readonly total: number }> {
  const { pairs, total } = await selectPairs(db, query);
  const products = await readPaired(
    db,
    pairs.flatMap(({ one_id, other_id }) => [one_id, other_id]),
  );
  const pairedOf = (productId: number): PairedProduct => {
    const row = products.get(productId);
    return {
      item_code: row?.item_code ?? '',
      item_name: row?.item_name ?? '',
      is_weighted: row?.is_weighted ?? false,
      price: shekelsOrNull(row?.usual_agorot ?? null),
      chain_names: row?.chain_names ?? [],
    };
  };
  return {
    total,
    pairs: pairs.map(({ one_id, other_id, is_same, email, at }) => ({
      one: pairedOf(one_id),
      other: pairedOf(other_id),
      is_same,
      decided_by: email ?? '',
      decided_at: is_same === null ? null : at.toISOString(),
    })),
  };
}

/**
 * Stores a decision about two products, writes it into the audit log, and groups again. The same decision again changes
 * nothing.
 * @throws AppError product_not_found; product_is_packaged; product_pair_contradicts where somebody decided that products of
 * the two groups differ; invalid_fields for one product twice
 */
export async function decidePair(
  room: DecisionsRoom,
  actor: Actor,
  { item_code: itemCode, other_item_code: otherCode, is_same: isSame }: PairDecisionWire,
): Promise<void> {
  const [one, other] = [room.findProduct(itemCode), room.findProduct(otherCode)];
  if (!one || !other) throw new AppError('product_not_found');
  if (one.productId === other.productId) throw invalidField('other_item_code', 'barcode_same');
  const isChanged = await room.db.transaction().execute(async (tx) => {
    await waitToGroup(tx);
    for (const product of isSame === null ? [] : [one, other])
      if (!(await mayBeGrouped(tx, product.productId))) throw new AppError('product_is_packaged');
    const [oneId, otherId] = [Math.min(one.productId, other.productId), Math.max(one.productId, other.productId)];
    const before = (await readDecision(tx, oneId, otherId))?.is_same ?? null;
    if (before === isSame) return false;
    if (isSame && (await areKeptApart(tx, idsWith(room, one, other), idsWith(room, other, one))))
      throw new AppError('product_pair_contradicts');
    const at = room.now();
    await writeDecision(tx, { oneId, otherId, isSame }, actor.userId, at);
    await recordAudit(tx, actor, at, {
      action: isSame === null ? 'product.undecide' : isSame ? 'product.join' : 'product.separate',
      subject: `product ${one.itemCode}`,
      before: { other_item_code: other.itemCode, is_same: before },
      after: { other_item_code: other.itemCode, is_same: isSame },
    });
    return true;
  });
  if (!isChanged) return;
  await regroup(room);
  // The answer is sent when the decision counts here; other processes are notified.
  await room.same.load(room.db);
}

/** The products that are one with this one, without the pair itself, which is decided again. */
function idsWith({ same }: DecisionsRoom, product: Product, partner: Product): number[] {
  const members = same.membersOf(product.itemCode).map(({ productId }) => productId);
  return [product.productId, ...members].filter((id) => id !== partner.productId);
}
