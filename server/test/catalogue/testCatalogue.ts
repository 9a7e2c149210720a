import type { Db } from '../../src/base/db/open.ts';
import { putPrices } from '../db/testPrices.ts';
import { addTestPromotion } from '../db/testPromotions.ts';

/** A small catalogue in two stores, for the tests of this room. */

export const NOW = new Date('2026-08-10T09:00:00Z');
export const FILE_AT = new Date('2026-08-10T03:00:00Z');
export const SHUFERSAL = '7290027600007-1-5';
export const RAMI_LEVY = '7290058140886-1-39';

export const productRow = (code: string, name: string, rest: object = {}) => ({
  item_code: code,
  code,
  chain_id: '',
  item_name: name,
  manufacturer_name: '',
  brand: '',
  category_id: 1,
  subcategory_id: 11,
  quantity_milli: 1000,
  unit_measure: 'l',
  is_weighted: false,
  image_url: null,
  status: 'ACTIVE' as const,
  source: 'feed' as const,
  chain_count: 1,
  created_at: FILE_AT,
  updated_at: FILE_AT,
  ...rest,
});

export const MILK = productRow('7290004131074', 'חלב טרי 3% קרטון', {
  brand: 'תנובה',
  manufacturer_name: 'תנובה',
  chain_count: 2,
});
export const PRODUCTS = [
  MILK,
  productRow('7290004000101', 'מלפפונים', {
    category_id: 4,
    subcategory_id: 41,
    unit_measure: 'kg',
    is_weighted: true,
    chain_count: 2,
  }),
  productRow('7290000066318', 'במבה אסם', {
    category_id: 6,
    subcategory_id: 61,
    quantity_milli: 80_000,
    unit_measure: 'g',
  }),
  productRow('7290002824183', 'חלב ישן', { status: 'ARCHIVED' }),
  productRow('7290112345678', "קוטג' 5%", { brand: 'תנובה', subcategory_id: 12, quantity_milli: 0, unit_measure: '' }),
  productRow('7290119999999', 'מוצר לא מסווג', { category_id: 999, subcategory_id: null }),
  { ...productRow('77', 'עגבניות בתפזורת'), item_code: '7290058140886-77', chain_id: '7290058140886' },
];

export function storeRow(key: string, pricesFullAt: Date | null = null) {
  const [chainId = '', subChainId = '', storeNo = ''] = key.split('-');
  return {
    store_key: key,
    chain_id: chainId,
    sub_chain_id: subChainId,
    store_no: storeNo,
    bikoret_no: '',
    chain_name: chainId,
    store_name: storeNo,
    address: '',
    city: '',
    prices_full_at: pricesFullAt,
  };
}

/** Seven products; milk in two stores, with a price for one, a multi-buy and a promotion that is over. */
export async function fillCatalogue(db: Db): Promise<number[]> {
  const written = await db.insertInto('product').values(PRODUCTS).returning('product_id').execute();
  const ids = written.map((row) => row.product_id);
  const [milk = 0, cucumber = 0] = ids;
  await db
    .insertInto('chain')
    .values([
      { chain_id: '7290027600007', name: 'שופרסל' },
      { chain_id: '7290058140886', name: 'רמי לוי' },
    ])
    .execute();
  const stores = await db
    .insertInto('store')
    .values([storeRow(SHUFERSAL), storeRow(RAMI_LEVY, new Date('2026-08-10T06:00:00Z'))])
    .returning('store_id')
    .execute();
  const [shufersal = 0, ramiLevy = 0] = stores.map((row) => row.store_id);
  const price = (storeId: number, productId: number, agorot: number, isWeighted = false) => ({
    store_id: storeId,
    product_id: productId,
    price_agorot: agorot,
    is_weighted: isWeighted,
    allow_discount: true,
    file_at: FILE_AT,
  });
  await putPrices(db, [price(shufersal, milk, 730), price(ramiLevy, milk, 690), price(ramiLevy, cucumber, 590, true)]);
  const ofMilk = { minQuantity: 1, codes: [MILK.code] };
  await addTestPromotion(db, { ...ofMilk, storeId: shufersal, id: '1', agorot: 590 });
  await addTestPromotion(db, { ...ofMilk, storeId: ramiLevy, id: '2', minQuantity: 3, agorot: 1800 });
  await addTestPromotion(db, { ...ofMilk, storeId: ramiLevy, id: '3', agorot: 600, endsAt: '2026-08-09T03:00:00' });
  return ids;
}
