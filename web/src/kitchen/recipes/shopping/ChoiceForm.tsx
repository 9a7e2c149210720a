import { agorotOf } from '@sali/domain/base/money';
import { ListPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { recipesTexts } from '@sali/texts/app/recipes';
import { Button } from '../../../base/ui/Button.tsx';
import { ErrorBox } from '../../../base/ui/Field.tsx';
import { Money } from '../../../base/ui/Money.tsx';
import { SampleMark } from '../../../goods/prices/SampleMark.tsx';
import type { ChosenTarget } from './targetList.ts';
import { TargetListField } from './TargetListField.tsx';
import { clsx } from 'clsx';
import recipeStyles from '../recipe.module.css';
import styles from './ChoiceForm.module.css';
import fieldStyles from '../../../base/ui/Field.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

export type ChoiceFormProps = {
  target: ChosenTarget;
  storeKey: string | null;
  /** Shown between the list and the ingredients: for how many. */
  servings?: ReactNode;
  /** One `IngredientChoice` each. */
  children: ReactNode;
  isAll: boolean;
  onAll: (isAll: boolean) => void;
  /** The prices of the chosen ingredients; null for one without a price. */
  totals: readonly (number | null)[];
  isBusy: boolean;
  hasFailed: boolean;
  onAdd: () => void;
};

/**
 * Which ingredients go on which list, of one recipe and of a week's alike: the list, all or none, the ingredients, and the
 * sum with the button, which stay in sight.
 */
export function ChoiceForm(props: ChoiceFormProps) {
  const words = recipesTexts.adding;
  const { target, storeKey, servings, children, isAll, onAll, totals, isBusy, hasFailed, onAdd } = props;
  return (
    <div className={clsx(uiStyles.stack, uiStyles.gap16, uiStyles.above8)}>
      <TargetListField lists={target.lists} listId={target.listId} onChange={target.setListId} />
      {servings}
      <fieldset>
        <legend className={clsx(fieldStyles.label, styles.legend)}>
          <span className={uiStyles.grow}>{words.lines}</span>
          <Button look="ghost" size="sm" onClick={() => onAll(!isAll)}>
            {isAll ? words.none : words.all}
          </Button>
        </legend>
        <ul className={recipeStyles.choices}>{children}</ul>
      </fieldset>
      <div className={styles.dock}>
        {hasFailed && <ErrorBox>{words.failed}</ErrorBox>}
        <ChosenSum totals={totals} storeKey={storeKey} />
        <Button look="primary" block isUnavailable={totals.length === 0 || isBusy} onClick={onAdd}>
          <ListPlus />
          {isBusy ? words.adding : words.add({ count: totals.length })}
        </Button>
      </div>
    </div>
  );
}

/** The sum of the chosen ingredients in the list's store; nothing without prices. */
function ChosenSum({ totals, storeKey }: Pick<ChoiceFormProps, 'totals' | 'storeKey'>) {
  const priced = totals.filter((total) => total !== null);
  if (priced.length === 0) return null;
  return (
    <p className={clsx(uiStyles.row, uiStyles.between)} role="status">
      <span className={uiStyles.muted}>
        {recipesTexts.adding.sum}
        {priced.length < totals.length &&
          ` · ${recipesTexts.cost.missing({ count: totals.length - priced.length })}`}{' '}
        <SampleMark storeKey={storeKey} />
      </span>
      <strong>
        <Money agorot={priced.reduce((sum, total) => sum + agorotOf(total), 0)} />
      </strong>
    </p>
  );
}
