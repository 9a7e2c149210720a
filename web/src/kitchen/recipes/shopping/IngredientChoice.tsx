import type { AtHome, IngredientPurchase, NeededAmount } from '@sali/contract/kitchen/recipes/shopping';
import { agorotOf } from '@sali/domain/base/money';
import { pantryTexts } from '@sali/texts/app/pantry';
import { ChefHat } from 'lucide-react';
import { measuredNumber } from '../../../base/languages/measuredNumber.ts';
import { unitWord } from '../../../base/languages/measureText.ts';
import { recipesTexts } from '@sali/texts/app/recipes';
import { unitsTexts } from '@sali/texts/app/units';
import { listed, timeAgo } from '../../../base/languages/words.ts';
import { useNow } from '../../../base/ui/useNow.ts';
import { ProductName } from '../../../goods/catalogue/ProductName.tsx';
import { Money } from '../../../base/ui/Money.tsx';
import { clsx } from 'clsx';
import styles from './IngredientChoice.module.css';
import checkboxStyles from '../../../base/ui/checkbox.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

export type IngredientChoiceProps = {
  name: string;
  /** In the recipe's own units: '3 שיניים'. */
  amount: string;
  isOptional: boolean;
  /** The stock that is known to be at home; null: none. */
  atHome: NonNullable<AtHome> | null;
  /** Likely at home, though nothing is known of it. */
  isLikelyAtHome: boolean;
  /** The recipes of a week that need it, or the recipe within the recipe; none for an ingredient of a single recipe. */
  recipes?: readonly string[] | undefined;
  /** undefined: without a network, without a store, or before the answer. */
  purchase: IngredientPurchase | undefined;
  isChosen: boolean;
  onToggle: () => void;
};

/** An ingredient with its box: how much of it, which package covers it, what it costs and what remains. */
export function IngredientChoice(props: IngredientChoiceProps) {
  const { name, amount, isOptional, atHome, isLikelyAtHome, recipes = [], purchase, isChosen, onToggle } = props;
  const now = useNow();
  const home = atHome ? atHomeText(atHome, now) : isLikelyAtHome && recipesTexts.adding.atHome;
  const hints = [isOptional && recipesTexts.optional, home].filter(Boolean).join(' · ');
  return (
    <li>
      <label>
        <input type="checkbox" className={checkboxStyles.checkbox} checked={isChosen} onChange={onToggle} />
        <span className={uiStyles.grow}>
          <bdi>{name}</bdi>
          {hints !== '' && <span className={uiStyles.secondary}> · {hints}</span>}
          {purchase && <Packages purchase={purchase} />}
          {recipes.length > 0 && (
            <span className={styles.package}>
              <ChefHat className={uiStyles.icon14} /> {listed(recipes)}
            </span>
          )}
        </span>
        <span className={clsx(styles.end, uiStyles.number)}>
          <bdi className={uiStyles.secondary}>{amount}</bdi>
          {purchase && purchase.total !== null && <Money agorot={agorotOf(purchase.total)} className={styles.price} />}
        </span>
      </label>
    </li>
  );
}

/** 'יש בבית (נקנה לפני 3 ימים)'. */
function atHomeText({ since, why }: NonNullable<AtHome>, now: number): string {
  const ago = timeAgo(Date.parse(since), now);
  return `${pantryTexts.atHome} (${why === 'bought' ? pantryTexts.bought({ ago }) : pantryTexts.said({ ago })})`;
}

/** '2 × ביצים L 12 יח׳ · יישארו 6 יח׳'. */
function Packages({ purchase: { product, packages, remains, total, is_weighted } }: { purchase: IngredientPurchase }) {
  const words = recipesTexts.adding;
  if (!product || total === null) return <span className={styles.package}>{words.noPrice}</span>;
  const rest = is_weighted || !remains || remains.amount < 1 ? null : remainsText(remains);
  return (
    <span className={styles.package} data-part="packages">
      {packages > 1 && `${packages} × `}
      <ProductName name={product.item_name} />
      {rest !== null && ` · ${rest}`}
    </span>
  );
}

/** 'יישארו 250 גרם'. */
function remainsText({ amount, unit }: NonNullable<NeededAmount>): string {
  const measure = unit === 'g' ? 'grams' : unit === 'ml' ? 'milliliters' : 'piece';
  // A gram or millilitre is the least that anybody measures.
  const count = unit === 'pieces' ? amount : Math.round(amount);
  const text = `${measuredNumber(count)} ${unitWord(unitsTexts, measure, amount)}`;
  return recipesTexts.adding.remains({ count, amount: text });
}
