import type { Agorot } from '@sali/domain/base/units';
import type { BasketLineWire, NearMissWire, StoreBasketWire, Substitute } from '@sali/contract/goods/prices/baskets';
import { hebrewDeal } from '@sali/contract/goods/prices/hebrewDeals';
import { perLabel } from '@sali/contract/goods/prices/pricesWire';
import type { Product } from '@sali/domain/goods/catalogue/product';
import { shekelsOf } from '@sali/domain/base/money';
import { distanceKm, type GeoPlace } from '@sali/domain/goods/prices/distance';
import { unitPriceOf } from '@sali/domain/goods/prices/unitPrice';
import type { PricedBasket } from '@sali/domain/goods/promotions/solver/basket';
import type { PricedLine } from '@sali/domain/goods/promotions/solver/parts';
import type { ShelfFacts } from '@sali/domain/goods/promotions/terms/terms';
import { mainPartOf, partsBeside } from '@sali/domain/goods/promotions/texts/lineText';
import type { DealPart } from '@sali/domain/goods/promotions/texts/dealText';
import type { PartPricer } from '@sali/domain/goods/promotions/solver/partPricer';
import { nearMisses } from '@sali/domain/goods/promotions/solver/nearMisses';
import type { ChosenLine, ComparedStore, GenericRequest, PricedStore } from '../pricing/pricedStore.ts';

/** A basket in a store, from what pricing says to the wire. */

/** A line that asks for the product itself. */
const PRODUCT_ITSELF = { name: undefined, unit: undefined, itemCode: undefined };

const MILLI = 1000;

/** The source of near misses and substitutes: the pricer that priced the basket. */
export type ProposalParts = { readonly pricer: PartPricer; readonly substitutes: readonly Substitute[] };

type AnswerParts = { readonly from: GeoPlace | null; readonly isWithoutLines?: boolean };

/** @param proposing undefined: the answer has neither substitutes nor near misses */
export function storeToWire(
  priced: PricedStore,
  { from, isWithoutLines = false }: AnswerParts,
  proposing?: ProposalParts,
): StoreBasketWire {
  const { store, basket, lines } = priced;
  const missing = new Set(basket.missing);
  const unfit = priced.chosen.filter(({ product }) => product === null);
  return {
    ...placeToWire(store, from),
    total: shekelsOf(basket.totalAgorot),
    regular_total: shekelsOf(basket.regularAgorot),
    savings: shekelsOf(basket.regularAgorot - basket.totalAgorot),
    found: basket.lines.length,
    missing: [
      ...lines.filter(({ code }) => missing.has(code)).map(({ itemCode }) => itemCode),
      ...unfit.flatMap(({ wanted }) => wanted.itemCode ?? []),
    ],
    ...missingNames(
      unfit.flatMap(({ wanted }) => wanted.name ?? []),
      priced,
    ),
    lines: isWithoutLines ? [] : linesToWire(priced, basket),
    is_exact: basket.isExact,
    last_update: store.pricesAt.toISOString(),
    is_old: priced.isOld,
    ...(proposing && {
      near_misses: nearMissesToWire(priced, proposing.pricer),
      substitutes: [...proposing.substitutes],
    }),
  };
}

export const placeToWire = (store: ComparedStore, from: GeoPlace | null) => ({
  store_key: store.storeKey,
  chain_name: store.chainName,
  store_name: store.storeName,
  address: store.address,
  city: store.city,
  ...(store.isOnline && { is_online: true as const }),
  ...(store.isSample && { is_sample: true as const }),
  ...(from && placeOf(store) && { distance_km: distanceKm(from, placeOf(store) ?? from) }),
});

export const placeOf = ({ lat, lng }: ComparedStore): GeoPlace | null =>
  lat !== null && lng !== null ? { lat, lng } : null;

/** Names of generic lines that the store lacks; only for a basket that has generic lines. */
export const missingNames = (names: readonly string[], { chosen }: Pick<PricedStore, 'chosen'>) =>
  chosen.some(({ wanted }) => wanted.name !== undefined) ? { missing_names: [...names] } : {};

/** @param basket of some of the store's lines */
export const linesToWire = (priced: PricedStore, basket: PricedBasket): BasketLineWire[] =>
  basket.lines.map((line) => {
    const { chosen } = priced;
    const forKind = chosen.length === 0 ? undefined : chosen.find(({ code }) => code === line.code);
    if (!forKind?.product) return lineInStore(line, nameIn(priced, line.code), priced);
    return chosenLineInStore(line, { ...forKind, product: forKind.product }, priced);
  });

