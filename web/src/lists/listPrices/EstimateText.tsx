import { UNIT_LABELS } from '@sali/domain/goods/catalogue/product';
import { measuresIn, parseSizeUnit } from '@sali/domain/goods/catalogue/size';
import type { ItemEstimate } from '@sali/domain/lists/list';
import { measuredNumber } from '../../base/languages/measuredNumber.ts';
import { piecesText } from '../../base/languages/piecesText.ts';
import { writtenAmount } from '../../base/languages/writtenAmount.ts';
import { texts } from '@sali/texts/app/main';

/**
 * 'בערך, לפי 3 × 200 גרם', '3 × 120 גרם' of pieces that are weighed: what an estimate is made of [L63].
 * @param isWhole with the name of the product
 */
export function EstimateText({ estimate, isWhole = false }: { estimate: ItemEstimate; isWhole?: boolean }) {
  return (
    <>
      {texts.list.basedOn} <bdi>{estimatedAmount(estimate, isWhole)}</bdi>
    </>
  );
}

function estimatedAmount(
  { itemName, packages = 1, isWeighted = false, pieces }: ItemEstimate,
  isWhole: boolean,
): string {
  if (!isWeighted) {
    const size = isWhole ? itemName : (sizeIn(itemName) ?? itemName);
    return packages === 1 ? size : `${measuredNumber(packages)} × ${size}`;
  }
  const weight = piecesText(pieces ?? 1, packages);
  return isWhole ? `${weight} ${itemName}` : weight;
}

/** The last size in a product's name, with its unit written out; undefined where it has none. */
function sizeIn(name: string): string | undefined {
  const size = measuresIn(name)
    .map(({ from, to }) => name.slice(from, to))
    .findLast((measure) => !measure.includes('%'));
  // Names end their units in many ways: '473ג', '750 מיל'.
  return size && writtenAmount(size.replace(/(?<=\d)\s?(?![xX]\d)\p{L}.*$/u, unitWrittenOut));
}

function unitWrittenOut(written: string): string {
  const unit = parseSizeUnit(written);
  return unit === null ? written : ` ${UNIT_LABELS[unit]}`;
}
