import { describe, expect, it, test } from 'vitest';
import { hasCheckDigit, isSameCode, readBarcode } from './barcode.ts';

describe('the digits of a barcode', () => {
  it.each([
    ['7290003029815', '7290003029815'],
    ['729 0003-029815', '7290003029815'],
    ['036000291452', '36000291452'],
    ['0036000291452', '36000291452'],
    ['96385074', '96385074'],
    ['5411188112709', '5411188112709'],
    ['07290003029815', '7290003029815'],
  ])('[SH1] %s is the product %s', (digits, code) => {
    expect(readBarcode(digits)).toEqual({ kind: 'product', code });
  });

  it.each([
    '7290003029816',
    '729000302981',
    '7290003029185',
    '',
    'חלב',
    '72900030298155',
    '1234567',
    '00000000',
    '+96385074',
  ])('[SH1] %s is no barcode', (digits) => {
    expect(readBarcode(digits)).toEqual({ kind: 'invalid' });
  });

  it.each(['2012345012349', '2998877065438', '20123451', '201234567899', '0201234567899'])(
    '[SH2] %s is a label of a store, with a weight or a price in it',
    (digits) => {
      expect(readBarcode(digits).kind).toBe('storeLabel');
    },
  );

  it('[SH1] leading zeros make no other product', () => {
    expect(isSameCode('0036000291452', '36000291452')).toBe(true);
    expect(isSameCode('7290003029815', '729000302981')).toBe(false);
  });
});

test.each([
  ['7290004131074', true],
  ['7290000000022', true],
  ['96385074', true],
  ['036000291452', true],
  ['36000291452', true],
  ['7290004131075', false],
  ['7290004131047', false],
  ['1234567', false],
  ['72900041310a4', false],
  ['', false],
])('%j ends in its check digit: %s', (code, expected) => expect(hasCheckDigit(code)).toBe(expected));
