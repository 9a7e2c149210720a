import { ITEM_NAME_MAX } from '@sali/domain/base/limits';
import { sizeFromName } from '@sali/domain/goods/catalogue/size';
import { wordsLineOf } from '@sali/domain/lists/estimates';
import { type Item, roundQuantity, shownNameOf } from '@sali/domain/lists/list';
import { quantityAs } from '@sali/domain/lists/typed/genericLine';
import { Tag } from 'lucide-react';
import { useState } from 'react';
import { itemFrom } from '../../../goods/catalogue/foundItem.ts';
import type { FoundProduct } from '../../../goods/catalogue/foundProduct.ts';
import { ProductPicture } from '../../../goods/catalogue/ProductPicture.tsx';
import { dealText } from '../../../base/languages/dealText.ts';
import { ProductName } from '../../../goods/catalogue/ProductName.tsx';
import { productTexts } from '@sali/texts/app/product';
import { listTexts } from '@sali/texts/app/list';
import { useIsSample } from '../../../goods/prices/knownStores.ts';
import { SampleMark } from '../../../goods/prices/SampleMark.tsx';
import { replaceItem } from '../../../people/sync/lists.ts';
import { undoable } from '../../../people/sync/undo.ts';
import { Money } from '../../../base/ui/Money.tsx';
import { SearchField } from '../../../base/ui/fields/SearchField.tsx';
import { Sheet } from '../../../base/ui/Sheet.tsx';
import { emptyTextOf } from '../search/emptyText.ts';
import { useSuggestions } from '../search/useSuggestions.ts';
import { clsx } from 'clsx';
import styles from './ProductChooser.module.css';
import uiStyles from '../../../base/ui/ui.module.css';
import suggestionsStyles from '../../../base/ui/suggestions.module.css';

export type ProductChooserProps = {
  listId: string;
  item: Item;
  storeKey: string | null;
  onBack: () => void;
  /** A product was chosen: the item is gone. */
  onDone: () => void;
};

const MILLI = 1000;

/** The products that an item without one may be. A tap puts the product in its place, with as much of it [G81]. */
export function ProductChooser({ listId, item, storeKey, onBack, onDone }: ProductChooserProps) {
  const [text, setText] = useState(item.name);
  const found = useSuggestions({ text, storeKey, filter: 'all' });
  const isSample = useIsSample(storeKey);
  const choose = (product: FoundProduct) => {
    const replaced = replaceItem(listId, item.id, itemFrom(listId, product, quantityFor(item, product), item.note));
    const chosen = productTexts.chosen({ words: shownNameOf(item), name: product.name });
    undoable(chosen, async () => (await replaced)());
    onDone();
  };
  return (
    <Sheet title={productTexts.chooseTitle({ name: item.name })} onClose={onBack}>
      <SearchField label={productTexts.chooseSearch} maxLength={ITEM_NAME_MAX} text={text} onText={setText} />
      <SampleMark storeKey={storeKey} />
      <ul className={styles.products} aria-busy={found.state === 'loading'}>
        {found.products.map((product) => (
          <li key={product.itemCode}>
            <ProductButton
              product={product}
              isCheapest={!isSample && product.itemCode === item.estimate?.itemCode}
              onPress={() => choose(product)}
            />
          </li>
        ))}
      </ul>
      <p className={clsx(uiStyles.secondary, uiStyles.around8)} role="status">
        {emptyTextOf(found)}
      </p>
    </Sheet>
  );
}

/** The quantity of the product that the item asks for, in the unit of the product. */
function quantityFor(item: Item, product: FoundProduct): number {
  const size = sizeFromName(product.name);
  return roundQuantity(quantityAs(wordsLineOf(item), { ...product, size }) / MILLI);
}

/** `isCheapest`: the estimate of the item; an example is never called the cheapest [SD5]. */
type ProductButtonProps = { product: FoundProduct; isCheapest: boolean; onPress: () => void };

function ProductButton({ product, isCheapest, onPress }: ProductButtonProps) {
  const { priceAgorot, salePriceAgorot, saleText, isWeighted } = product;
  const price = salePriceAgorot ?? priceAgorot;
  return (
    <button type="button" className={clsx(suggestionsStyles.suggestion, styles.product)} onClick={onPress}>
      <ProductPicture name={product.name} imageUrl={product.imageUrl} categoryId={product.categoryId} />
      <span className={uiStyles.grow}>
        <span data-part="name" className={suggestionsStyles.name}>
          <ProductName name={product.ownName ?? product.name} />
        </span>
        <span className={suggestionsStyles.details}>
          {product.brand !== '' && <bdi>{product.brand}</bdi>}
          {isCheapest && <span className={clsx(uiStyles.badge, uiStyles.green)}>{productTexts.cheapest}</span>}
          {saleText !== null && (
            <span className={clsx(uiStyles.badge, uiStyles.sale)}>
              <Tag className={uiStyles.icon14} />
              <bdi>{dealText(saleText)}</bdi>
            </span>
          )}
        </span>
      </span>
      {price !== null && (
        <span className={styles.price}>
          <Money agorot={price} className={salePriceAgorot === null ? undefined : uiStyles.sale} />
          <span className={uiStyles.secondary}>{isWeighted ? listTexts.perKg : listTexts.perUnit}</span>
        </span>
      )}
    </button>
  );
}