/** Stores that chose the same product for the same line share its wire line. */
function chosenLineInStore(
  line: PricedLine,
  { wanted, product, pieces }: ChosenLine & { readonly product: Product },
  priced: PricedStore,
): BasketLineWire {
  const cached = priced.wireLines.get(line);
  if (cached && cached.item_code === product.itemCode && isFor(cached, wanted)) return cached;
  const shelved = priced.offerOf(line.code);
  const wire = {
    ...lineToWire(line, product.itemCode, shelved?.priceAgorot ?? 0),
    ...chosenFieldsOf(wanted, product, shelved),
    ...(pieces !== undefined && { pieces }),
  };
  priced.wireLines.set(line, wire);
  return wire;
}

const isFor = (line: BasketLineWire, { name, unit, itemCode }: GenericRequest | typeof PRODUCT_ITSELF): boolean =>
  line.for_name === name && (line.for_unit ?? '') === (unit ?? '') && line.for_item_code === itemCode;

/** Which product was chosen, for what, and what a measure of it costs. */
function chosenFieldsOf(
  { name, unit, itemCode }: GenericRequest,
  product: Product,
  shelved: ShelfFacts | undefined,
): Partial<BasketLineWire> {
  const measure = shelved ? unitPriceOf(shelved.priceAgorot, product.size, shelved.isWeighed) : null;
  return {
    ...(name === undefined ? { for_item_code: itemCode } : { for_name: name, ...(unit !== '' && { for_unit: unit }) }),
    item_name: product.name,
    is_weighted: shelved?.isWeighed ?? product.isWeighted,
    ...(measure && { measure_price: { price: shekelsOf(measure.agorot), of: perLabel(measure), per: measure.per } }),
  };
}

function lineInStore(line: PricedLine, itemCode: string, priced: PricedStore): BasketLineWire {
  const sold = priced.soldAs.size === 0 ? undefined : priced.soldAs.get(line.code);
  if (sold && sold.itemCode !== itemCode) return soldAsLine(line, itemCode, sold, priced);
  const cached = priced.wireLines.get(line);
  if (cached?.item_code === itemCode && isFor(cached, PRODUCT_ITSELF)) return cached;
  const wire = lineToWire(line, itemCode, priced.offerOf(line.code)?.priceAgorot ?? 0);
  priced.wireLines.set(line, wire);
  return wire;
}

/** A line of a product that the chain sells under a code of its own. */
const soldAsLine = (line: PricedLine, itemCode: string, sold: Product, priced: PricedStore): BasketLineWire => ({
  ...lineToWire(line, sold.itemCode, priced.offerOf(line.code)?.priceAgorot ?? 0),
  for_item_code: itemCode,
  is_same_product: true,
  item_name: sold.name,
  is_weighted: sold.isWeighted,
});

const nameIn = ({ names, chosen }: PricedStore, code: string): string =>
  names.get(code) ?? chosen.find((line) => line.code === code)?.product?.itemCode ?? code;

function lineToWire(line: PricedLine, itemCode: string, priceAgorot: Agorot): BasketLineWire {
  const part = mainPartOf(line);
  return {
    item_code: itemCode,
    quantity: line.isWeighed ? line.units / MILLI : line.units,
    unit_price: shekelsOf(priceAgorot),
    line_total: shekelsOf(line.totalAgorot),
    ...(part && {
      promotion_id: part.deal.promotion.promotionId,
      ...saleToWire(partsBeside(part.deal, line.code, priceAgorot)),
    }),
  };
}

const saleToWire = (parts: readonly DealPart[]) => ({ sale_text: hebrewDeal(parts), sale_parts: [...parts] });

const nearMissesToWire = (priced: PricedStore, pricer: PartPricer): NearMissWire[] =>
  nearMisses(priced.offered, priced.basket, pricer).map(({ code, deal, totalAgorot, extraAgorot }) => ({
    item_code: nameIn(priced, code),
    add: 1,
    promotion_id: deal.promotion.promotionId,
    ...saleToWire(partsBeside(deal, code, priced.offerOf(code)?.priceAgorot ?? 0)),
    total: shekelsOf(totalAgorot),
    extra: shekelsOf(extraAgorot),
  }));
