import type { ShoppingList } from '@sali/domain/lists/list';
import { useCategories } from '../../../../goods/catalogue/categories.ts';
import { unitOf } from '../../../../goods/catalogue/quantity.tsx';
import { linksTexts } from '@sali/texts/app/links';
import { shareOrCopy } from '../../../../base/ui/shareSheet.ts';
import { listText } from './listText.ts';

/** Sends the open lines of a list as plain text. */
export async function sendListText(list: ShoppingList): Promise<void> {
  const { order, byId } = useCategories.getState();
  const text = listText(list, {
    order,
    categoryName: (id) => byId.get(id)?.name ?? '',
    quantity: (item) =>
      item.quantity === 1 && !item.isWeighted && item.unitMeasure === ''
        ? ''
        : `${item.quantity} ${unitOf(item, item.quantity)}`,
  });
  await shareOrCopy({ text }, text, { copied: linksTexts.textCopied, copyFailed: linksTexts.copyFailed });
}
