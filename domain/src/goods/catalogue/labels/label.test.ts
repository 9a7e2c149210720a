import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigitOf, hasCheckDigit } from '../barcode.ts';
import {
  certainMeasure,
  isGoodsCode,
  kilosOf,
  labelOf,
  LABEL_MEANINGS,
  meaningsOf,
  measureAs,
  readCode,
} from './label.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const withCheck = (text: string): string => text + checkDigitOf(text);
const labelFor = (item: string, value: string): string => withCheck(`2${item}${value}`);

describe('the label of a store’s scale', () => {
  it.each([
    // The forms in which chains of Israel write the same cheese, salami and tomatoes.
    ['412260', ['7290004122607', '4122607', '412260', '7290000412260']],
    ['053002', ['7290000530024', '530024', '53002', '7290000053002']],
    ['000002', ['7290000000022', '22', '2', '7290000000002']],
    ['000180', ['7290000001807', '1807', '180', '7290000000180']],
  ])('[SH10] item %s can have the codes %j', (item, codes) => {
    expect(readCode(labelFor(item, '00350'))).toMatchObject({
      kind: 'storeLabel',
      value: 350,
      itemCodes: { 0: codes },
    });
  });

  it('[SH10] a department before an item of five digits is left off, after the whole item', () => {
    expect(readCode(labelFor('903502', '01234'))).toMatchObject({
      itemCodes: [
        ['7290009035025', '9035025', '903502', '7290000903502'],
        ['7290000035024', '35024', '3502', '7290000003502'],
      ],
    });
    expect(readCode(labelFor('003502', '01234'))).toMatchObject({ itemCodes: { length: 1 } });
  });

  it('[SH10] twelve digits have an item of five, also with a zero before them', () => {
    const label = withCheck('20350201234');
    const reading = readCode(label);
    expect(reading).toMatchObject({ kind: 'storeLabel', value: 1234, itemCodes: { length: 1, 0: { 2: '3502' } } });
    expect(readCode(`0${label}`)).toEqual(reading);
  });

  it('[SH10] eight digits have no room for an item, and zeros are no value', () => {
    expect(readCode('20123451')).toEqual({ kind: 'storeLabel', code: '20123451', itemCodes: [], value: null });
    expect(readCode(labelFor('412260', '00000'))).toMatchObject({ value: null });
  });

  it('[SH10] every item and value is read back, and one wrong digit is noticed', () => {
    fc.assert(
      fc.property(digits(6), digits(5), fc.nat(12), fc.integer({ min: 1, max: 9 }), (item, value, at, change) => {
        const label = labelFor(item, value);
        const reading = readCode(label);
        if (reading.kind !== 'storeLabel') throw new Error(reading.kind);
        expect(reading.value).toBe(Number(value) === 0 ? null : Number(value));
        const [whole = []] = reading.itemCodes;
        const [barcode = ''] = whole;
        expect(barcode.slice(6, 12)).toBe(item);
        expect(hasCheckDigit(barcode)).toBe(true);
        const wrong = [...label].map((digit, place) => (place === at ? String((Number(digit) + change) % 10) : digit));
        expect(readCode(wrong.join(''))).toEqual({ kind: 'invalid' });
      }),
    );
  });
});

