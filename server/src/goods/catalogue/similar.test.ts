import type { Product } from '@sali/domain/goods/catalogue/product';
import type { Size } from '@sali/domain/goods/catalogue/size';
import { expect, test } from 'vitest';
import { similarAmong } from './similar.ts';

let id = 0;
const product = (name: string, size: Size | null, facts: Partial<Product> = {}): Product => ({
  productId: (id += 1),
  itemCode: String(id),
  name,
  manufacturer: '',
  brand: '',
  categoryId: 1,
  subcategoryId: 11,
  size,
  isWeighted: false,
  imageUrl: null,
  country: '',
  status: 'ACTIVE',
  createdAt: new Date(0),
  updatedAt: new Date(0),
  ...facts,
});
const litres = (count: number): Size => ({ quantityMilli: count * 1000, unit: 'l' });
const names = (of: Product, all: readonly Product[]) => similarAmong(of, all, 9).map(({ name }) => name);

const MILK = product('חלב טרי 3% תנובה', litres(1));

test('[J15] substitutes have the same kind, size and unit; the most shared words come first', () => {
  const others = [
    product('חלב עמיד 1%', { quantityMilli: 1_000_000, unit: 'ml' }),
    product('חלב טרי 3% טרה', litres(1)),
    product('חלב טרי 3% יטבתה', litres(2)),
    product('משקה סויה', litres(1)),
    product('חלב טרי 3%', null),
    product('חלב טרי 3% ישן', litres(1), { status: 'ARCHIVED' }),
  ];
  expect(names(MILK, [MILK, ...others])).toEqual(['חלב טרי 3% טרה', 'חלב עמיד 1%']);
});

test('[J15] weighed goods replace weighed goods only', () => {
  const tomato = product('עגבניה', null, { isWeighted: true });
  const others = [product('עגבניה אשכולות', null, { isWeighted: true }), product('עגבניה מארז', litres(1))];
  expect(names(tomato, others)).toEqual(['עגבניה אשכולות']);
  expect(names(product('12', litres(1)), others)).toEqual([]);
});
