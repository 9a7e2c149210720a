import type { RecipeEntry } from '@sali/contract/kitchen/recipes/recipes';
import type { IngredientCost, NeededAmount } from '@sali/contract/kitchen/recipes/shopping';
import type { Servings } from '@sali/domain/kitchen/recipes/scaledAmount';
import { agorotOf } from '@sali/domain/base/money';
import { pantryTexts } from '../../../base/languages/kitchen/pantryTexts.ts';
import { measuredNumber } from '../../../base/languages/products/measuredNumber.ts';
import { unitWord } from '../../../base/languages/measureText.ts';
import { recipesTexts } from '../../../base/languages/recipesTexts.ts';
import { unitsTexts } from '../../../base/languages/unitsTexts.ts';
import { timeAgo } from '../../../base/languages/words.ts';
import { useNow } from '../../../base/ui/useNow.ts';
import { ProductName } from '../../../goods/catalogue/ProductName.tsx';
import { Money } from '../../../base/ui/Money.tsx';
import { amountWords } from '../amountWords.ts';
import { clsx } from 'clsx';
import styles from './IngredientChoice.module.css';
import checkboxStyles from '../../../base/ui/checkbox.module.css';
import layoutStyles from '../../../base/ui/layout.module.css';
import textStyles from '../../../base/ui/text.module.css';

export type IngredientChoiceProps = {
  entry: RecipeEntry;
  servings: Servings | null;
  /** undefined: without a network, or before the answer. */
  cost: IngredientCost | undefined;
  isChosen: boolean;
  isAtHome: boolean;
  onToggle: () => void;
};

/** An ingredient with its box: how much of it, which package covers it, what it costs and what remains. */
export function IngredientChoice({ entry, servings, cost, isChosen, isAtHome, onToggle }: IngredientChoiceProps) {
  const words = recipesTexts.adding;
  const now = useNow();
  const home = cost?.at_home ? atHomeText(cost.at_home, now) : isAtHome && words.atHome;
  const hints = [entry.is_optional && recipesTexts.optional, home].filter(Boolean).join(' · ');
  return (
    <li>
      <label>
        <input type="checkbox" className={checkboxStyles.checkbox} checked={isChosen} onChange={onToggle} />
        <span className={layoutStyles.grow}>
          <bdi>{entry.product_alias || entry.product_name}</bdi>
          {hints !== '' && <span className={textStyles.secondary}> · {hints}</span>}
          {cost && <Packages cost={cost} />}
        </span>
        <span className={clsx(styles.end, textStyles.number)}>
          <bdi className={textStyles.secondary}>{amountWords(entry, servings)}</bdi>
          {cost && cost.total !== null && <Money agorot={agorotOf(cost.total)} className={styles.price} />}
        </span>
      </label>
    </li>
  );
}

/** 'יש בבית (נקנה לפני 3 ימים)'. */
export function atHomeText({ since, why }: NonNullable<IngredientCost['at_home']>, now: number): string {
  const ago = timeAgo(Date.parse(since), now);
  return `${pantryTexts.atHome} (${why === 'bought' ? pantryTexts.bought({ ago }) : pantryTexts.said({ ago })})`;
}

/** '2 × ביצים L 12 יח׳ · נשארו 6'. */
function Packages({ cost: { product, packages, remains, total, is_weighted } }: { cost: IngredientCost }) {
  const words = recipesTexts.adding;
  if (!product || total === null) return <span className={styles.package}>{words.noPrice}</span>;
  const rest = is_weighted || !remains || remains.amount < 1 ? null : words.remains({ amount: neededText(remains) });
  return (
    <span className={styles.package} data-part="packages">
      {packages > 1 && <bdi>{`${packages} × `}</bdi>}
      <ProductName name={product.item_name} />
      {rest !== null && ` · ${rest}`}
    </span>
  );
}

/** '250 גרם'. */
export function neededText({ amount, unit }: NonNullable<NeededAmount>): string {
  const measure = unit === 'g' ? 'grams' : unit === 'ml' ? 'milliliters' : 'piece';
  // A gram or millilitre is the least that anybody measures.
  const shown = unit === 'pieces' ? amount : Math.round(amount);
  return `${measuredNumber(shown)} ${unitWord(unitsTexts, measure, amount)}`;
}
