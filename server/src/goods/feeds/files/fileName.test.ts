import { describe, expect, test } from 'vitest';
import { parseFileName } from './fileName.ts';

const CASES = [
  ['PriceFull7290876100000-003-202410070010.gz', 'PriceFull', '7290876100000', null, '3', '2024-10-06T21:10'],
  ['Price7290725900003-9032-202410021600', 'Price', '7290725900003', null, '9032', '2024-10-02T13:00'],
  ['NULLPrice7290058108879-028-202410261441.xml', 'Price', '7290058108879', null, '28', '2024-10-26T11:41'],
  ['PromoFull7290058249350-000-038-20260217-000027', 'PromoFull', '7290058249350', '0', '38', '2026-02-16T22:00'],
  ['PriceFull7290027600007-002-413-20260810-060000.gz', 'PriceFull', '7290027600007', '2', '413', '2026-08-10T03:00'],
  ['Stores7290058140886-000-20250724-050500.xml', 'Stores', '7290058140886', null, '0', '2025-07-24T02:05'],
  ['Stores7290058140886-202610060100', 'Stores', '7290058140886', null, null, '2026-10-05T22:00'],
  ['Stores7290027600007-000-20261008-020.gz', 'Stores', '7290027600007', null, '0', '2026-10-07T23:00'],
  ['StoresFull7290661400001-000-202410011000-001.xml.gz', 'Stores', '7290661400001', null, '0', '2024-10-01T07:00'],
  ['PriceFull7290661400001-003-202410011000-001.xml.gz', 'PriceFull', '7290661400001', null, '3', '2024-10-01T07:00'],
  ['pricefull7290058140886-039-20260810.XML', 'PriceFull', '7290058140886', null, '39', '2026-08-09T21:00'],
  ['PROMO7290700100008-001-202411021400.gz', 'Promo', '7290700100008', null, '1', '2024-11-02T12:00'],
  ['some/folder/Price7290058108879-28-20241026144100.xml', 'Price', '7290058108879', null, '28', '2024-10-26T11:41'],
  [
    'RamiLevy_PriceFull7290058140886-039-202608100600 (1).gz',
    'PriceFull',
    '7290058140886',
    null,
    '39',
    '2026-08-10T03:00',
  ],
  ['megaStores.xml', null, null, null, null, null],
  ['item.xml', null, null, null, null, null],
  ['PriceFull7290058140886-039-202613450000.gz', 'PriceFull', '7290058140886', null, null, null],
] as const;

describe('[F5] a feed file says by its name', () => {
  test.each(CASES)('%s', (name, kind, chainId, subChainId, storeNo, time) => {
    const facts = parseFileName(name);
    expect(facts).toMatchObject({ kind, chainId, subChainId, storeNo });
    expect(facts.fileAt?.toISOString().slice(0, 16) ?? null).toBe(time);
  });
});