describe('the value of a label', () => {
  const [CHEESE, WATERMELON] = [8900, 290];

  it('[SH11] is taken for what a scale could have weighed, and for both where both could be', () => {
    expect(meaningsOf(350, CHEESE)).toEqual(['weight', 'price']);
    // 1.50 ₪ would be 17 g of cheese.
    expect(meaningsOf(150, CHEESE)).toEqual(['weight']);
    // Cheese of 32.15 kg does not fit a scale; 321.50 ₪ is 3.6 kg.
    expect(meaningsOf(32_150, CHEESE)).toEqual(['price']);
    // 85 ₪ would be 29 kg of watermelon.
    expect(meaningsOf(8500, WATERMELON)).toEqual(['weight']);
    // 5 g.
    expect(meaningsOf(5, CHEESE)).toEqual([]);
  });

  it('[SH11] without a price of a kilogram only a weight can be excluded', () => {
    expect(meaningsOf(350, null)).toEqual(['weight', 'price']);
    expect(meaningsOf(45_000, null)).toEqual(['price']);
    expect(measureAs(350, 'weight', null)).toEqual({ grams: 350, agorot: null });
    expect(measureAs(350, 'price', null)).toEqual({ grams: null, agorot: 350 });
    expect(measureAs(350, 'price', 0)).toEqual({ grams: null, agorot: 350 });
  });

  it('[SH11] weight and price follow from each other', () => {
    expect(measureAs(350, 'weight', CHEESE)).toEqual({ grams: 350, agorot: 3115 });
    expect(measureAs(3115, 'price', CHEESE)).toEqual({ grams: 350, agorot: 3115 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1000, max: 50_000 }), (value, perKilo) => {
        const weighed = measureAs(value, 'weight', perKilo);
        // An agora is at most a gram at 10 ₪ a kilogram or more.
        const { grams } = measureAs(weighed.agorot ?? 0, 'price', perKilo);
        expect(Math.abs((grams ?? 0) - value)).toBeLessThanOrEqual(1);
        for (const meaning of LABEL_MEANINGS)
          expect(Object.values(measureAs(value, meaning, perKilo))).toContain(value);
      }),
    );
  });

  it('[SH11] is certain where one meaning fits, or the chain’s meaning is known', () => {
    const certain = (value: number, known?: 'weight' | 'price') =>
      certainMeasure({ kind: 'value', value }, CHEESE, known);
    expect(certain(350)).toBe('unclear');
    expect(certain(3115, 'price')).toEqual({ grams: 350, agorot: 3115 });
    expect(certain(350, 'weight')).toEqual({ grams: 350, agorot: 3115 });
    // 32.15 kg: whatever the chain's other labels say, this one says a price.
    expect(certain(32_150, 'weight')).toEqual({ grams: 3612, agorot: 32_150 });
    expect(certain(5, 'weight')).toEqual({ grams: null, agorot: null });
  });

  it('[SH13] a GS1 label needs no question: the missing fact follows from the price of a kilogram', () => {
    const certain = (grams: number | null, agorot: number | null, perKilo: number | null = CHEESE) =>
      certainMeasure({ kind: 'measure', measure: { grams, agorot } }, perKilo, undefined);
    expect(certain(350, null)).toEqual({ grams: 350, agorot: 3115 });
    expect(certain(null, 3115)).toEqual({ grams: 350, agorot: 3115 });
    expect(certain(350, 2000)).toEqual({ grams: 350, agorot: 2000 });
    expect(certain(350, null, null)).toEqual({ grams: 350, agorot: null });
    const labels = ['(01)07290004122607', '(01)07290004122607(3103)000350', labelFor('412260', '00350'), '20123451'];
    expect(labels.map((text) => labelOf(readCode(text))?.kind)).toEqual([undefined, 'measure', 'value', undefined]);
  });

  it('[SH12] a quantity is in kilograms, and not below the least that a list holds', () => {
    expect(kilosOf({ grams: 1234, agorot: null })).toBe(1.234);
    expect(kilosOf({ grams: 60, agorot: null })).toBe(0.1);
    expect(kilosOf({ grams: null, agorot: 350 })).toBeNull();
  });
});

