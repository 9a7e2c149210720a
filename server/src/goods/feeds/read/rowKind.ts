import { type Fields, LIST_TAGS, ROW_TAGS, type RowKind } from '../rows/aliases.ts';

/** Super-Pharm writes prices, promotions and stores all as `Line`. */
export function kindOfRow(tag: string, fields: Fields): RowKind {
  const named = ROW_TAGS.get(tag) ?? 'price';
  if (named === 'price') fields.itemcode ??= fields.code;
  // A product with a price may name a promotion, too.
  const isPriced = named === 'price' && fields.itemcode !== undefined && fields.itemprice !== undefined;
  const dealField = fields.rewardtype ?? fields.discountedprice ?? fields.promotiondescription;
  if (fields.promotionid !== undefined && (!isPriced || dealField !== undefined)) return 'promotion';
  if (fields.itemcode !== undefined || fields.itemprice !== undefined) return 'price';
  if (fields.storeid !== undefined || fields.storename !== undefined) return 'store';
  return named;
}

/**
 * Whether a product does not belong to a promotion: it is in a list of products that is not inside a list of
 * promotions.
 * @param around the elements around it, the root first
 */
export function isSeparateProduct(around: readonly { readonly field: string }[]): boolean {
  const list = around.find(({ field }) => LIST_TAGS.has(field));
  return list !== undefined && LIST_TAGS.get(list.field) === 'price';
}
