import { RECIPE_SOURCE_MAX, RECIPE_TAG_MAX, RECIPE_TAGS_MAX } from '@sali/domain/base/limits';
import { ALLERGENS, KOSHER_KINDS } from '@sali/domain/kitchen/recipes/recipe';
import { ChevronDown } from 'lucide-react';
import { Controller, useFormContext } from 'react-hook-form';
import { recipeFormTexts } from '@sali/texts/app/recipeForm';
import { recipesTexts } from '@sali/texts/app/recipes';
import { Field } from '../../../base/ui/Field.tsx';
import { Segmented } from '../../../base/ui/Segmented.tsx';
import { areTags, isSourceUrl, type RecipeFields } from './form.ts';
import { clsx } from 'clsx';
import styles from './RecipeForm.module.css';
import uiStyles from '../../../base/ui/ui.module.css';
import fieldStyles from '../../../base/ui/Field.module.css';
import foldStyles from '../../../base/ui/fold.module.css';

const words = recipeFormTexts;

/** Kind of dietary law, tags, allergens and source: closed at first, unless something is written there [X92]. */
export function MoreFacts() {
  const { control, register, formState, getValues } = useFormContext<RecipeFields>();
  const { errors, defaultValues } = formState;
  const { kosher, tags, allergens, source, sourceUrl } = { ...defaultValues, ...getValues() };
  const isFilled = [kosher, tags, source, sourceUrl].some(Boolean) || (allergens ?? []).length > 0;
  return (
    <details className={clsx(foldStyles.details, styles.more)} open={isFilled}>
      <summary className={uiStyles.medium}>
        {words.more}
        <ChevronDown className={foldStyles.chevron} />
      </summary>
      <div className={clsx(styles.form, uiStyles.above12)}>
        <Controller
          control={control}
          name="kosher"
          render={({ field }) => (
            <Segmented
              label={words.kosher}
              value={field.value}
              options={[
                { value: '' as const, label: words.noKosher },
                ...KOSHER_KINDS.map((value) => ({ value, label: recipesTexts.kosher[value] })),
              ]}
              onChange={field.onChange}
            />
          )}
        />
        <Field
          label={words.tags}
          hint={words.tagsHint}
          dir="auto"
          error={errors.tags?.message}
          {...register('tags', {
            validate: (text) => areTags(text) || words.errors.tags({ max: RECIPE_TAGS_MAX, length: RECIPE_TAG_MAX }),
          })}
        />
        <Allergens />
        <Field
          label={words.source}
          dir="auto"
          placeholder={words.sourcePlaceholder}
          maxLength={RECIPE_SOURCE_MAX}
          {...register('source')}
        />
        <Field
          label={words.sourceUrl}
          dir="ltr"
          type="url"
          inputMode="url"
          maxLength={2000}
          error={errors.sourceUrl?.message}
          {...register('sourceUrl', { validate: (text) => isSourceUrl(text) || words.errors.url })}
        />
      </div>
    </details>
  );
}

function Allergens() {
  const { control } = useFormContext<RecipeFields>();
  return (
    <Controller
      control={control}
      name="allergens"
      render={({ field }) => (
        <div role="group" aria-label={words.allergens}>
          <span className={fieldStyles.label}>{words.allergens}</span>
          <div className={clsx(uiStyles.row, uiStyles.wrap)}>
            {ALLERGENS.map((allergen) => (
              <button
                key={allergen}
                type="button"
                className={uiStyles.chip}
                aria-pressed={field.value.includes(allergen)}
                onClick={() =>
                  field.onChange(ALLERGENS.filter((other) => (other === allergen) !== field.value.includes(other)))
                }
              >
                {recipesTexts.allergens[allergen]}
              </button>
            ))}
          </div>
        </div>
      )}
    />
  );
}
