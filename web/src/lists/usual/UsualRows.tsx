import { purchasesOf, type UsualItem } from '@sali/domain/lists/usual';
import { CalendarCheck, Check, House, Plus } from 'lucide-react';
import { ProductName } from '../../goods/catalogue/ProductName.tsx';
import { usualTexts } from '@sali/texts/app/usual';
import { ProductPicture } from '../../goods/catalogue/ProductPicture.tsx';
import { pantryTexts } from '@sali/texts/app/pantry';
import { dueTexts } from '@sali/texts/app/due';
import { useNow } from '../../base/ui/useNow.ts';
import { type DueOffer, dueText } from './dueOffers.ts';
import { clsx } from 'clsx';
import suggestionsStyles from '../../base/ui/suggestions.module.css';
import uiStyles from '../../base/ui/ui.module.css';
import styles from './UsualRows.module.css';

export type UsualRowsProps = { offered: readonly DueOffer[]; onAdd: (usual: UsualItem) => void };

/** The things bought again and again, a row each: one tap adds it. */
export function UsualRows({ offered, onAdd }: UsualRowsProps) {
  const now = useNow();
  return (
    <ul className={suggestionsStyles.suggestions}>
      {offered.map(({ usual, isOnList, isAtHome, due }) => (
        <li key={usual.key}>
          <button
            type="button"
            className={clsx(suggestionsStyles.suggestion, styles.add)}
            // Its visible words are its name, so that it can be asked for by them [U21].
            aria-description={isOnList ? undefined : usualTexts.add({ name: usual.facts.name })}
            aria-disabled={isOnList}
            onClick={() => !isOnList && onAdd(usual)}
          >
            <ProductPicture
              name={usual.facts.name}
              imageUrl={usual.facts.imageUrl}
              categoryId={usual.facts.categoryId}
            />
            <span className={uiStyles.grow}>
              <span className={suggestionsStyles.name}>
                <ProductName name={usual.facts.name} />
              </span>
              <span className={suggestionsStyles.details}>
                {isOnList ? (
                  <span className={clsx(uiStyles.badge, uiStyles.green)}>
                    <Check className={uiStyles.icon14} />
                    {usualTexts.onList}
                  </span>
                ) : isAtHome ? (
                  <span className={uiStyles.badge}>
                    <House className={uiStyles.icon14} />
                    {pantryTexts.atHome}
                  </span>
                ) : due ? (
                  <>
                    <span className={clsx(uiStyles.badge, uiStyles.green)}>
                      <CalendarCheck className={uiStyles.icon14} />
                      {dueTexts.title}
                    </span>{' '}
                    {dueText({ usual, due }, now)}
                  </>
                ) : (
                  timesText(usual)
                )}
              </span>
            </span>
            {!isOnList && (
              <span className={suggestionsStyles.add} aria-hidden="true">
                <Plus />
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Until something is bought, what was added counts as usual [H24]. */
const timesText = (usual: UsualItem): string =>
  (purchasesOf(usual).length === 0 ? usualTexts.timesAdded : usualTexts.times)({ count: usual.times });
