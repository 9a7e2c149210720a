import { CATEGORIES } from '@sali/domain/goods/catalogue/category';
import { describe, expect, test } from 'vitest';
import { readSamplePrices, readSampleProducts, readSamplePromotions, readSampleStores } from './tables.ts';

const stores = readSampleStores();
const products = readSampleProducts();
const prices = readSamplePrices();
const promotions = readSamplePromotions();

describe('the bundled tables', () => {
  test('at least 800 products, 50 in each main category, in every subcategory some', () => {
    expect(products.length).toBeGreaterThanOrEqual(800);
    for (const { id, name, subcategories } of CATEGORIES) {
      const ofCategory = products.filter((product) => product.categoryId === id);
      expect(ofCategory.length, name).toBeGreaterThanOrEqual(50);
      const used = new Set(ofCategory.map((product) => product.subcategoryId));
      expect(used.size, name).toBe(subcategories.length);
    }
  });

  test('codes and names are unique, names are clean', () => {
    expect(new Set(products.map(({ code }) => code)).size).toBe(products.length);
    expect(new Set(products.map(({ name }) => name)).size).toBe(products.length);
    for (const { name } of products) {
      expect(name).toBe(name.normalize('NFC').trim());
      expect(name).toMatch(/[א-ת]{2}/);
      expect(name).not.toMatch(/ {2}|[`*\\|{}?]|\.\.|מבצע/);
    }
  });

  test('weighed goods are sold by the kilogram', () => {
    const weighted = products.filter(({ isWeighted }) => isWeighted);
    expect(weighted.length).toBeGreaterThan(60);
    for (const { size } of weighted) expect(size).toEqual({ quantityMilli: 1000, unit: 'kg' });
    const names = weighted.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['עגבניות', 'מלפפונים', 'בננות']));
  });

  test('stores of four chains in three cities lie in Israel', () => {
    expect(stores.length).toBeGreaterThanOrEqual(6);
    expect(new Set(stores.map(({ chainId }) => chainId)).size).toBeGreaterThanOrEqual(4);
    expect(new Set(stores.map(({ city }) => city)).size).toBe(3);
    for (const { lat, lng } of stores) {
      expect(lat).toBeGreaterThan(29.4);
      expect(lat).toBeLessThan(33.4);
      expect(lng).toBeGreaterThan(34.2);
      expect(lng).toBeLessThan(35.9);
    }
  });

  test('every product is sold in at least three stores, at prices near one another', () => {
    const keys = new Set(stores.map(({ storeKey }) => storeKey));
    const byCode = new Map(products.map(({ code }) => [code, [] as number[]]));
    for (const { code, storeKey, priceAgorot } of prices) {
      expect(keys).toContain(storeKey);
      expect(byCode.has(code), code).toBe(true);
      byCode.get(code)?.push(priceAgorot);
    }
    for (const [code, known] of byCode) {
      expect(known.length, code).toBeGreaterThanOrEqual(3);
      expect(Math.max(...known), code).toBeLessThan(3 * Math.min(...known));
    }
  });

  test('promotions undercut the shelf', () => {
    const shelf = new Map(prices.map(({ code, storeKey, priceAgorot }) => [`${storeKey}/${code}`, priceAgorot]));
    expect(promotions.length).toBeGreaterThan(60);
    expect(promotions.filter(({ minQuantity }) => minQuantity > 1).length).toBeGreaterThan(20);
    for (const { storeKeys, codes, minQuantity, totalAgorot } of promotions) {
      for (const code of codes) {
        const places = storeKeys.flatMap((storeKey) => shelf.get(`${storeKey}/${code}`) ?? []);
        for (const price of places) expect(totalAgorot, code).toBeLessThan(price * minQuantity);
      }
    }
  });
});
