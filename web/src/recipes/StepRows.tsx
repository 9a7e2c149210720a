import { ITEM_NOTE_MAX, STEP_TEXT_MAX } from '@sali/domain/limits';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { recipesTexts } from '../languages/recipesTexts.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { MoveHandle } from '../ui/MoveHandle.tsx';
import { hasTextIfAny, NEW_STEP, type RecipeFields } from './form.ts';
import { RowError } from './IngredientRows.tsx';
import { clsx } from 'clsx';
import rowsStyles from './rows.module.css';
import fieldStyles from '../ui/Field.module.css';
import layoutStyles from '../ui/layout.module.css';
import textStyles from '../ui/text.module.css';

const words = recipesTexts.form;

/** The steps of the form, reordered by drag or arrows, each with an optional tip. */
export function StepRows({ onMoved }: { onMoved: (text: string) => void }) {
  const { control, register, getValues, formState } = useFormContext<RecipeFields>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'steps' });
  const moveBy = (at: number, by: number) => {
    const to = at + by;
    if (to < 0 || to >= fields.length) return;
    move(at, to);
    onMoved(words.moved({ at: to + 1, of: fields.length }));
  };
  return (
    <section aria-labelledby="form-steps">
      <h3 className={textStyles.strong} id="form-steps">
        {words.steps}
      </h3>
      <ol className={rowsStyles.rows}>
        {fields.map((row, at) => {
          const error = formState.errors.steps?.[at]?.text;
          return (
            <li key={row.id} aria-label={words.step({ at: at + 1 })}>
              <div className={rowsStyles.row}>
                <MoveHandle label={words.move({ what: words.step({ at: at + 1 }) })} onMove={(by) => moveBy(at, by)} />
                <textarea
                  className={clsx(fieldStyles.textArea, layoutStyles.grow)}
                  rows={2}
                  dir="auto"
                  aria-label={words.step({ at: at + 1 })}
                  placeholder={words.step({ at: at + 1 })}
                  maxLength={STEP_TEXT_MAX}
                  aria-invalid={error ? true : undefined}
                  {...register(`steps.${at}.text`, {
                    validate: () => hasTextIfAny(getValues(`steps.${at}`)) || words.errors.step,
                  })}
                />
                <IconButton label={words.removeStep({ at: at + 1 })} onClick={() => remove(at)}>
                  <Trash2 />
                </IconButton>
              </div>
              {error && <RowError text={error.message ?? words.errors.step} />}
              <input
                className={rowsStyles.input}
                dir="auto"
                aria-label={`${words.stepTip} ${at + 1}`}
                placeholder={words.stepTip}
                maxLength={ITEM_NOTE_MAX}
                {...register(`steps.${at}.tip`)}
              />
            </li>
          );
        })}
      </ol>
      <Button look="soft" size="sm" onClick={() => append(NEW_STEP)}>
        <Plus />
        {words.addStep}
      </Button>
    </section>
  );
}
