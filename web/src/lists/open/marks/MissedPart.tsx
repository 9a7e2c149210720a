import { type Item, shownNameOf, type ShoppingList } from '@sali/domain/lists/list';
import { missedOf } from '@sali/domain/lists/view';
import { SearchX, Undo2 } from 'lucide-react';
import { lazy } from 'react';
import { Quantity } from '../../../goods/catalogue/quantity.tsx';
import { ProductName } from '../../../goods/catalogue/ProductName.tsx';
import { shopTexts } from '@sali/texts/app/shop';
import { IconButton } from '../../../base/ui/Button.tsx';
import { Later } from '../../../base/ui/Later.tsx';
import { Num } from '../../../base/ui/Num.tsx';
import { bringBack } from './marks.ts';
import { useMissedByOthers } from './useMissedByOthers.ts';
import { clsx } from 'clsx';
import styles from './marks.module.css';
import categoryCardStyles from '../CategoryCard.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

// With the reader of lines, which most lists do without.
const Substitute = lazy(() => import('./Substitute.tsx').then((m) => ({ default: m.Substitute })));

export type MissedPartProps = {
  list: ShoppingList;
  storeKey: string | null;
  actions: { readonly canTick: boolean; readonly onOpen: (item: Item) => void };
  canReplace: boolean;
};

/** The items that the store did not have, each with possible substitutes; a toast shows those that others missed. */
export function MissedPart({ list, ...props }: MissedPartProps) {
  useMissedByOthers(list);
  const missed = missedOf(list);
  if (missed.length === 0) return null;
  return (
    <div className={styles.part} data-missed="">
      <section className={categoryCardStyles.card} data-quiet="" data-part="missed" aria-label={shopTexts.missedTitle}>
        <div className={clsx(uiStyles.row, uiStyles.gap12, styles.head)}>
          <span className={clsx(uiStyles.tile, uiStyles.small)}>
            <SearchX className={uiStyles.icon16} />
          </span>
          <h2 className={uiStyles.medium}>
            {shopTexts.missedTitle} · <Num value={missed.length} />
          </h2>
        </div>
        {list.status === 'active' && (
          <p className={clsx(uiStyles.secondary, uiStyles.inset16, uiStyles.above4)}>{shopTexts.missedHint}</p>
        )}
        <ul>
          {missed.map((item) => (
            <MissedRow key={item.id} list={list} item={item} {...props} />
          ))}
        </ul>
      </section>
    </div>
  );
}

function MissedRow({ list, item, storeKey, actions, canReplace }: MissedPartProps & { item: Item }) {
  const name = shownNameOf(item);
  return (
    <li className={styles.missed}>
      <button type="button" className={styles.words} onClick={() => actions.onOpen(item)}>
        <span data-part="name" className={clsx(uiStyles.medium, uiStyles.block)}>
          <ProductName name={name} />
        </span>
        <span className={uiStyles.secondary}>
          <Quantity item={item} />
        </span>
      </button>
      {actions.canTick && (
        <IconButton label={shopTexts.bringBackOf({ name })} onClick={() => bringBack(list.id, item)}>
          <Undo2 />
        </IconButton>
      )}
      {canReplace && (
        <Later>
          <Substitute list={list} item={item} storeKey={storeKey} />
        </Later>
      )}
    </li>
  );
}
