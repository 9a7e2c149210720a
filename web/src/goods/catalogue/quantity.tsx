import { agreeingMeasure } from '@sali/domain/base/amounts/agreeingMeasure';
import { UNIT_LABELS } from '@sali/domain/goods/catalogue/product';
import { QUANTITY_MIN, WEIGHT_MIN } from '@sali/domain/base/limits';
import type { Item } from '@sali/domain/lists/list';
import { isEstimated } from '@sali/domain/lists/view';
import { texts } from '@sali/texts/app/main';
import { listTexts } from '@sali/texts/app/list';
import { Tag } from 'lucide-react';
import { Money } from '../../base/ui/Money.tsx';
import { Num } from '../../base/ui/Num.tsx';
import { dealText } from '../../base/languages/dealText.ts';
import { measuredNumber } from '../../base/languages/measuredNumber.ts';
import { measureText } from '../../base/languages/measureText.ts';
import uiStyles from '../../base/ui/ui.module.css';

const WEIGHT_STEP = 0.25;

type Measured = Pick<Item, 'unitMeasure' | 'isWeighted' | 'estimate'> & Partial<Pick<Item, 'quantity'>>;
type Priced = Measured & Pick<Item, 'priceAgorot' | 'salePriceAgorot' | 'deal'>;

/**
 * A line that names no unit, and whose number the store weighs as kilograms: 'עגבניות', but not 'בשר טחון 500 גרם', of which
 * one is half a kilogram.
 */
const isEstimatedByWeight = ({ unitMeasure, estimate, quantity }: Measured): boolean =>
  unitMeasure === '' &&
  estimate?.isWeighted === true &&
  estimate.pieces === undefined &&
  (quantity === undefined || estimate.packages === undefined || isSameWeight(estimate.packages, quantity));

/** To the gram. */
const isSameWeight = (one: number, other: number): boolean => Math.abs(one - other) < 0.0005;

/** 'ק״ג' for what is weighed, or priced by weight, else the product's own unit, which agrees with the number [LN15], or 'יח׳'. @param count the number before it; 0: there is none */
export const unitOf = (item: Measured, count = 0): string =>
  item.isWeighted || isEstimatedByWeight(item)
    ? texts.list.kg
    : item.unitMeasure === '' || item.unitMeasure === UNIT_LABELS.unit
      ? texts.list.unit({ count })
      : measureText(count > 0 ? agreeingMeasure(item.unitMeasure, count) : item.unitMeasure, count);

/** How a stepper moves: pieces by one, kilograms by a quarter down to a tenth. */
export const stepOf = (isWeighted: boolean): { min: number; step: number } =>
  isWeighted ? { min: WEIGHT_MIN, step: WEIGHT_STEP } : { min: QUANTITY_MIN, step: 1 };

/** '2 יח׳', '2¼ כפיות', '1.2 ק״ג'; the number and its unit never part. */
export function Quantity({ item }: { item: Measured & Pick<Item, 'quantity'> }) {
  return (
    <>
      {item.isWeighted ? (
        <Num value={item.quantity} />
      ) : (
        <bdi className={uiStyles.number}>{measuredNumber(item.quantity)}</bdi>
      )}
      {` ${unitOf(item, item.quantity)}`}
    </>
  );
}

/** '· 9.50 ₪ ליח׳': what one costs, where the line's total does not say so already. */
export function UnitPrice({ item }: { item: Priced & Pick<Item, 'quantity'> }) {
  if (item.quantity === 1 || item.priceAgorot === null || isEstimated(item) || isOnSale(item)) return null;
  return (
    <span className={uiStyles.faint}>
      {' ·\u00a0'}
      <Money agorot={item.priceAgorot} /> {item.isWeighted ? listTexts.perKg : listTexts.perUnit}
    </span>
  );
}

/** A deal of the basket takes part, or the price of one is reduced. */
export const isOnSale = (item: Priced): boolean =>
  item.deal ? item.deal.text !== null : item.salePriceAgorot !== null && !isEstimated(item);

/** '2 ב-10 ש"ח · עוד 1': the units that another set of the deal lacks; nothing for a product on sale. */
export function NextSetHint({ item }: { item: Priced }) {
  const next = item.deal?.next;
  if (!next || isOnSale(item)) return null;
  return (
    <span data-part="next-set" className={uiStyles.nextSet}>
      <Tag className={uiStyles.icon14} />
      <span>
        <bdi>{dealText(next.text)}</bdi>
        {' ·\u00a0'}
        {listTexts.moreUnits({ units: next.units })}
      </span>
    </span>
  );
}

/** The text of the deal; for a reduced price 'מבצע: 9.90 ₪ לק״ג' by weight, '20% הנחה' by the piece. */
export function DealText({ item }: { item: Priced }) {
  const { priceAgorot, salePriceAgorot, deal } = item;
  if (deal) return deal.text === null ? null : <bdi>{dealText(deal.text)}</bdi>;
  if (salePriceAgorot === null) return null;
  if (item.isWeighted || priceAgorot === null || priceAgorot <= salePriceAgorot) {
    return (
      <span>
        {listTexts.sale}: <Money agorot={salePriceAgorot} /> {item.isWeighted ? listTexts.perKg : listTexts.perUnit}
      </span>
    );
  }
  const percent = Math.round((100 * (priceAgorot - salePriceAgorot)) / priceAgorot);
  return <span>{listTexts.discount({ percent })}</span>;
}
