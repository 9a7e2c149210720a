import type { Product } from '../src/goods/catalogue/product.ts';
import { sizeFromName } from '../src/goods/catalogue/size.ts';

type ChainProduct = Product & { readonly chainCount: number };

/** A product of this name, with the size that its name says, in one chain. */
export const testProduct = (name: string, facts: Partial<ChainProduct> = {}): ChainProduct => ({
  productId: 1,
  itemCode: name,
  name,
  manufacturer: '',
  brand: '',
  categoryId: 999,
  subcategoryId: null,
  size: sizeFromName(name),
  isWeighted: false,
  imageUrl: null,
  country: '',
  status: 'ACTIVE',
  createdAt: new Date(0),
  updatedAt: new Date(0),
  chainCount: 1,
  ...facts,
});
