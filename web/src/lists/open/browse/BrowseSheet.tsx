import { ILLUSTRATED_THINGS, type IllustratedThing, illustrationOf } from '@sali/domain/goods/kinds/illustrations';
import { type NewItem, openItemsOf, type ShoppingList } from '@sali/domain/lists/list';
import { browseTexts } from '@sali/texts/app/browse';
import { usualTexts } from '@sali/texts/app/usual';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { Drawing } from '../../../base/ui/art.tsx';
import { Button } from '../../../base/ui/Button.tsx';
import { Sheet } from '../../../base/ui/Sheet.tsx';
import { tintOf } from '../../../goods/catalogue/CategoryGlyph.tsx';
import { type ShownCategory, useCategories } from '../../../goods/catalogue/categories.ts';
import { ProductPicture } from '../../../goods/catalogue/ProductPicture.tsx';
import { itemsOnDevice } from '../search/typedItems.ts';
import type { Usual } from '../../usual/useUsual.ts';
import { OnSale } from './OnSale.tsx';
import { useChosen } from './useChosen.ts';
import { thingNames } from './thingNames.ts';
import { Tile } from './Tile.tsx';
import styles from './BrowseSheet.module.css';
import uiStyles from '../../../base/ui/ui.module.css';
import pictureStyles from '../../../base/ui/picture.module.css';

/** At most this many usual things come before the categories. */
const USUAL_MAX = 8;

type BrowseSheetProps = {
  list: ShoppingList;
  /** The store whose promotions are one tap away; null: none is chosen. */
  storeKey: string | null;
  usual: Usual;
  onAdd: (items: readonly NewItem[]) => void;
  onClose: () => void;
};

/** Fills a list by tapping pictures: first the usual, then what is on sale, then every thing that is drawn, by category [BW1]. */
export function BrowseSheet({ list, storeKey, usual, onAdd, onClose }: BrowseSheetProps) {
  const categories = useCategories((tree) => tree.roots);
  const byCategory = useMemo(() => thingsByCategory(categories), [categories]);
  const open = useMemo(() => openItemsOf(list), [list]);
  const kinds = useMemo(() => new Set(open.map((item) => illustrationOf(item.name, item.categoryId))), [open]);
  // The order of the first look: nothing moves under a finger.
  const [offered] = useState(() => usual.offered.filter(({ isOnList }) => !isOnList).slice(0, USUAL_MAX));
  const usualNow = new Map(usual.offered.map((offer) => [offer.usual.key, offer]));
  const chosen = useChosen(list, onAdd);
  const body = useRef<HTMLDivElement>(null);
  const goTo = (rootId: number) =>
    body.current?.querySelector(`[data-root="${rootId}"]`)?.scrollIntoView({ block: 'start' });
  return (
    <Sheet title={browseTexts.title} size="full" onClose={onClose}>
      <nav className={clsx(uiStyles.chips, styles.places)} aria-label={browseTexts.places}>
        {byCategory.map(({ category }) => (
          <button key={category.id} type="button" className={uiStyles.chip} onClick={() => goTo(category.id)}>
            {category.name}
          </button>
        ))}
      </nav>
      <div ref={body}>
        {offered.length > 0 && (
          <section aria-label={usualTexts.title}>
            <h3 className={uiStyles.sectionHead}>{usualTexts.title}</h3>
            <ul className={styles.tiles}>
              {offered.map(({ usual: one }) => (
                <li key={one.key}>
                  <Tile
                    name={one.facts.name}
                    isOn={usualNow.get(one.key)?.isOnList ?? false}
                    picture={
                      <ProductPicture
                        name={one.facts.name}
                        imageUrl={one.facts.imageUrl}
                        categoryId={one.facts.categoryId}
                      />
                    }
                    onTap={() => usual.add([one])}
                  />
                </li>
              ))}
            </ul>
          </section>
        )}
        {storeKey !== null && <OnSale list={list} storeKey={storeKey} chosen={chosen} />}
        {byCategory.map(({ category, things }) => (
          <section key={category.id} data-root={category.id} className={styles.section} aria-label={category.name}>
            <h3 className={uiStyles.sectionHead}>{category.name}</h3>
            <ul className={styles.tiles}>
              {things.map((thing) => (
                <li key={thing.kind}>
                  <Tile
                    name={thingNames?.[thing.kind] ?? thing.text}
                    isOn={kinds.has(thing.kind)}
                    canTakeBack={chosen.has(thing.kind)}
                    picture={
                      <span className={clsx(pictureStyles.picture, tintOf(category))} aria-hidden="true">
                        <Drawing name={thing.kind} />
                      </span>
                    }
                    onTap={() => chosen.toggle(thing.kind, () => itemsOfThing(thing))}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className={styles.foot}>
        <p className={uiStyles.secondary} role="status">
          {browseTexts.onList({ count: open.length })}
        </p>
        <Button look="primary" onClick={onClose}>
          <Check />
          {browseTexts.done}
        </Button>
      </div>
    </Sheet>
  );
}

/** The lines that a thing becomes. */
const itemsOfThing = async ({ text, rootId }: IllustratedThing): Promise<readonly NewItem[]> =>
  (await itemsOnDevice(text)).map((item) => ({ ...item, categoryId: rootId }));

type CategoryThings = { readonly category: ShownCategory; readonly things: readonly IllustratedThing[] };

/** The categories of the server's tree that have drawn things, in its order. */
const thingsByCategory = (categories: readonly ShownCategory[]): readonly CategoryThings[] =>
  categories
    .map((category) => ({ category, things: ILLUSTRATED_THINGS.filter(({ rootId }) => rootId === category.id) }))
    .filter(({ things }) => things.length > 0);
