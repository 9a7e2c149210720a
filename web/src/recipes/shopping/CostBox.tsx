import { agorotOf } from '@sali/domain/money';
import { ReceiptText } from 'lucide-react';
import { recipesTexts } from '../../languages/recipesTexts.ts';
import { useStores } from '../../prices/knownStores.ts';
import { storeTitle } from '../../prices/prices.ts';
import { SampleMark } from '../../prices/SampleMark.tsx';
import { useOwnStore } from '../../stores/useStore.ts';
import { Money } from '../../ui/Money.tsx';
import { useCost } from './useRecipeCost.ts';
import { clsx } from 'clsx';
import styles from './CostBox.module.css';
import iconStyles from '../../ui/icon.module.css';
import textStyles from '../../ui/text.module.css';

/**
 * What a recipe costs in the person's store: its packages, and the price of a serving. Nothing without a store or
 * prices.
 */
export function CostBox({ recipeId, servings }: { recipeId: number; servings: number | null }) {
  const words = recipesTexts.cost;
  const storeKey = useOwnStore();
  const store = useStores((state) => (storeKey === null ? undefined : state.known[storeKey]));
  const cost = useCost(recipeId, servings, storeKey);
  if (!cost || cost.total === 0) return null;
  return (
    <div className={styles.box} data-part="recipe-cost">
      <ReceiptText className={iconStyles.small} aria-hidden="true" />
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
        <span className={clsx(textStyles.secondary, styles.hint)}>
          {store ? words.inStore({ store: storeTitle(store) }) : words.hint}
          <SampleMark storeKey={storeKey} />
          {cost.without_price > 0 && ` ${words.missing({ count: cost.without_price })}.`}
        </span>
      </p>
    </div>
  );
}
