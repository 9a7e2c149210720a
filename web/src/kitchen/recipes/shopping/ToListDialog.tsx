import type { Recipe, RecipeEntry } from '@sali/contract/kitchen/recipes/recipes';
import type { IngredientCost } from '@sali/contract/kitchen/recipes/shopping';
import { isBought } from '@sali/domain/kitchen/recipes/plannedIngredient';
import { servingsOfTimes, type TakenApart, takenApart } from '@sali/domain/kitchen/recipes/subRecipes';
import { useState } from 'react';
import { useAccount } from '../../../people/accounts/accounts.ts';
import { currentUserKey } from '../../../people/accounts/userKey.ts';
import { recipesTexts } from '@sali/texts/app/recipes';
import { useOwnStore } from '../../../goods/stores/ownStore.ts';
import { Sheet } from '../../../base/ui/Sheet.tsx';
import { ServingsStepper } from '../ServingsStepper.tsx';
import { scaleOf } from '../IngredientList.tsx';
import { ingredientName } from '@sali/contract/kitchen/recipes/writtenRecipe';
import { amountWords } from '../amountWords.ts';
import { addToList } from './addToList.ts';
import { expectedAtHome, rememberAtHome } from './atHomeChoices.ts';
import { ChoiceForm } from './ChoiceForm.tsx';
import { IngredientChoice } from './IngredientChoice.tsx';
import { useTargetList } from './targetList.ts';
import { useKeyOfBody } from './useKeyOfBody.ts';
import { useLastAnswer, useRecipeCost } from './useRecipeCost.ts';
import { useToList } from './useToList.ts';
import { clsx } from 'clsx';
import fieldStyles from '../../../base/ui/Field.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

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
  const products = takenApart(recipe.entries, recipe.sub_recipes).filter(isBought);
  const target = useTargetList();
  const { list, listId } = target;
  const [servings, setServings] = useState(first);
  const scale = scaleOf(recipe, servings);
  const atHome = expectedAtHome(userKey, products, scale);
  const ownStore = useOwnStore();
  const storeKey = list?.storeKey ?? ownStore;
  const costs = useRecipeCost(recipe.recipe_id, servings, storeKey);
  const answered = useLastAnswer(costs);
  const isAtHome = (id: number) => atHome.has(id) || isInPantry(answered.get(id));
  /** The person's choices, selected or left out: the answer of the server, which comes later, changes none of them. */
  const [byHand, setByHand] = useState<ReadonlyMap<number, boolean>>(new Map());
  const isTaken = ({ entry_id: id, within }: TakenApart<RecipeEntry>) =>
    without.has(id) || (within !== null && without.has(within.entry_id));
  const isFirstChosen = (entry: TakenApart<RecipeEntry>) =>
    !entry.is_optional && !isTaken(entry) && !isAtHome(entry.entry_id);
  const isChosen = (entry: TakenApart<RecipeEntry>) => byHand.get(entry.entry_id) ?? isFirstChosen(entry);
  const chosen = new Set(products.filter(isChosen).map((entry) => entry.entry_id));
  /** The ingredients that were selected or left out one by one, not with all others. */
  const [single, setSingle] = useState(NOTHING);
  // The pantry of today says nothing of next month.
  const isToRemember = ({ entry_id: id }: RecipeEntry) => single.has(id) && !isInPantry(answered.get(id));
  const onAdded = () => rememberAtHome(userKey, products.filter(isToRemember), chosen, scale);
  const { add, isBusy, hasFailed } = useAdding(recipe, listId, onAdded, onClose);
  const toggle = (id: number) => {
    setByHand((before) => new Map([...before, [id, !chosen.has(id)]]));
    setSingle((before) => new Set([...before, id]));
  };
  const entries = products.filter((entry) => chosen.has(entry.entry_id));
  return (
    <Sheet title={words.title} onClose={onClose}>
      {products.length === 0 ? (
        <p className={uiStyles.muted}>{words.empty}</p>
      ) : (
        <ChoiceForm
          target={target}
          storeKey={storeKey}
          servings={
            servings !== null && (
              <div className={clsx(uiStyles.row, uiStyles.between)}>
                <span className={fieldStyles.label}>{recipesTexts.servings}</span>
                <ServingsStepper servings={servings} onChange={setServings} />
              </div>
            )
          }
          isAll={entries.length === products.length}
          onAll={(isAll) => {
            setByHand(new Map(products.map((entry) => [entry.entry_id, isAll])));
            setSingle(NOTHING);
          }}
          totals={entries.map((entry) => costs.get(entry.entry_id)?.total ?? null)}
          isBusy={isBusy}
          hasFailed={hasFailed}
          onAdd={() => void add(entries, scale)}
        >
          {products.map((entry) => (
            <IngredientChoice
              key={entry.entry_id}
              name={ingredientName(entry)}
              amount={amountWords(entry, servingsOfTimes(scale, entry.times))}
              recipes={entry.within?.product_name ? [entry.within.product_name] : undefined}
              isOptional={entry.is_optional}
              atHome={answered.get(entry.entry_id)?.at_home ?? null}
              isLikelyAtHome={atHome.has(entry.entry_id)}
              purchase={costs.get(entry.entry_id)}
              isChosen={chosen.has(entry.entry_id)}
              onToggle={() => toggle(entry.entry_id)}
            />
          ))}
        </ChoiceForm>
      )}
    </Sheet>
  );
}

const isInPantry = (cost: IngredientCost | undefined): boolean => (cost?.at_home ?? null) !== null;

function useAdding(recipe: Recipe, listId: string, onAdded: () => void, onClose: () => void) {
  const { toList, ...state } = useToList(listId, recipe.title);
  const keyOfBody = useKeyOfBody();
  const add = (chosen: Parameters<typeof addToList>[0]['chosen'], servings: ReturnType<typeof scaleOf>) =>
    toList(async (list) => {
      const key = keyOfBody([list.id, chosen.map((entry) => entry.entry_id), servings]);
      await addToList({ recipe, list, chosen, servings, key });
      onAdded();
      onClose();
    });
  return { add, ...state };
}
