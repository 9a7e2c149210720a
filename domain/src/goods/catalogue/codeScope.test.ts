import { expect, it } from 'vitest';
import { isGlobalCode, scopeOfCode } from './codeScope.ts';
import { codeIn, itemCodeOf } from './sameProduct/chainCodes.ts';

const CHAIN = '7290058140886';

it.each([
  ['EAN-13', '7290004131074'],
  ['EAN-13 of another country', '5411188112709'],
  ['EAN-8', '90162602'],
  ['UPC-A without its leading zeros', '36000291452'],
  ['UPC-A in 10 digits', '9800800056'],
  ['GTIN-14', '17290004131071'],
  ['the first numbers of the registry: Tempo', '7290000023007'],
  ['Tnuva', '7290000048185'],
  ['Osem', '7290000066318'],
  ['the number that no rule of the package fits', '7290003444009'],
])('[CO1] a barcode means the same product in all chains: %s', (_, code) => {
  expect(isGlobalCode(code)).toBe(true);
  expect(scopeOfCode(code, CHAIN)).toBe('');
  expect(itemCodeOf(code, CHAIN)).toBe(code);
});

it.each([
  ['a short one', '1234567'],
  ['cabbage at one chain, sweet potato at another', '7290000000138'],
  ['natural and roasted cashew', '7290000976433'],
  ['the last number below the registry', '7290000022994'],
  ['a check digit that does not fit, among the numbers of the registry', '7290000879022'],
  ['a label of the store', '2000123004564'],
  ['a label of the store in UPC-A', '201234567890'],
  ['a label of the store in EAN-8', '20123451'],
  ['longer than any barcode', '729000413107412'],
  ['a barcode that two chains use for goods of two kinds', '8445291537590'],
])('[CO1] a code that a chain makes up is its own: %s', (_, code) => {
  expect(isGlobalCode(code)).toBe(false);
  expect(scopeOfCode(code, CHAIN)).toBe(CHAIN);
  expect(itemCodeOf(code, CHAIN)).toBe(`${CHAIN}-${code}`);
  expect(codeIn(code, { chainId: CHAIN })).toBe(code);
});

it('[CO1] a text that is not a code of digits belongs to nobody', () => {
  expect(isGlobalCode(`${CHAIN}-123`)).toBe(false);
  expect(itemCodeOf(`${CHAIN}-123`, '7290027600007')).toBe(`${CHAIN}-123`);
});
