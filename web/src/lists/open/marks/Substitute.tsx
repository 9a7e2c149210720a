import { SUGGESTIONS_FILTERED_FROM } from '@sali/domain/base/limits';
import { needsEstimate, wordsLineOf } from '@sali/domain/lists/estimates';
import { type Item, roundQuantity, shownNameOf, type ShoppingList } from '@sali/domain/lists/list';
import { kindOfItem, substitutesFor, wordsOfKind } from '@sali/domain/lists/typed/substitute';
import { quantityAs } from '@sali/domain/lists/typed/genericLine';
import { sizeFromName } from '@sali/domain/goods/catalogue/size';
import { ArrowLeftRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { takeAnswer } from '../../../base/takeAnswer.ts';
import { suggest } from '../../../goods/catalogue/catalogue.ts';
import { itemFrom } from '../../../goods/catalogue/foundItem.ts';
import type { FoundProduct } from '../../../goods/catalogue/foundProduct.ts';
import { ProductName } from '../../../goods/catalogue/ProductName.tsx';
import { productTexts } from '@sali/texts/app/product';
import { shopTexts } from '@sali/texts/app/shop';
import { SampleMark } from '../../../goods/prices/SampleMark.tsx';
import { replaceItem } from '../../../people/sync/lists.ts';
import { undoable } from '../../../people/sync/undo.ts';
import { Button } from '../../../base/ui/Button.tsx';
import { Money } from '../../../base/ui/Money.tsx';
import { clsx } from 'clsx';
import styles from './marks.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

type SubstituteProps = { list: ShoppingList; item: Item; storeKey: string | null };

/** The cheapest product of the same kind that the store has, with its price; one tap puts it in the item's place. */
export function Substitute({ list, item, storeKey }: SubstituteProps) {
  const found = useCandidates(item, storeKey);
  if (found === 'loading') return <Note text={shopTexts.looking} />;
  const [best] = substitutesFor(item, found, codesOnList(list));
  if (!best) return <Note text={shopTexts.noSubstitute} />;
  const name = best.ownName ?? best.name;
  return (
    <div data-part="substitute" className={styles.substitute}>
      <span className={uiStyles.grow}>
        <span className={clsx(uiStyles.secondary, uiStyles.block)}>{shopTexts.instead}</span>
        <span data-part="name" className={uiStyles.block}>
          <ProductName name={name} />
        </span>
        <Money
          agorot={best.salePriceAgorot ?? best.priceAgorot ?? 0}
          className={clsx(styles.sum, best.salePriceAgorot !== null && uiStyles.sale)}
        />{' '}
        <SampleMark storeKey={storeKey} />
      </span>
      <Button
        look="soft"
        aria-label={shopTexts.replaceWith({ name: shownNameOf(item), other: name })}
        onClick={() => putInPlace(list.id, item, best)}
      >
        <ArrowLeftRight className={uiStyles.icon16} />
        {shopTexts.replace}
      </Button>
    </div>
  );
}

const Note = ({ text }: { text: string }) => (
  <p className={clsx(uiStyles.secondary, styles.wide)} role="status">
    {text}
  </p>
);

/** Searches the store for the item's kind; without a network it searches the products on the device. */
function useCandidates(item: Item, storeKey: string | null): 'loading' | readonly FoundProduct[] {
  const kind = kindOfItem(item);
  const query = kind ? wordsOfKind(kind) : '';
  const [answer, setAnswer] = useState<{ key: string; products: readonly FoundProduct[] } | null>(null);
  const key = `${storeKey} ${query}`;
  useEffect(() => {
    if (query === '') return;
    return takeAnswer(
      suggest(query, storeKey, SUGGESTIONS_FILTERED_FROM),
      ({ products }) => setAnswer({ key, products }),
      // A refused search finds nothing: the row says that there is no substitute.
      () => setAnswer({ key, products: [] }),
    );
  }, [key, query, storeKey]);
  if (query === '') return [];
  return answer?.key === key ? answer.products : 'loading';
}

const codesOnList = (list: ShoppingList): ReadonlySet<string> =>
  new Set(Object.values(list.items).flatMap(({ barcode }) => barcode ?? []));

function putInPlace(listId: string, item: Item, product: FoundProduct): void {
  const replaced = replaceItem(
    listId,
    item.id,
    itemFrom(listId, product, replacementQuantity(item, product), item.note),
  );
  const chosen = productTexts.chosen({ words: shownNameOf(item), name: product.ownName ?? product.name });
  undoable(chosen, async () => (await replaced)());
}

const MILLI = 1000;

/**
 * The quantity of the replacement: that of the item; for an item without a product, the amount that its words name; 1
 * where one of the two is weighed and the other is not.
 */
function replacementQuantity(item: Item, product: FoundProduct): number {
  if (needsEstimate(item))
    return roundQuantity(quantityAs(wordsLineOf(item), { ...product, size: sizeFromName(product.name) }) / MILLI);
  return item.isWeighted === product.isWeighted ? item.quantity : 1;
}
