import { testProduct } from '@sali/domain/test/testProduct';
import { askedKindOf } from '@sali/domain/lists/typed/genericLine';
import { expect, test } from 'vitest';
import type { Offer } from '../offers/offers.ts';
import { GenericChooser } from './genericChooser.ts';

const CHAIN = { chainId: '7290000000001' };
const rice = (itemCode: string, name: string) => testProduct(name, { itemCode, categoryId: 5 });
const offerAt = (priceAgorot: number): Offer => ({
  priceAgorot,
  isWeighed: false,
  isDiscountable: true,
  promotionRows: [],
});

test('[J48] a placeholder of a price file, such as 1 agora, is not the cheapest that fits', () => {
  const line = { name: 'אורז', quantity: 300, unit: 'גרם' };
  const asked = askedKindOf(line);
  if (!asked) throw new Error('the line names no kind');
  const [small, large] = [rice('7290000000017', 'אורז 375 גרם'), rice('7290000000024', 'אורז 1 ק"ג')];
  const offers = new Map([
    [small.itemCode, offerAt(1)],
    [large.itemCode, offerAt(690)],
  ]);
  const chooser = new GenericChooser(
    [
      {
        wanted: { name: line.name, unit: line.unit },
        need: asked.need,
        generic: asked.kind,
        fits: [small, large],
        otherSizes: [],
      },
    ],
    {
      stores: [CHAIN],
      offered: new Map(Array.from(offers, ([code, offer]) => [code, { offers: [offer], fileAtMs: [] }])),
      priceOf: (_code, quantityMilli, offer) => (offer.priceAgorot * quantityMilli) / 1000,
      codeIn: (itemCode) => itemCode,
    },
  );
  expect(chooser.chooseIn(CHAIN, 0, new Set())).toMatchObject([{ code: large.itemCode, quantityMilli: 1000 }]);
});

test('[X88] another size is taken only in a store that has none of the usual one', () => {
  const line = { name: 'אורז', quantity: 1, unit: '' };
  const asked = askedKindOf(line);
  if (!asked) throw new Error('the line names no kind');
  const [usual, small] = [rice('7290000000024', 'אורז 1 ק"ג'), rice('7290000000017', 'אורז 500 גרם')];
  const offers = new Map([
    [usual.itemCode, [offerAt(690), null]],
    [small.itemCode, [offerAt(400), offerAt(410)]],
  ]);
  const chooser = new GenericChooser(
    [{ wanted: line, need: asked.need, generic: asked.kind, fits: [usual], otherSizes: [small] }],
    {
      stores: [CHAIN, CHAIN],
      offered: new Map(Array.from(offers, ([code, of]) => [code, { offers: of, fileAtMs: [] }])),
      priceOf: (_code, quantityMilli, offer) => (offer.priceAgorot * quantityMilli) / 1000,
      codeIn: (itemCode) => itemCode,
    },
  );
  const codes = [0, 1].map((at) => chooser.chooseIn(CHAIN, at, new Set())[0]?.code);
  expect(codes).toEqual([usual.itemCode, small.itemCode]);
});

test('[X100] goods that most chains weigh are bought by the piece in a store that sells them so, if it has nothing else', () => {
  const line = { name: 'חסה', quantity: 2, unit: "יח'" };
  const asked = askedKindOf(line);
  if (!asked) throw new Error('the line names no kind');
  const loose = testProduct('חסה', { itemCode: '7290000000031', categoryId: 4, isWeighted: true, size: null });
  const offers = [offerAt(490), { ...offerAt(1000), isWeighed: true }];
  const chooser = new GenericChooser(
    [{ wanted: line, need: asked.need, generic: asked.kind, fits: [loose], otherSizes: [] }],
    {
      stores: [CHAIN, CHAIN],
      offered: new Map([[loose.itemCode, { offers, fileAtMs: [] }]]),
      priceOf: (_code, quantityMilli, offer) => (offer.priceAgorot * quantityMilli) / 1000,
      codeIn: (itemCode) => itemCode,
    },
  );
  const quantities = [0, 1].map((at) => chooser.chooseIn(CHAIN, at, new Set())[0]?.quantityMilli);
  expect(quantities).toEqual([2000, 700]);
});
