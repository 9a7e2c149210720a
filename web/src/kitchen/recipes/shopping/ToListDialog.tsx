import type { Recipe, RecipeEntry } from '@sali/contract/kitchen/recipes/recipes';
import type { IngredientCost } from '@sali/contract/kitchen/recipes/shopping';
import { agorotOf } from '@sali/domain/base/money';
import { isWater } from '@sali/domain/kitchen/recipes/atHome';
import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAccount } from '../../../people/accounts/accounts.ts';
import { currentUserKey } from '../../../people/accounts/userKey.ts';
import { texts } from '../../../base/languages/mainTexts.ts';
import { recipesTexts } from '../../../base/languages/recipesTexts.ts';
import { HttpError } from '../../../base/httpError.ts';
import { createList } from '../../../people/sync/lists.ts';
import { SampleMark } from '../../../goods/prices/SampleMark.tsx';
import { useOwnStore } from '../../../goods/stores/useStore.ts';
import { Button } from '../../../base/ui/Button.tsx';
import { ErrorBox } from '../../../base/ui/Field.tsx';
import { Money } from '../../../base/ui/Money.tsx';
import { Sheet } from '../../../base/ui/Sheet.tsx';
import { ServingsStepper } from '../ServingsStepper.tsx';
import { showToast } from '../../../base/ui/toast.ts';
import { productsOf, scaleOf } from '../IngredientList.tsx';
import { addToList } from './addToList.ts';
import { expectedAtHome, rememberAtHome } from './atHomeChoices.ts';
import { IngredientChoice } from './IngredientChoice.tsx';
import { listOnDevice, NEW_LIST, useTargetList } from './targetList.ts';
import { TargetListField } from './TargetListField.tsx';
import { useKeyOfBody } from './useKeyOfBody.ts';
import { useRecipeCost } from './useRecipeCost.ts';
import { clsx } from 'clsx';
import recipeStyles from '../recipe.module.css';
import styles from './ToListDialog.module.css';
import fieldStyles from '../../../base/ui/Field.module.css';
import layoutStyles from '../../../base/ui/layout.module.css';
import textStyles from '../../../base/ui/text.module.css';

export type ToListDialogProps = {
  recipe: Recipe;
  servings: number | null;
  /** The entries that are in the kitchen already: not selected at first. */
  without?: ReadonlySet<number>;
  onClose: () => void;
};

const NOTHING: ReadonlySet<number> = new Set();

/**
 * Adds ingredients to a list: which list, for how many servings, which ingredients, and what each will cost there. Optional
 * ingredients and what is likely at home are not selected at first [X84]. Ends on the list.
 */
