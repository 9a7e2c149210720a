import { measuresIn } from '@sali/domain/goods/catalogue/size';
import type { ItemEstimate } from '@sali/domain/lists/list';
import { measuredNumber } from '../../base/languages/measuredNumber.ts';
import { texts } from '@sali/texts/app/main';

/** 'בערך, לפי 3 × 200 גרם': what an estimate is made of [L63]. @param isWhole with the name of the product */
export function EstimateText({ estimate, isWhole = false }: { estimate: ItemEstimate; isWhole?: boolean }) {
  const { itemName, packages = 1, isWeighted = false } = estimate;
  const size = isWhole ? itemName : (sizeIn(itemName) ?? itemName);
  const number = measuredNumber(packages);
  const of = isWeighted
    ? `${number} ${texts.list.kg}${isWhole ? ` ${itemName}` : ''}`
    : packages === 1
      ? size
      : `${number} × ${size}`;
  return (
    <>
      {texts.list.basedOn} <bdi>{of}</bdi>
    </>
  );
}

/** The last size in a product's name; undefined where it has none. */
const sizeIn = (name: string): string | undefined =>
  measuresIn(name)
    .map(({ from, to }) => name.slice(from, to))
    .findLast((measure) => !measure.includes('%'));
