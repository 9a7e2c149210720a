import type { Item, ShoppingList } from '@sali/domain/lists/list';
import { useCategories } from '../../../../goods/catalogue/categories.ts';
import { unitOf } from '../../../../goods/catalogue/quantity.tsx';
import { linksTexts } from '@sali/texts/app/links';
import { measuredNumber } from '../../../../base/languages/measuredNumber.ts';
import { copyText, shareOrCopy } from '../../../../base/ui/shareSheet.ts';
import { listText, type ListTextFormat } from './listText.ts';

/** Sends the open lines of a list as plain text. */
export async function sendListText(list: ShoppingList): Promise<void> {
  const text = textInFormat(list, 'plain');
  await shareOrCopy({ text }, text, { copied: linksTexts.textCopied, copyFailed: linksTexts.copyFailed });
}

/** Copies the open lines of a list as Markdown. */
export const copyListMarkdown = (list: ShoppingList): Promise<void> =>
  copyText(textInFormat(list, 'markdown'), { copied: linksTexts.markdownCopied, copyFailed: linksTexts.copyFailed });

function textInFormat(list: ShoppingList, format: ListTextFormat): string {
  const { order, byId } = useCategories.getState();
  const categoryName = (id: number): string => byId.get(id)?.name ?? '';
  return listText(list, { order, categoryName, quantity: quantityText }, format);
}

const quantityText = (item: Item, isSaid: boolean): string =>
  !isSaid && item.quantity === 1 && !item.isWeighted && item.unitMeasure === ''
    ? ''
    : `${item.isWeighted ? item.quantity : measuredNumber(item.quantity)} ${unitOf(item, item.quantity)}`;