export function ToListDialog({ recipe, servings: first, without = NOTHING, onClose }: ToListDialogProps) {
  const words = recipesTexts.adding;
  const userKey = useAccount(currentUserKey);
  const products = productsOf(recipe).filter((entry) => !isWater(entry.product_name ?? ''));
  const { lists, list, listId, setListId } = useTargetList();
  const [servings, setServings] = useState(first);
  const scale = scaleOf(recipe, servings);
  const atHome = expectedAtHome(userKey, products, scale);
  const ownStore = useOwnStore();
  const storeKey = list?.storeKey ?? ownStore;
  const costs = useRecipeCost(recipe.recipe_id, servings, storeKey);
  const isAtHome = (id: number) => atHome.has(id) || isInPantry(costs.get(id));
  /** What the person selected or left out by hand: the answer of the server, which comes later, changes none of it. */
  const [byHand, setByHand] = useState<ReadonlyMap<number, boolean>>(new Map());
  const isFirstChosen = ({ entry_id: id, is_optional }: RecipeEntry) =>
    !is_optional && !without.has(id) && !isAtHome(id);
  const isChosen = (entry: RecipeEntry) => byHand.get(entry.entry_id) ?? isFirstChosen(entry);
  const chosen = new Set(products.filter(isChosen).map((entry) => entry.entry_id));
  /** What was selected or left out one by one, and not with all others. */
  const [single, setSingle] = useState(NOTHING);
  // What is in the pantry today says nothing of next month.
  const isToRemember = ({ entry_id: id }: RecipeEntry) => single.has(id) && !isInPantry(costs.get(id));
  const onAdded = () => rememberAtHome(userKey, products.filter(isToRemember), chosen, scale);
  const { add, isBusy, hasFailed } = useAdding(recipe, listId, onAdded, onClose);
  const toggle = (id: number) => {
    setByHand((before) => new Map([...before, [id, !chosen.has(id)]]));
    setSingle((before) => new Set([...before, id]));
  };
  const entries = products.filter((entry) => chosen.has(entry.entry_id));
  const isAll = entries.length === products.length;
  return (
    <Sheet title={words.title} closeLabel={texts.app.close} onClose={onClose}>
      {products.length === 0 ? (
        <p className={textStyles.muted}>{words.empty}</p>
      ) : (
        <div className={clsx(layoutStyles.stack, layoutStyles.gap16, layoutStyles.above8)}>
          <TargetListField lists={lists} listId={listId} onChange={setListId} />
          {servings !== null && (
            <div className={clsx(layoutStyles.row, layoutStyles.between)}>
              <span className={fieldStyles.label}>{recipesTexts.servings}</span>
              <ServingsStepper servings={servings} onChange={setServings} />
            </div>
          )}
          <fieldset>
            <legend className={clsx(fieldStyles.label, styles.legend)}>
              <span className={layoutStyles.grow}>{words.lines}</span>
              <Button
                look="ghost"
                size="sm"
                onClick={() => {
                  setByHand(new Map(products.map((entry) => [entry.entry_id, !isAll])));
                  setSingle(NOTHING);
                }}
              >
                {isAll ? words.none : words.all}
              </Button>
            </legend>
            <ul className={recipeStyles.choices}>
              {products.map((entry) => (
                <IngredientChoice
                  key={entry.entry_id}
                  entry={entry}
                  servings={scale}
                  cost={costs.get(entry.entry_id)}
                  isChosen={chosen.has(entry.entry_id)}
                  isAtHome={atHome.has(entry.entry_id)}
                  onToggle={() => toggle(entry.entry_id)}
                />
              ))}
            </ul>
          </fieldset>
          <div className={styles.dock}>
            {hasFailed && <ErrorBox>{words.failed}</ErrorBox>}
            <ChosenSum entries={entries} costs={costs} storeKey={storeKey} />
            <Button
              look="primary"
              block
              isUnavailable={entries.length === 0 || isBusy}
              onClick={() => void add(entries, scale)}
            >
              <ListPlus />
              {isBusy ? words.adding : words.add({ count: entries.length })}
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  );
}

const isInPantry = (cost: IngredientCost | undefined): boolean => (cost?.at_home ?? null) !== null;

/** What the selected ingredients cost in the list's store; nothing without prices. */
function ChosenSum({
  entries,
  costs,
  storeKey,
}: {
  entries: readonly RecipeEntry[];
  costs: ReadonlyMap<number, IngredientCost>;
  storeKey: string | null;
}) {
  const totals = entries.map((entry) => costs.get(entry.entry_id)?.total ?? null);
  const priced = totals.filter((total) => total !== null);
  if (priced.length === 0) return null;
  return (
    <p className={clsx(layoutStyles.row, layoutStyles.between)} role="status">
      <span className={textStyles.muted}>
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

function useAdding(recipe: Recipe, listId: string, onAdded: () => void, onClose: () => void) {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const keyOfBody = useKeyOfBody();
  const add = async (chosen: Parameters<typeof addToList>[0]['chosen'], servings: ReturnType<typeof scaleOf>) => {
    setIsBusy(true);
    setHasFailed(false);
    try {
      const list = listOnDevice(listId === NEW_LIST ? await createList(recipe.title) : listId);
      const key = keyOfBody([list.id, chosen.map((entry) => entry.entry_id), servings]);
      await addToList({ recipe, list, chosen, servings, key });
      onAdded();
      onClose();
      await navigate(`/shopping/list/${list.serverId ?? list.id}`);
      showToast(recipesTexts.adding.done);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      setHasFailed(true);
      setIsBusy(false);
    }
  };
  return { add, isBusy, hasFailed };
}
