import type { MealBody, MealRecipe } from '@sali/contract/kitchen/recipes/meals';
import { MEAL_TITLE_MAX } from '@sali/domain/base/limits';
import { MEAL_SLOTS, type MealSlot, weekDays } from '@sali/domain/kitchen/recipes/mealWeek';
import { isolate } from '@sali/domain/base/bidi';
import { Plus, Soup, Trash2, X } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { mealsTexts as words } from '@sali/texts/app/meals';
import { recipesTexts } from '@sali/texts/app/recipes';
import { Button, LinkButton } from '../../../base/ui/Button.tsx';
import { Field } from '../../../base/ui/Field.tsx';
import { Segmented } from '../../../base/ui/Segmented.tsx';
import { Sheet } from '../../../base/ui/Sheet.tsx';
import { FoundRecipes } from '../FoundRecipes.tsx';
import { RecipePicture } from '../RecipePicture.tsx';
import { ServingsStepper } from '../ServingsStepper.tsx';
import { letterOf, dayName } from './dayNames.ts';
import { clsx } from 'clsx';
import styles from './meals.module.css';
import rowStyles from '../FoundRecipes.module.css';
import uiStyles from '../../../base/ui/ui.module.css';
import fieldStyles from '../../../base/ui/Field.module.css';

/** The first values of the sheet. */
export type MealDraft = {
  readonly day: string;
  readonly slot: MealSlot;
  readonly recipe: MealRecipe | null;
  readonly text: string;
  readonly isLeftovers: boolean;
  readonly servings: number | null;
};

export const emptyMeal = (day: string): MealDraft => ({
  ...{ day, slot: 'evening', recipe: null, text: '', isLeftovers: false, servings: null },
});

type MealSheetProps = {
  title: string;
  start: MealDraft;
  /** @returns whether it was stored */
  onSave: (body: MealBody, title: string) => Promise<boolean>;
  onRemove?: () => void;
  onClose: () => void;
};

/** Chooses a recipe, leftovers or words, the day, the slot and for how many. */
export function MealSheet({ title, start, onSave, onRemove, onClose }: MealSheetProps) {
  const [draft, setDraft] = useState(start);
  const [isBusy, setIsBusy] = useState(false);
  const change = (part: Partial<MealDraft>) => setDraft((before) => ({ ...before, ...part }));
  const { recipe, text, isLeftovers } = draft;
  const isEmpty = recipe === null && text.trim() === '' && !isLeftovers;
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isEmpty || isBusy) return;
    setIsBusy(true);
    const isSaved = await onSave(mealBodyOf(draft), recipe?.title ?? text.trim());
    setIsBusy(false);
    if (isSaved) onClose();
  };
  return (
    <Sheet title={title} onClose={onClose}>
      <form className={clsx(uiStyles.stack, uiStyles.gap16)} onSubmit={(event) => void save(event)}>
        {recipe ? (
          <ChosenRecipe recipe={recipe} onClear={() => change({ recipe: null, servings: null })} />
        ) : (
          <div className={clsx(uiStyles.stack, uiStyles.gap8)}>
            <Field
              label={words.what}
              placeholder={words.whatPlaceholder}
              value={text}
              maxLength={MEAL_TITLE_MAX}
              enterKeyHint="done"
              onChange={(event) => change({ text: event.target.value })}
            />
            <div>
              <button
                type="button"
                className={uiStyles.chip}
                aria-pressed={isLeftovers}
                onClick={() => change({ isLeftovers: !isLeftovers })}
              >
                <Soup />
                {words.leftovers}
              </button>
            </div>
            {!isLeftovers && (
              <FoundRecipes
                text={text}
                none={<NoRecipes />}
                onChoose={(found) => change({ recipe: found, servings: found.servings })}
              />
            )}
          </div>
        )}
        <DayAndSlot draft={draft} onChange={change} />
        {recipe && draft.servings !== null && (
          <div className={clsx(uiStyles.row, uiStyles.between)}>
            <span className={fieldStyles.label}>{words.forHowMany}</span>
            <ServingsStepper servings={draft.servings} onChange={(servings) => change({ servings })} />
          </div>
        )}
        <div className={clsx(uiStyles.stack, uiStyles.gap8)}>
          <Button look="primary" block type="submit" isUnavailable={isEmpty || isBusy}>
            {words.save}
          </Button>
          {onRemove && (
            <Button look="quiet" block onClick={onRemove}>
              <Trash2 />
              {words.remove}
            </Button>
          )}
        </div>
      </form>
    </Sheet>
  );
}

function mealBodyOf({ day, slot, recipe, text, isLeftovers, servings }: MealDraft): MealBody {
  if (recipe) return { day, slot, kind: 'recipe', recipe_id: recipe.recipe_id, servings };
  return { day, slot, kind: isLeftovers ? 'leftovers' : 'words', title: text.trim() };
}

/** The way to the first recipe. */
const NoRecipes = () => (
  <div>
    <p className={uiStyles.secondary}>{recipesTexts.emptyText}</p>
    <LinkButton to="/recipes" look="soft" className={uiStyles.above8}>
      <Plus />
      {recipesTexts.add}
    </LinkButton>
  </div>
);

function ChosenRecipe({ recipe, onClear }: { recipe: MealRecipe; onClear: () => void }) {
  return (
    <button
      type="button"
      className={rowStyles.choice}
      aria-label={words.chosen({ title: isolate(recipe.title) })}
      onClick={onClear}
    >
      <span className={rowStyles.thumb}>
        <RecipePicture recipe={recipe} />
      </span>
      <bdi className={clsx(uiStyles.grow, uiStyles.medium)}>{recipe.title}</bdi>
      <X />
    </button>
  );
}

function DayAndSlot({ draft, onChange }: { draft: MealDraft; onChange: (part: Partial<MealDraft>) => void }) {
  return (
    <>
      <div role="group" aria-label={words.day}>
        <span className={fieldStyles.label}>{words.day}</span>
        <div className={styles.letters}>
          {weekDays(draft.day).map((day) => (
            <button
              key={day}
              type="button"
              className={clsx(uiStyles.chip, styles.letter)}
              aria-label={`${letterOf(day)} ${dayName(day)}`}
              aria-pressed={day === draft.day}
              onClick={() => onChange({ day })}
            >
              {letterOf(day)}
            </button>
          ))}
        </div>
      </div>
      <Segmented
        label={words.slot}
        value={draft.slot}
        options={MEAL_SLOTS.map((value) => ({ value, label: words.slots[value] }))}
        onChange={(slot) => onChange({ slot })}
      />
    </>
  );
}
