import { expect, test } from 'vitest';
import { storeRowOf } from './storeRow.ts';

test('[F6] a store is known by its chain and number, without leading zeros', () => {
  expect(
    storeRowOf(
      {
        chainid: '7290058140886',
        subchainid: '001',
        storeid: '039',
        storename: ' אונליין ',
        city: '3000',
        bikoretno: '4',
      },
      null,
    ),
  ).toEqual({
    chainId: '7290058140886',
    chainName: 'רמי לוי',
    subChainId: '1',
    storeNo: '39',
    bikoretNo: '4',
    storeName: 'אונליין',
    address: '',
    city: 'ירושלים',
    lat: null,
    lng: null,
    isOnline: true,
  });
});

test('[F33] a store that delivers only says so by its type, or by its name', () => {
  const isOnline = (more: object) => storeRowOf({ chainid: '1', storeid: '2', ...more }, null);
  expect(isOnline({ storetype: ' 2 ', storename: 'שלי' })).toMatchObject({ isOnline: true });
  expect(isOnline({ storetype: '1', storename: 'רמי לוי אינטרנט' })).toMatchObject({ isOnline: true });
  expect(isOnline({ storetype: '1', storename: 'שלי' })).toMatchObject({ isOnline: false });
  expect(isOnline({ storetype: '3', storename: 'שלי' })).toMatchObject({ isOnline: false });
  expect(isOnline({})).toMatchObject({ isOnline: false });
});

test('[J51] the site of a store that delivers is not its street', () => {
  const streetOf = (address: string) => storeRowOf({ chainid: '1', storeid: '2', address }, null);
  for (const site of ['https://www.example.co.il/he', ' HTTP://example.co.il', 'www.example.co.il'])
    expect(streetOf(site)).toMatchObject({ address: '' });
  expect(streetOf(' הרצל 1 ')).toMatchObject({ address: 'הרצל 1' });
});

test('a chain that nobody knows is called what the file calls it', () => {
  expect(storeRowOf({ chainid: '1', chainname: 'מכולת', storeid: 'A7' }, null)).toMatchObject({
    chainName: 'מכולת',
    storeNo: 'A7',
    storeName: 'סניף A7',
  });
  expect(storeRowOf({ storeid: '7' }, '7290027600007')).toMatchObject({
    chainId: '7290027600007',
    chainName: 'שופרסל',
  });
});

test('coordinates count when they can be true', () => {
  expect(storeRowOf({ chainid: '1', storeid: '2', latitude: '32.08', longitude: '34.78' }, null)).toMatchObject({
    lat: 32.08,
    lng: 34.78,
  });
  expect(storeRowOf({ chainid: '1', storeid: '2', latitude: '0', longitude: '0' }, null)).toMatchObject({
    lat: null,
    lng: null,
  });
});

test('without a chain or a number it is no store', () => {
  expect(storeRowOf({ storeid: '7' }, null)).toBe('no_store');
  expect(storeRowOf({ chainid: '1', storeid: ' ' }, null)).toBe('no_store');
});

test.each([
  ['72906390', '7290639000004', 'סטופ מרקט'],
  ['729049000005', '7290492000005', 'דור אלון'],
  ['7290639000004', '7290639000004', 'סטופ מרקט'],
  // Several chains, or none, begin like this.
  ['72900', '72900', '72900'],
  ['72900581', '72900581', '72900581'],
  ['12345678', '12345678', '12345678'],
])('[O61] a chain id that is cut off or lacks a digit is the known one: %s', (written, chainId, chainName) => {
  expect(storeRowOf({ chainid: written, storeid: '2' }, null)).toMatchObject({ chainId, chainName });
});