describe('a GS1 element string', () => {
  const CHEESE = '07290004122607';
  const whole = { kind: 'gs1', code: '7290004122607', measure: { grams: 350, agorot: 1750 } };

  it.each([
    ['with brackets', `(01)${CHEESE}(3103)000350(3922)1750`],
    ['from a DataMatrix', `]d2\u001D01${CHEESE}31030003503922` + '1750'],
    ['without a beginning', `01${CHEESE}31030003503922` + '1750'],
    ['from a GS1-128', `]C101${CHEESE}31030003503922` + '1750\u001D'],
    ['with the separator’s name', `<GS>01${CHEESE}3922` + '1750<GS>3103000350'],
    ['with the number of the shekel', `\u001D01${CHEESE}31030003503932` + '3761750'],
  ])('[SH13] %s is read', (_how, text) => {
    expect(readCode(text)).toEqual({ ...whole, itemCodes: [['7290004122607']], rest: '' });
    expect(isGoodsCode(text)).toBe(true);
  });

  it('[SH13] what is not used or not understood stays as text', () => {
    expect(readCode(`01${CHEESE}10AB-12\u001D172612313103000350`)).toMatchObject({
      measure: { grams: 350, agorot: null },
      rest: '(10)AB-12(17)261231',
    });
    // A weight that is cut off, and a price in another money.
    expect(readCode(`01${CHEESE}3932840500\u001D310300`)).toMatchObject({
      measure: { grams: null, agorot: null },
      rest: '(3932)840500310300',
    });
  });

  it('[SH13] the number for varying measure also means the barcode of the goods', () => {
    const article = withCheck('9729000412260');
    expect(readCode(`(01)${article}(3102)000125`)).toMatchObject({
      itemCodes: [[article, '7290004122607']],
      measure: { grams: 1250, agorot: null },
    });
  });

  it.each([
    ['a wrong check digit', '(01)07290004122608(3103)000350'],
    ['no article', '(3103)000350(3922)1750'],
    ['an article that is cut off', '01072900041226'],
    ['zeros', '(01)00000000000000(3103)000350'],
    ['an unknown identifier', '(05)07290004122607'],
  ])('[SH13] %s names no article', (_what, text) => {
    expect(readCode(text)).toEqual({ kind: 'invalid' });
  });

  it('[SH13] every article, weight and price is read back, in any order and form', () => {
    const parts = fc.record({
      article: digits(13)
        .filter((text) => Number(text) > 0)
        .map(withCheck),
      grams: fc.integer({ min: 1, max: 99_999 }),
      agorot: fc.integer({ min: 1, max: 999_999 }),
      batch: fc.stringMatching(/^[A-Z0-9-]{1,20}$/),
      isWeightFirst: fc.boolean(),
    });
    fc.assert(
      fc.property(parts, ({ article, grams, agorot, batch, isWeightFirst }) => {
        const weight = ['3103', String(grams).padStart(6, '0'), ''] as const;
        const price = ['3922', String(agorot), '\u001D'] as const;
        const elements = [
          ['01', article, ''] as const,
          ...(isWeightFirst ? [weight, price] : [price, weight]),
          ['10', batch, '\u001D'] as const,
        ];
        const plain = elements.map(([identifier, value, end]) => identifier + value + end).join('');
        const bracketed = elements.map(([identifier, value]) => `(${identifier})${value}`).join('');
        for (const text of [plain, plain.slice(0, -1), `\u001D${plain}`, `]d2${plain}`, bracketed])
          expect(readCode(text)).toMatchObject({
            kind: 'gs1',
            code: article.replace(/^0+/, ''),
            measure: { grams, agorot },
            rest: `(10)${batch}`,
          });
      }),
    );
  });

  it('[SH13] no text makes the reader fail', () => {
    const pieces = fc.constantFrom('(01)', '01', '3103', '392', '\u001D', ']d2', '<GS>', '(', ')', '2', '7290', CHEESE);
    const odd = fc.array(fc.oneof(pieces, fc.string(), digits(3)), { maxLength: 8 }).map((list) => list.join(''));
    fc.assert(
      fc.property(odd, (text) => {
        expect(['product', 'storeLabel', 'gs1', 'invalid']).toContain(readCode(text).kind);
      }),
      { numRuns: 1000 },
    );
  });
});
