import { describe, expect, test } from 'vitest';
import { productChange, creationOf, isMistyped, NEW_DRAFT, type ProductDraft, productErrors } from './productForm.ts';

const STORED: ProductDraft = {
  ...NEW_DRAFT,
  itemCode: '7290004131074',
  name: 'חלב',
  brand: 'תנובה',
  categoryId: 1,
  subcategoryId: 11,
  quantity: '1',
  unit: 'ליטר',
};

describe('the form of a product', () => {
  test('[Z23] requires a name and, for a new product, a barcode of digits', () => {
    expect(productErrors(NEW_DRAFT, true)).toEqual({ name: 'name', itemCode: 'barcode' });
    expect(productErrors({ ...STORED, itemCode: 'אבג' }, true)).toEqual({ itemCode: 'digits' });
    expect(productErrors({ ...STORED, quantity: 'הרבה', imageUrl: 'לא' }, false)).toEqual({
      quantity: 'quantity',
      imageUrl: 'image',
    });
    expect(productErrors({ ...STORED, quantity: '0,5', imageUrl: 'https://example.com/a.png' }, false)).toEqual({});
    expect(productErrors({ ...STORED, quantity: '' }, false)).toEqual({});
  });

  test('[Z24] detects a barcode that was most likely mistyped; a short code has no check digit', () => {
    expect(isMistyped('7290004131074')).toBe(false);
    expect(isMistyped('7290004131075')).toBe(true);
    expect(isMistyped('1234')).toBe(false);
  });

  test('[Z28] sends only what differs, so that feeds still update the rest', () => {
    expect(productChange(STORED, STORED)).toEqual({});
    expect(productChange({ ...STORED, name: ' חלב בקרטון ', quantity: '1,5' }, STORED)).toEqual({
      item_name: 'חלב בקרטון',
      quantity: 1.5,
      unit_measure: 'ליטר',
    });
    expect(productChange({ ...STORED, categoryId: 7, subcategoryId: null }, STORED)).toEqual({
      category_id: 7,
      subcategory_id: null,
    });
    expect(creationOf({ ...NEW_DRAFT, itemCode: ' 15 ', name: 'א' })).toEqual({ item_code: '15', item_name: 'א' });
  });
});
