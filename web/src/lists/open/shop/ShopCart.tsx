import { type Item, shownNameOf } from '@sali/domain/lists/list';
import type { Agorot } from '@sali/domain/base/units';
import { ChevronDown, ShoppingCart, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { ProductName } from '../../../goods/catalogue/ProductName.tsx';
import { texts } from '@sali/texts/app/main';
import { uncompleteItem } from '../../../people/sync/lists.ts';
import { undoable, undoReturn } from '../../../people/sync/undo.ts';
import { Money } from '../../../base/ui/Money.tsx';
import { Num } from '../../../base/ui/Num.tsx';
import { shopTexts } from '@sali/texts/app/shop';
import { clsx } from 'clsx';
import styles from './shop.module.css';
import foldStyles from '../../../base/ui/fold.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

type ShopCartProps = { listId: string; items: readonly Item[]; agorot: Agorot };

/** The items in the cart, folded, with their sum; a tap puts one back on the list. */
export function ShopCart({ listId, items, agorot }: ShopCartProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (items.length === 0) {
    return (
      <div className={clsx(styles.group, styles.cart)}>
        <p className={styles.cartHead}>
          <CartSum count={0} agorot={0} />
        </p>
      </div>
    );
  }
  return (
    <section className={clsx(styles.group, styles.cart)} aria-label={shopTexts.mode.inCart}>
      <button
        type="button"
        className={styles.cartHead}
        aria-expanded={isOpen}
        onClick={() => setIsOpen((before) => !before)}
      >
        <CartSum count={items.length} agorot={agorot} />
        <ChevronDown className={foldStyles.chevron} />
      </button>
      {isOpen && (
        <ul>
          {items.map((item) => (
            <li key={item.id} className={styles.row}>
              <button
                type="button"
                className={styles.tick}
                aria-description={shopTexts.mode.back({ name: shownNameOf(item) })}
                onClick={() => returnToList(listId, item)}
              >
                <Undo2 />
                <span className={clsx(styles.name, styles.bought)}>
                  <ProductName name={shownNameOf(item)} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** How much is in the cart and what it costs, ₪0 while it is empty; without a sum where nothing in it has a price. */
const CartSum = ({ count, agorot }: { count: number; agorot: Agorot }) => (
  <>
    <ShoppingCart />
    <span className={clsx(uiStyles.medium, uiStyles.grow)}>
      {shopTexts.mode.inCart} · <Num value={count} />
    </span>
    {(agorot > 0 || count === 0) && <Money agorot={agorot} className={styles.price} />}
  </>
);

function returnToList(listId: string, item: Item): void {
  void uncompleteItem(listId, item.id);
  undoable(texts.list.returned({ name: shownNameOf(item) }), () => undoReturn(listId, [item]));
}
