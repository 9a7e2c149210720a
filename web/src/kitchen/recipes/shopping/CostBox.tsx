import { storeTitle } from '@sali/domain/goods/prices/storeTitle';
import { agorotOf } from '@sali/domain/base/money';
import { ReceiptText } from 'lucide-react';
import { recipesTexts } from '@sali/texts/app/recipes';
import { SampleMark } from '../../../goods/prices/SampleMark.tsx';
import { useSettings } from '../../../people/settings/storedSettings.ts';
import { useKnownStore, useOwnStore } from '../../../goods/stores/ownStore.ts';
import { Money } from '../../../base/ui/Money.tsx';
import { useCost } from './useRecipeCost.ts';
import { clsx } from 'clsx';
import styles from './CostBox.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

/**
 * The cost of a recipe in the person's store: its packages, and the price of a serving, which counts the amounts that
 * the recipe uses. It says so where the person did not choose the store. Nothing without a store or prices.
 */
export function CostBox({ recipeId, servings }: { recipeId: number; servings: number | null }) {
  const words = recipesTexts.cost;
  const storeKey = useOwnStore();
  const store = useKnownStore(storeKey);
  const isChosen = useSettings((settings) => settings.defaultStoreKey !== null);
  const cost = useCost(recipeId, servings, storeKey);
  if (!cost || cost.total === 0) return null;
  return (
    <div className={styles.box} data-part="recipe-cost">
      <ReceiptText className={uiStyles.icon16} aria-hidden="true" />
      <p className={styles.sums}>
        <strong>
          {words.buy} <Money agorot={agorotOf(cost.total)} />
        </strong>
        {cost.per_serving !== null && (
          <span>
            {' · '}
            {words.serving} <Money agorot={agorotOf(cost.per_serving)} />
          </span>
        )}
        <span className={clsx(uiStyles.secondary, styles.hint)}>
          {store ? (isChosen ? words.inStore : words.inDefault)({ store: storeTitle(store) }) : words.hint}
          <SampleMark storeKey={storeKey} />
          {cost.per_serving !== null && ` ${words.servingHint}`}
          {cost.without_price > 0 && ` ${words.missing({ count: cost.without_price })}.`}
        </span>
      </p>
    </div>
  );
}
