import type { WeekIngredient, WeekToList } from '@sali/contract/kitchen/recipes/meals';
import { useQuery } from '@tanstack/react-query';
import { ListPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { HttpError } from '../../../base/httpError.ts';
import { mealsTexts as words } from '../../../base/languages/kitchen/mealsTexts.ts';
import { texts } from '../../../base/languages/mainTexts.ts';
import { recipesTexts } from '../../../base/languages/recipesTexts.ts';
import { LoadFailed } from '../../../base/LoadFailed.tsx';
import { createList } from '../../../people/sync/lists.ts';
import { syncEngine } from '../../../people/sync/engine.ts';
import { Button } from '../../../base/ui/Button.tsx';
import { ErrorBox } from '../../../base/ui/Field.tsx';
import { Sheet } from '../../../base/ui/Sheet.tsx';
import { Skeleton } from '../../../base/ui/states.tsx';
import { showToast } from '../../../base/ui/toast.ts';
import { atHomeText, neededText } from '../shopping/IngredientChoice.tsx';
import { listOnDevice, NEW_LIST, useTargetList } from '../shopping/targetList.ts';
import { TargetListField } from '../shopping/TargetListField.tsx';
import { useKeyOfBody } from '../shopping/useKeyOfBody.ts';
import { useNow } from '../../../base/ui/useNow.ts';
import { fetchIngredients, postWeekToList } from './api.ts';
import { dateText } from './dayNames.ts';
import { clsx } from 'clsx';
import recipeStyles from '../recipe.module.css';
import checkboxStyles from '../../../base/ui/checkbox.module.css';
import fieldStyles from '../../../base/ui/Field.module.css';
import layoutStyles from '../../../base/ui/layout.module.css';
import textStyles from '../../../base/ui/text.module.css';

type WeekListSheetProps = { userId: number; from: string; onDone: () => void; onClose: () => void };

/** What the week's recipes need, those of several in one line; optional ingredients and what is at home are not selected. */
export function WeekListSheet({ userId, from, onDone, onClose }: WeekListSheetProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['recipes', 'week-ingredients', userId, from],
    queryFn: () => fetchIngredients(from),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Sheet title={words.toListTitle} closeLabel={texts.app.close} onClose={onClose}>
      {data ? (
        <Chooser
          ingredients={data.ingredients}
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
  from: string;
  onDone: () => void;
  onFailed: () => void;
};

/** Names a use in every answer: an ingredient is another object, and may have another use, after the plan changed. */
const keyOfUse = ({ meal_id, entry_id }: WeekIngredient['uses'][number]): string => `${meal_id} ${entry_id}`;
const isFirstChosen = (one: WeekIngredient): boolean =>
  !one.is_optional && !one.is_likely_at_home && one.at_home === null;

function Chooser({ ingredients, from, onDone, onFailed }: ChooserProps) {
  const now = useNow();
  const { lists, listId, setListId } = useTargetList();
  /** What the person selected or left out, by use. */
  const [byHand, setByHand] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isChosen = (one: WeekIngredient): boolean =>
    one.uses.map((use) => byHand.get(keyOfUse(use))).find((value) => value !== undefined) ?? isFirstChosen(one);
  const chosen = ingredients.filter(isChosen);
  const { add, isBusy, hasFailed } = useAddingWeek(listId, from, { onDone, onFailed });
  if (ingredients.length === 0) return <p className={textStyles.muted}>{words.nothingNeeded}</p>;
  const toggle = (one: WeekIngredient) =>
    setByHand((before) => new Map([...before, ...one.uses.map((use) => [keyOfUse(use), !isChosen(one)] as const)]));
  return (
    <div className={clsx(layoutStyles.stack, layoutStyles.gap16)}>
      <TargetListField lists={lists} listId={listId} onChange={setListId} />
      <fieldset>
        <legend className={fieldStyles.label}>{recipesTexts.adding.lines}</legend>
        <ul className={recipeStyles.choices}>
          {ingredients.map((one) => (
            <li key={one.uses.map(keyOfUse).join()}>
              <label>
                <input
                  type="checkbox"
                  className={checkboxStyles.checkbox}
                  checked={isChosen(one)}
                  onChange={() => toggle(one)}
                />
                <span className={layoutStyles.grow}>
                  <bdi>{one.name}</bdi>
                  {hintOf(one, now) !== '' && <span className={textStyles.secondary}> · {hintOf(one, now)}</span>}
                  <span className={clsx(textStyles.secondary, textStyles.size14, layoutStyles.block)}>
                    {one.recipes.join(', ')}
                  </span>
                </span>
                <bdi className={clsx(textStyles.secondary, textStyles.number)}>
                  {one.needed.map(neededText).join(' + ')}
                </bdi>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      {hasFailed && <ErrorBox>{recipesTexts.adding.failed}</ErrorBox>}
      <Button
        look="primary"
        block
        isUnavailable={chosen.length === 0 || isBusy}
        onClick={() => void add(chosen, ingredients)}
      >
        <ListPlus />
        {isBusy ? recipesTexts.adding.adding : recipesTexts.adding.add({ count: chosen.length })}
      </Button>
    </div>
  );
}

function hintOf({ is_optional, is_likely_at_home, at_home }: WeekIngredient, now: number): string {
  const home = at_home ? atHomeText(at_home, now) : is_likely_at_home && recipesTexts.adding.atHome;
  return [is_optional && recipesTexts.optional, home].filter(Boolean).join(' · ');
}

function useAddingWeek(listId: string, from: string, { onDone, onFailed }: Pick<ChooserProps, 'onDone' | 'onFailed'>) {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const keyOfBody = useKeyOfBody();
  /** The new list of a try before, so that another try makes no second one. */
  const madeId = useRef<string>(undefined);
  const add = async (chosen: readonly WeekIngredient[], all: readonly WeekIngredient[]) => {
    setIsBusy(true);
    setHasFailed(false);
    try {
      const name = words.listName({ from: dateText(from) });
      const list = listOnDevice(listId === NEW_LIST ? (madeId.current ??= await createList(name)) : listId);
      // A list that was made just now has to be on the server first.
      await syncEngine().queue.wake();
      const body = { list_id: list.id, meals: mealsOf(chosen, all) };
      await postWeekToList(body, keyOfBody(body));
      await syncEngine().refresh.catchUpIfPossible(list.id);
      onDone();
      await navigate(`/shopping/list/${list.serverId ?? list.id}`);
      showToast(recipesTexts.adding.done);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      setHasFailed(true);
      setIsBusy(false);
      onFailed();
    }
  };
  return { add, isBusy, hasFailed };
}

/** The chosen entries of each meal; a meal of which nothing was chosen is on the list all the same. */
function mealsOf(chosen: readonly WeekIngredient[], all: readonly WeekIngredient[]): WeekToList['meals'] {
  const meals = new Map<string, number[]>(all.flatMap((one) => one.uses.map(({ meal_id }) => [meal_id, []])));
  for (const { meal_id, entry_id } of chosen.flatMap((one) => one.uses)) meals.get(meal_id)?.push(entry_id);
  return [...meals].map(([meal_id, entry_ids]) => ({ meal_id, entry_ids }));
}
