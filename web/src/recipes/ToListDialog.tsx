import type { Recipe } from '@sali/contract/recipes/recipes';
import { SERVINGS_MAX, SERVINGS_MIN } from '@sali/domain/limits';
import type { ShoppingList } from '@sali/domain/lists/list';
import { can } from '@sali/domain/lists/op';
import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { texts } from '../languages/mainTexts.ts';
import { recipesTexts } from '../languages/recipesTexts.ts';
import { HttpError } from '../httpError.ts';
import { newId } from '../ids.ts';
import { createList } from '../sync/lists.ts';
import { lastList } from '../sync/lastList.ts';
import { syncEngine, useDevice } from '../sync/engine.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBox } from '../ui/Field.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { Stepper } from '../ui/Stepper.tsx';
import { showToast } from '../ui/toast.ts';
import { amountWords } from './amountWords.ts';
import { addToList } from './addToList.ts';
import { productsOf, scaleOf } from './IngredientList.tsx';
import { clsx } from 'clsx';
import recipeStyles from './recipe.module.css';
import checkboxStyles from '../ui/checkbox.module.css';
import fieldStyles from '../ui/Field.module.css';
import layoutStyles from '../ui/layout.module.css';
import textStyles from '../ui/text.module.css';

export type ToListDialogProps = {
  recipe: Recipe;
  servings: number | null;
  /** The entries that are in the kitchen already: not selected at first. */
  without?: ReadonlySet<number>;
  onClose: () => void;
};

const NOTHING: ReadonlySet<number> = new Set();

const NEW = 'new';

/** Adds ingredients to a list: which list, for how many servings, which ingredients. Ends on the list. */
export function ToListDialog({ recipe, servings: first, without = NOTHING, onClose }: ToListDialogProps) {
  const words = recipesTexts.adding;
  const products = productsOf(recipe);
  const { lists, listId, setListId } = useLists();
  const [servings, setServings] = useState(first);
  const [chosen, setChosen] = useState(
    () => new Set(products.map((entry) => entry.entry_id).filter((id) => !without.has(id))),
  );
  const scale = scaleOf(recipe, servings);
  const { add, isBusy, hasFailed } = useAdding(recipe, listId, onClose);
  const toggle = (id: number) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]));
  const entries = products.filter((entry) => chosen.has(entry.entry_id));
  return (
    <Sheet title={words.title} closeLabel={texts.app.close} onClose={onClose}>
      {products.length === 0 ? (
        <p className={textStyles.muted}>{words.empty}</p>
      ) : (
        <div className={clsx(layoutStyles.stack, layoutStyles.gap16, layoutStyles.above8)}>
          <SelectField label={words.list} value={listId} onChange={setListId}>
            {lists.map((list) => (
              <option key={list.id} value={list.id}>
                {list.name}
              </option>
            ))}
            <option value={NEW}>{words.newList}</option>
          </SelectField>
          {servings !== null && (
            <div className={clsx(layoutStyles.row, layoutStyles.between)}>
              <span className={fieldStyles.label}>{recipesTexts.servings}</span>
              <Stepper
                label={recipesTexts.servings}
                lessLabel={recipesTexts.fewerServings}
                moreLabel={recipesTexts.moreServings}
                value={servings}
                min={SERVINGS_MIN}
                max={SERVINGS_MAX}
                step={1}
                unit={recipesTexts.servingsUnit({ servings })}
                onChange={(next) => setServings(Math.round(next))}
              />
            </div>
          )}
          <fieldset>
            <legend className={fieldStyles.label}>{words.lines}</legend>
            <ul className={recipeStyles.choices}>
              {products.map((entry) => (
                <li key={entry.entry_id}>
                  <label>
                    <input
                      type="checkbox"
                      className={checkboxStyles.checkbox}
                      checked={chosen.has(entry.entry_id)}
                      onChange={() => toggle(entry.entry_id)}
                    />
                    <span className={layoutStyles.grow}>
                      <bdi>{entry.product_alias || entry.product_name}</bdi>
                      {entry.is_optional && <span className={textStyles.secondary}> · {recipesTexts.optional}</span>}
                    </span>
                    <bdi className={clsx(textStyles.secondary, textStyles.number)}>{amountWords(entry, scale)}</bdi>
                  </label>
                </li>
              ))}
            </ul>
          </fieldset>
          {hasFailed && <ErrorBox>{words.failed}</ErrorBox>}
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
      )}
    </Sheet>
  );
}

/** The lists that the person may add to, the current one first. */
function useLists() {
  const all = useDevice((state) => state.lists);
  const last = useDevice(lastList);
  const lists = Object.values(all).filter((list) => list.status === 'active' && can(list.role, 'edit'));
  const [picked, setListId] = useState<string | null>(null);
  const known = lists.find((list) => list.id === (picked ?? last?.id)) ?? lists[0];
  return { lists, listId: picked === NEW ? NEW : (known?.id ?? NEW), setListId };
}

function useAdding(recipe: Recipe, listId: string, onClose: () => void) {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [key] = useState(newId);
  const add = async (chosen: Parameters<typeof addToList>[0]['chosen'], servings: ReturnType<typeof scaleOf>) => {
    setIsBusy(true);
    setHasFailed(false);
    try {
      const list = chosenList(listId === NEW ? await createList(recipe.title) : listId);
      await addToList({ recipe, list, chosen, servings, key });
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

function chosenList(id: string): ShoppingList {
  const list = syncEngine().state.getState().lists[id];
  if (!list) throw new Error(`the list ${id} is not on this device`);
  return list;
}
