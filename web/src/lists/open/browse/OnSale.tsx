import type { PromotedProduct } from '@sali/contract/goods/promotions/storePromotions';
import { openItemsOf, type ShoppingList } from '@sali/domain/lists/list';
import { browseTexts } from '@sali/texts/app/browse';
import { Tag } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { takeAnswer } from '../../../base/takeAnswer.ts';
import { dealText } from '../../../base/languages/dealText.ts';
import { itemFrom } from '../../../goods/catalogue/foundItem.ts';
import { ProductPicture } from '../../../goods/catalogue/ProductPicture.tsx';
import { fetchPromotions } from '../../../goods/promotions/api.ts';
import { foundProductOf } from '../../../goods/promotions/promotedProduct.ts';
import { promotionsPathOf } from '../../../people/sync/paths.ts';
import { commonOnSale } from './commonOnSale.ts';
import type { Chosen } from './useChosen.ts';
import { Tile } from './Tile.tsx';
import styles from './BrowseSheet.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

type OnSaleProps = { list: ShoppingList; storeKey: string; chosen: Chosen };

/**
 * Common things that the store has on sale now, and the way to all of its promotions [BW1]. They are in one row, whose height
 * is there before they come: nothing below moves under a finger.
 */
export function OnSale({ list, storeKey, chosen }: OnSaleProps) {
  const products = useCommonOnSale(storeKey);
  const open = openItemsOf(list);
  const itemsOf = (product: PromotedProduct) =>
    Promise.resolve([itemFrom(list.id, foundProductOf(product, storeKey), 1, '')]);
  return (
    <section aria-label={browseTexts.sales}>
      <h3 className={uiStyles.sectionHead}>{browseTexts.sales}</h3>
      <ul className={styles.sales}>
        {products.map((product) => (
          <li key={product.item_code}>
            <Tile
              name={product.item_name}
              deal={dealText(product.sale_parts ?? product.sale_text ?? '')}
              isOn={open.some(({ barcode }) => barcode === product.item_code)}
              canTakeBack={chosen.has(product.item_code)}
              picture={
                <ProductPicture
                  name={product.item_name}
                  imageUrl={product.image_url}
                  categoryId={product.category_id}
                />
              }
              onTap={() => chosen.toggle(product.item_code, () => itemsOf(product))}
            />
          </li>
        ))}
        <li>
          <Link className={styles.tile} to={promotionsPathOf(list, storeKey)}>
            <span className={styles.allSales}>
              <Tag />
            </span>
            <span className={styles.name}>{browseTexts.allSales}</span>
          </Link>
        </li>
      </ul>
    </section>
  );
}

/** None before the answer, and without a network. */
function useCommonOnSale(storeKey: string): readonly PromotedProduct[] {
  const [products, setProducts] = useState<readonly PromotedProduct[]>([]);
  useEffect(() => {
    const page = fetchPromotions({ storeKey, search: '', categoryId: null, who: 'everybody' }, 0);
    return takeAnswer(
      page,
      ({ promotions }) => setProducts(commonOnSale(promotions)),
      () => setProducts([]),
    );
  }, [storeKey]);
  return products;
}
