import { ITEM_NOTE_MAX, STEP_TEXT_MAX } from '@sali/domain/base/limits';
import { Plus, SeparatorHorizontal, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { recipeFormTexts } from '@sali/texts/app/recipeForm';
import { Button, IconButton } from '../../../base/ui/Button.tsx';
import { MoveHandle } from '../../../base/ui/MoveHandle.tsx';
import { focusSectionHeading } from '../../../base/ui/rows/focusSectionHeading.ts';
import { hasTextIfAny, newStep, type RecipeFields, stepHeading } from './form.ts';
import { RowError } from './IngredientRows.tsx';
import { numberAmong, PartHeadingRow } from './PartHeadingRow.tsx';
import { rowMover } from './rowMover.ts';
import { clsx } from 'clsx';
import rowsStyles from './rows.module.css';
import fieldStyles from '../../../base/ui/Field.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

const words = recipeFormTexts;

/** The steps of the form, reordered by drag or arrows, each with an optional tip. */
export function StepRows({ onMoved }: { onMoved: (text: string) => void }) {
  const { control, register, getValues, formState } = useFormContext<RecipeFields>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'steps' });
  const moveBy = rowMover(fields.length, move, onMoved);
  return (
    <section aria-labelledby="form-steps">
      <h3 className={uiStyles.strong} id="form-steps">
        {words.steps}
      </h3>
      <ol className={rowsStyles.rows}>
        {fields.map((row, at) => {
          const number = numberAmong(fields, at);
          if (row.isHeading) {
            return (
              <li key={row.id} aria-label={words.part({ at: number })}>
                <PartHeadingRow
                  name={`steps.${at}.text`}
                  at={number}
                  onMove={(by) => moveBy(at, by)}
                  onRemove={() => remove(at)}
                />
              </li>
            );
          }
          const error = formState.errors.steps?.[at]?.text;
          return (
            <li key={row.id} aria-label={words.step({ at: number })}>
              <div className={rowsStyles.row}>
                <MoveHandle label={words.move({ what: words.step({ at: number }) })} onMove={(by) => moveBy(at, by)} />
                <textarea
                  className={clsx(fieldStyles.textArea, fieldStyles.square, uiStyles.grow)}
                  rows={2}
                  dir="auto"
                  aria-label={words.step({ at: number })}
                  placeholder={words.step({ at: number })}
                  maxLength={STEP_TEXT_MAX}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error && `error-${row.id}`}
                  {...register(`steps.${at}.text`, {
                    validate: () => hasTextIfAny(getValues(`steps.${at}`)) || words.errors.step,
                  })}
                />
                <IconButton
                  label={words.removeStep({ at: number })}
                  onClick={({ currentTarget }) => {
                    focusSectionHeading(currentTarget);
                    remove(at);
                  }}
                >
                  <Trash2 />
                </IconButton>
              </div>
              {error && <RowError id={`error-${row.id}`} text={error.message ?? words.errors.step} />}
              <input
                className={rowsStyles.input}
                dir="auto"
                aria-label={`${words.stepTip} ${number}`}
                placeholder={words.stepTip}
                maxLength={ITEM_NOTE_MAX}
                {...register(`steps.${at}.tip`)}
              />
            </li>
          );
        })}
      </ol>
      <div className={rowsStyles.adders}>
        <Button look="soft" size="sm" onClick={() => append(newStep())}>
          <Plus />
          {words.addStep}
        </Button>
        <Button look="quiet" size="sm" onClick={() => append(stepHeading(''))}>
          <SeparatorHorizontal />
          {words.addPart}
        </Button>
      </div>
    </section>
  );
}
