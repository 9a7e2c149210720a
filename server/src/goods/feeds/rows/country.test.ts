import { expect, test } from 'vitest';
import { countryOf } from './country.ts';
import { priceRowOf } from './priceRow.ts';

test.each([
  ['IL', 'ישראל'],
  ['il', 'ישראל'],
  ['IL2', 'ישראל'],
  [' ישראל ', 'ישראל'],
  ['IT', 'איטליה'],
  ['צרפת', 'צרפת'],
  ['AX', ''],
  ['לא ידוע', ''],
  ['XX', ''],
  ['0', ''],
  ['12', ''],
  ['ש'.repeat(61), ''],
  [undefined, ''],
])('[H27] the country %s is shown as %s', (text, country) => {
  expect(countryOf(text)).toBe(country);
  const row = priceRowOf({ itemcode: '7290004131074', itemprice: '5', manufacturecountry: text }, '7290058140886');
  expect(row).toMatchObject({ country });
});
