import type { Agorot } from '@sali/domain/base/units';
import { subcategoryOf } from '@sali/domain/goods/catalogue/category';
import { parseShekels } from '@sali/domain/base/money';
import { sizeOf, isSizeUnit, type Size } from '@sali/domain/goods/catalogue/size';
import { storeKeyOf } from '@sali/domain/base/storeKey';
import { readSample } from './tsv.ts';

/** The bundled tables, read and checked: an error in them is ours, and stops the load before anything is written. */

/** The day on which the prices and promotions of the tables were true, in Israel [SD1]. */
export const SAMPLE_DAY = '2026-08-10';

export type SampleStore = {
  readonly storeKey: string;
  readonly chainId: string;
  readonly chainName: string;
  readonly subChainId: string;
  readonly storeNo: string;
  readonly bikoretNo: string;
  readonly storeName: string;
  readonly address: string;
  readonly city: string;
  readonly lat: number;
  readonly lng: number;
};
export type SampleProduct = {
  readonly code: string;
  readonly name: string;
  readonly manufacturer: string;
  readonly brand: string;
  readonly categoryId: number;
  readonly subcategoryId: number;
  readonly size: Size;
  readonly isWeighted: boolean;
};
export type SamplePrice = { readonly code: string; readonly storeKey: string; readonly priceAgorot: Agorot };
export type SamplePromotion = {
  readonly promotionId: string;
  readonly description: string;
  readonly minQuantity: number;
  readonly totalAgorot: Agorot;
  readonly storeKeys: readonly string[];
  readonly codes: readonly string[];
};

export const readSampleStores = (): SampleStore[] =>
  readSample('stores').map((row) => ({
    storeKey: storeKeyOf(textCell(row, 'chain_id'), textCell(row, 'sub_chain_id'), textCell(row, 'store_no')),
    chainId: textCell(row, 'chain_id'),
    chainName: textCell(row, 'chain_name'),
    subChainId: textCell(row, 'sub_chain_id'),
    storeNo: textCell(row, 'store_no'),
    bikoretNo: row.bikoret_no ?? '',
    storeName: textCell(row, 'store_name'),
    address: textCell(row, 'address'),
    city: textCell(row, 'city'),
    lat: Number(textCell(row, 'lat')),
    lng: Number(textCell(row, 'lng')),
  }));

export const readSampleProducts = (): SampleProduct[] =>
  readSample('products').map((row) => {
    const subcategory = subcategoryOf(Number(row.subcategory_id));
    const unit = textCell(row, 'unit_measure');
    const size = isSizeUnit(unit) ? sizeOf(Number(row.quantity), unit) : null;
    const code = textCell(row, 'code');
    if (!subcategory || !size) throw new Error(`products.tsv: ${code} is not right`);
    return {
      code,
      name: textCell(row, 'item_name'),
      manufacturer: row.manufacturer_name ?? '',
      brand: row.brand ?? '',
      categoryId: subcategory.parentId,
      subcategoryId: subcategory.id,
      size,
      isWeighted: row.is_weighted === '1',
    };
  });

/** One column for each store; an empty cell: not sold there. */
export const readSamplePrices = (): SamplePrice[] =>
  readSample('prices').flatMap(({ code = '', ...cells }) =>
    Object.entries(cells)
      .filter(([, price]) => price !== '')
      .map(([storeKey, price]) => ({ code, storeKey, priceAgorot: agorot(price) })),
  );

export const readSamplePromotions = (): SamplePromotion[] =>
  readSample('promotions').map((row) => ({
    promotionId: textCell(row, 'promotion_id'),
    description: textCell(row, 'description'),
    minQuantity: Number(textCell(row, 'min_quantity')),
    totalAgorot: agorot(textCell(row, 'total')),
    storeKeys: textCell(row, 'store_keys').split(','),
    codes: textCell(row, 'codes').split(','),
  }));

function textCell(row: Record<string, string>, column: string): string {
  const value = row[column];
  if (!value) throw new Error(`A bundled table lacks ${column} in ${JSON.stringify(row)}`);
  return value;
}

function agorot(shekels: string): Agorot {
  const value = parseShekels(shekels);
  if (value === null || value <= 0) throw new Error(`${shekels} is no price`);
  return value;
}
