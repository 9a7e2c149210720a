import type { Recipe } from '@sali/contract/kitchen/recipes/recipes';
import { RECIPE_DESCRIPTION_MAX, RECIPE_INSTRUCTIONS_MAX, RECIPE_TITLE_MAX } from '@sali/domain/base/limits';
import { DIFFICULTIES } from '@sali/domain/kitchen/recipes/recipe';
import { ClipboardPaste } from 'lucide-react';
import { useState } from 'react';
import { Controller, FormProvider, useForm, useFormContext } from 'react-hook-form';
import { recipeFormTexts } from '@sali/texts/app/recipeForm';
import { recipesTexts } from '@sali/texts/app/recipes';
import { LeaveQuestion } from '../../../base/LeaveQuestion.tsx';
import { Button } from '../../../base/ui/Button.tsx';
import { ErrorBox, Field } from '../../../base/ui/Field.tsx';
import { TextArea } from '../../../base/ui/fields/TextArea.tsx';
import { Segmented } from '../../../base/ui/Segmented.tsx';
import { Sheet } from '../../../base/ui/Sheet.tsx';
import { Switch } from '../../../base/ui/Switch.tsx';
import { showToast } from '../../../base/ui/toast.ts';
import { fieldsOf, fieldsOfDraft, isMinutes, isServings, type RecipeFields } from './form.ts';
import { withWebPicture } from './formPictures.ts';
import { ImportDialog, type ImportSource } from './ImportDialog.tsx';
import { MoreFacts } from './MoreFacts.tsx';
import { IngredientRows } from './IngredientRows.tsx';
import { PicturesField } from './PicturesField.tsx';
import { StepRows } from './StepRows.tsx';
import { useSaving } from './useSaving.ts';
import { clsx } from 'clsx';
import styles from './RecipeForm.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

const words = recipeFormTexts;

export type RecipeFormProps = {
  /** null creates a new recipe. */
  recipe: Recipe | null;
  /** A new recipe is read from this first. */
  imported?: ImportSource;
  onSaved: (recipe: Recipe) => void;
  onClose: () => void;
};

/**
 * Creates or changes a recipe. It closes when the recipe is saved; after a refusal it stays open with the reason, and it
 * stays when something was typed while it was saving. It asks before unsaved text is discarded.
 */
export function RecipeForm({ recipe, imported, onSaved, onClose }: RecipeFormProps) {
  const form = useForm<RecipeFields>({ defaultValues: fieldsOf(recipe) });
  const saving = useSaving(recipe);
  const [isImporting, setIsImporting] = useState(imported !== undefined);
  const [isAsking, setIsAsking] = useState(false);
  const [moved, setMoved] = useState('');
  const isDirty = form.formState.isDirty || saving.arePicturesChanged;
  const submit = form.handleSubmit(async (fields) => {
    const sent = JSON.stringify(form.getValues());
    const saved = await saving.save(fields);
    // Pictures upload for minutes: what was typed meanwhile is not saved, so the form stays for another save.
    if (!saved || JSON.stringify(form.getValues()) !== sent) return;
    onClose();
    onSaved(saved);
  });
  if (isImporting) {
    return (
      <ImportDialog
        source={imported}
        onRead={(draft) => {
          // The read recipe is not saved yet: compared with the form's first values it is a change.
          form.reset(fieldsOfDraft(draft, form.getValues()), { keepDefaultValues: true });
          if (draft.image_url !== null) saving.setPictures(withWebPicture(saving.pictures, draft.image_url));
          setIsImporting(false);
          showToast(recipeFormTexts.import.filled({ ingredients: draft.ingredients.length }));
        }}
        onClose={() => setIsImporting(false)}
      />
    );
  }
  return (
    <Sheet
      size="full"
      title={recipe ? words.edit : words.new}
      onClose={() => (isDirty ? setIsAsking(true) : onClose())}
    >
      <FormProvider {...form}>
        <form className={clsx(styles.form, uiStyles.above8)} noValidate onSubmit={(event) => void submit(event)}>
          {!recipe && (
            <Button look="quiet" block onClick={() => setIsImporting(true)}>
              <ClipboardPaste />
              <span className={styles.wraps}>{words.bringReady}</span>
            </Button>
          )}
          <div className={styles.head}>
            <PicturesField
              value={saving.pictures}
              error={saving.imageProblem}
              onChange={saving.setPictures}
              onError={saving.setImageProblem}
              onMoved={setMoved}
            />
            <FactFields isHidden={recipe !== null && recipe.hidden !== null} />
          </div>
          <MoreFacts />
          <IngredientRows recipeId={recipe?.recipe_id} onMoved={setMoved} />
          <StepRows onMoved={setMoved} />
          <TextArea label={words.instructions} maxLength={RECIPE_INSTRUCTIONS_MAX} {...form.register('instructions')} />
          <p className={uiStyles.visuallyHidden} role="status">
            {moved}
          </p>
          {saving.error !== null && <ErrorBox>{saving.error}</ErrorBox>}
          <Button look="primary" block type="submit" isUnavailable={saving.isBusy}>
            {saving.isBusy ? words.saving : words.save}
          </Button>
        </form>
      </FormProvider>
      {isAsking && <LeaveQuestion words={words} onLeave={onClose} onStay={() => setIsAsking(false)} />}
    </Sheet>
  );
}

/** `isHidden`: a manager hid the recipe from the public, so it cannot be published. */
function FactFields({ isHidden }: { isHidden: boolean }) {
  const { register, control, formState } = useFormContext<RecipeFields>();
  const { errors } = formState;
  const number = { inputMode: 'numeric', dir: 'ltr' } as const;
  return (
    <div className={styles.form}>
      <Field
        label={words.title}
        dir="auto"
        maxLength={RECIPE_TITLE_MAX}
        error={errors.title?.message}
        {...register('title', { validate: (text) => text.trim() !== '' || words.errors.title })}
      />
      <TextArea label={words.description} maxLength={RECIPE_DESCRIPTION_MAX} {...register('description')} />
      <div className={styles.numbers}>
        <Field
          {...number}
          label={words.prep}
          error={errors.prepTime?.message}
          {...register('prepTime', { validate: (text) => isMinutes(text) || words.errors.minutes })}
        />
        <Field
          {...number}
          label={words.cook}
          error={errors.cookTime?.message}
          {...register('cookTime', { validate: (text) => isMinutes(text) || words.errors.minutes })}
        />
        <Field
          {...number}
          label={words.servings}
          error={errors.servings?.message}
          {...register('servings', { validate: (text) => isServings(text) || words.errors.servings })}
        />
      </div>
      <Controller
        control={control}
        name="difficulty"
        render={({ field }) => (
          <Segmented
            label={words.difficulty}
            isLabelShown
            value={field.value}
            options={DIFFICULTIES.map((value) => ({ value, label: recipesTexts.difficulty[value] }))}
            onChange={field.onChange}
          />
        )}
      />
      {isHidden ? (
        <p className={uiStyles.secondary}>{words.hiddenFromPublic}</p>
      ) : (
        <Controller
          control={control}
          name="isPublic"
          render={({ field }) => <Switch label={words.isPublic} isOn={field.value} onChange={field.onChange} />}
        />
      )}
    </div>
  );
}
