import type { WeekIngredient, WeekToList } from '@sali/contract/kitchen/recipes/meals';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mealsTexts as words } from '@sali/texts/app/meals';
import { LoadFailed } from '../../../base/LoadFailed.tsx';
import { syncEngine } from '../../../people/sync/engine.ts';
import { Sheet } from '../../../base/ui/Sheet.tsx';
import { Skeleton } from '../../../base/ui/states.tsx';
import { useOwnStore } from '../../../goods/stores/ownStore.ts';
import { amountWords } from '../amountWords.ts';
import { ChoiceForm } from '../shopping/ChoiceForm.tsx';
import { IngredientChoice } from '../shopping/IngredientChoice.tsx';
import { type ChosenTarget, useTargetList } from '../shopping/targetList.ts';
import { useKeyOfBody } from '../shopping/useKeyOfBody.ts';
import { useToList } from '../shopping/useToList.ts';
import { fetchIngredients, postWeekToList } from './api.ts';
import { dateText } from './dayNames.ts';
import uiStyles from '../../../base/ui/ui.module.css';

type WeekListSheetProps = { userId: number; from: string; onDone: () => void; onClose: () => void };

/** The ingredients of the week's recipes, equal ones in one line; optional ones and those at home are not selected. */
export function WeekListSheet({ userId, from, onDone, onClose }: WeekListSheetProps) {
  const target = useTargetList();
  const ownStore = useOwnStore();
  const storeKey = target.list?.storeKey ?? ownStore;
  const { data, error, refetch } = useQuery({
    queryKey: ['recipes', 'week-ingredients', userId, from, storeKey],
    queryFn: () => fetchIngredients(from, storeKey),
    staleTime: 0,
    gcTime: 0,
    placeholderData: (before) => before,
  });
  return (
    <Sheet title={words.toListTitle} onClose={onClose}>
      {data ? (
        <Chooser
          ingredients={data.ingredients}
          target={target}
          storeKey={storeKey}
          from={from}
          onDone={onDone}
          // A meal may be gone: another try is for what is planned now.
          onFailed={() => void refetch()}
        />
      ) : error ? (
        <LoadFailed error={error} offline={words.offline} failed={words.failed} onRetry={() => void refetch()} />
      ) : (
        <Skeleton width="100%" height="200px" />
      )}
    </Sheet>
  );
}

type ChooserProps = {
  ingredients: readonly WeekIngredient[];
  target: ChosenTarget;
  storeKey: string | null;
  from: string;
  onDone: () => void;
  onFailed: () => void;
};

/** Names a use in every answer: an ingredient is another object, and may have another use, after the plan changed. */
const keyOfUse = ({ meal_id, entry_id }: WeekIngredient['uses'][number]): string => `${meal_id} ${entry_id}`;
const isFirstChosen = (one: WeekIngredient): boolean =>
  !one.is_optional && !one.is_likely_at_home && one.at_home === null;

function Chooser({ ingredients, target, storeKey, from, onDone, onFailed }: ChooserProps) {
  /** The person's choices, selected or left out, by use. */
  const [byHand, setByHand] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isChosen = (one: WeekIngredient): boolean =>
    one.uses.map((use) => byHand.get(keyOfUse(use))).find((value) => value !== undefined) ?? isFirstChosen(one);
  const chosen = ingredients.filter(isChosen);
  const { add, isBusy, hasFailed } = useAddingWeek(target.listId, from, { onDone, onFailed });
  if (ingredients.length === 0) return <p className={uiStyles.muted}>{words.nothingNeeded}</p>;
  const choose = (some: readonly WeekIngredient[], isOn: boolean) => {
    const uses = some.flatMap((one) => one.uses.map((use) => [keyOfUse(use), isOn] as const));
    setByHand((before) => new Map([...before, ...uses]));
  };
  return (
    <ChoiceForm
      target={target}
      storeKey={storeKey}
      isAll={chosen.length === ingredients.length}
      onAll={(isAll) => choose(ingredients, isAll)}
      totals={chosen.map(({ total }) => total)}
      isBusy={isBusy}
      hasFailed={hasFailed}
      onAdd={() => void add(chosen, ingredients)}
    >
      {ingredients.map((one) => (
        <IngredientChoice
          key={one.uses.map(keyOfUse).join()}
          name={one.name}
          amount={one.amounts.map((amount) => amountWords(amount, null)).join(' + ')}
          isOptional={one.is_optional}
          atHome={one.at_home}
          isLikelyAtHome={one.is_likely_at_home}
          recipes={one.recipes}
          purchase={storeKey === null ? undefined : one}
          isChosen={isChosen(one)}
          onToggle={() => choose([one], !isChosen(one))}
        />
      ))}
    </ChoiceForm>
  );
}

function useAddingWeek(listId: string, from: string, { onDone, onFailed }: Pick<ChooserProps, 'onDone' | 'onFailed'>) {
  const { toList, ...state } = useToList(listId, words.listName({ from: dateText(from) }));
  const keyOfBody = useKeyOfBody();
  const add = (chosen: readonly WeekIngredient[], all: readonly WeekIngredient[]) =>
    toList(async ({ id }) => {
      // A list that was made just now has to be on the server first.
      await syncEngine().queue.wake();
      const body = { list_id: id, meals: mealsOf(chosen, all) };
      await postWeekToList(body, keyOfBody(body));
      await syncEngine().refresh.catchUpIfPossible(id);
      onDone();
    }, onFailed);
  return { add, ...state };
}

/** The chosen entries of each meal; a meal of which nothing was chosen is on the list all the same. */
function mealsOf(chosen: readonly WeekIngredient[], all: readonly WeekIngredient[]): WeekToList['meals'] {
  const meals = new Map<string, number[]>(all.flatMap((one) => one.uses.map(({ meal_id }) => [meal_id, []])));
  for (const { meal_id, entry_id } of chosen.flatMap((one) => one.uses)) meals.get(meal_id)?.push(entry_id);
  return [...meals].map(([meal_id, entry_ids]) => ({ meal_id, entry_ids }));
}
