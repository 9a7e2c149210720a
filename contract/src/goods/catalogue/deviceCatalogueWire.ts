import { codeOfItemCode, isLoose, type Product } from '@sali/domain/goods/catalogue/product';
import { isSizeUnit, type Size } from '@sali/domain/goods/catalogue/size';
import type { SearchDoc } from '@sali/domain/goods/catalogue/searchDoc';
import type { CataloguePart } from './deviceCatalogue.ts';

/** Converts the parts of a catalogue between the domain and the wire. It imports no schemas, so that the browser loads none. */

/** A product as a device keeps it: the facts by which search finds and ranks it, and those for a line of a list. */
export type FindableProduct = SearchDoc &
  Pick<Product, 'itemCode' | 'categoryId' | 'subcategoryId' | 'isWeighted' | 'imageUrl' | 'size'>;

export function cataloguePartToWire(products: readonly FindableProduct[]): CataloguePart {
  const makers = new Map<string, number>();
  const placeOf = (maker: string): number => {
    const place = makers.get(maker) ?? makers.size;
    makers.set(maker, place);
    return place;
  };
  const brands = products.map(({ brand }) => placeOf(brand));
  const manufacturers = products.map(({ manufacturer }) => placeOf(manufacturer));
  return {
    product_ids: products.map(({ id }) => id),
    item_codes: products.map(({ itemCode }) => itemCode),
    names: products.map(({ name }) => name),
    makers: [...makers.keys()],
    brands,
    manufacturers,
    category_ids: products.map(({ categoryId }) => categoryId),
    subcategory_ids: products.map(({ subcategoryId }) => subcategoryId),
    chain_counts: products.map(({ chainCount }) => chainCount),
    sizes: products.map(({ size }) => size && `${size.quantityMilli / MILLI} ${size.unit}`),
    are_weighted: products.map(({ isWeighted }) => (isWeighted ? 1 : 0)),
    image_urls: products.map(({ imageUrl }) => imageUrl),
  };
}

export function cataloguePartFromWire(part: CataloguePart): FindableProduct[] {
  return part.product_ids.map((id, at) => {
    const itemCode = part.item_codes[at] ?? '';
    const categoryId = part.category_ids[at] ?? 0;
    const isWeighted = part.are_weighted[at] === 1;
    return {
      id,
      itemCode,
      code: codeOfItemCode(itemCode),
      name: part.names[at] ?? '',
      brand: part.makers[part.brands[at] ?? -1] ?? '',
      manufacturer: part.makers[part.manufacturers[at] ?? -1] ?? '',
      chainCount: part.chain_counts[at] ?? 0,
      isLoose: isLoose({ isWeighted, categoryId }),
      isWeighted,
      categoryId,
      subcategoryId: part.subcategory_ids[at] ?? null,
      imageUrl: part.image_urls[at] ?? null,
      size: sizeFrom(part.sizes?.[at] ?? null),
    };
  });
}

const MILLI = 1000;

function sizeFrom(text: string | null): Size | null {
  const [quantity = '', unit = ''] = text?.split(' ') ?? [];
  return isSizeUnit(unit) ? { quantityMilli: Math.round(Number(quantity) * MILLI), unit } : null;
}
