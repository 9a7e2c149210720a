import { OFFERED_UNITS, isUnit } from '@sali/domain/base/amounts/unit';
import { ITEM_NOTE_MAX } from '@sali/domain/base/limits';
import { BadgeCheck, BookOpen, CircleAlert, Plus, SeparatorHorizontal, Trash2, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { type Control, Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { recipeFormTexts } from '@sali/texts/app/recipeForm';
import { Button, IconButton } from '../../../base/ui/Button.tsx';
import { MoveHandle } from '../../../base/ui/MoveHandle.tsx';
import { focusSectionHeading } from '../../../base/ui/rows/focusSectionHeading.ts';
import { unitWord } from '../../../base/languages/measureText.ts';
import { unitsTexts } from '@sali/texts/app/units';
import {
  hasNameIfAny,
  ingredientHeading,
  isQuantity,
  NEW_INGREDIENT,
  type RecipeFields,
  subRecipeRow,
} from './form.ts';
import { IngredientName } from './IngredientName.tsx';
import { numberAmong, PartHeadingRow } from './PartHeadingRow.tsx';
import { rowMover } from './rowMover.ts';
import { SubRecipeSheet } from './SubRecipeSheet.tsx';
import { clsx } from 'clsx';
import rowsStyles from './rows.module.css';
import uiStyles from '../../../base/ui/ui.module.css';
import checkboxStyles from '../../../base/ui/checkbox.module.css';
import fieldStyles from '../../../base/ui/Field.module.css';

const words = recipeFormTexts;

type IngredientRowsProps = {
  /** undefined: a new recipe. */
  recipeId: number | undefined;
  onMoved: (text: string) => void;
};

/** The ingredients of the form: typed, linked to the catalogue, reordered by drag or arrows. */
export function IngredientRows({ recipeId, onMoved }: IngredientRowsProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const { control } = useFormContext<RecipeFields>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'ingredients' });
  const moveBy = rowMover(fields.length, move, onMoved);
  return (
    <section aria-labelledby="form-ingredients">
      <h3 className={uiStyles.strong} id="form-ingredients">
        {words.ingredients}
      </h3>
      <ol className={rowsStyles.rows}>
        {fields.map((row, at) => {
          const number = numberAmong(fields, at);
          return row.isHeading ? (
            <li key={row.id} aria-label={words.part({ at: number })}>
              <PartHeadingRow
                name={`ingredients.${at}.name`}
                at={number}
                onMove={(by) => moveBy(at, by)}
                onRemove={() => remove(at)}
              />
            </li>
          ) : (
            <li key={row.id} aria-label={words.ingredient({ at: number })}>
              <div className={rowsStyles.row}>
                <MoveHandle
                  label={words.move({ what: words.ingredient({ at: number }) })}
                  onMove={(by) => moveBy(at, by)}
                />
                <IngredientNameCell control={control} at={at} number={number} />
                <IconButton
                  label={words.removeIngredient({ at: number })}
                  onClick={({ currentTarget }) => {
                    focusSectionHeading(currentTarget);
                    remove(at);
                  }}
                >
                  <Trash2 />
                </IconButton>
              </div>
              <Amount at={at} number={number} />
            </li>
          );
        })}
      </ol>
      <div className={rowsStyles.adders}>
        <Button look="soft" size="sm" onClick={() => append(NEW_INGREDIENT)}>
          <Plus />
          {words.addIngredient}
        </Button>
        <Button look="quiet" size="sm" onClick={() => append(ingredientHeading(''))}>
          <SeparatorHorizontal />
          {words.addPart}
        </Button>
        <Button look="quiet" size="sm" onClick={() => setIsChoosing(true)}>
          <BookOpen />
          {words.addRecipe}
        </Button>
      </div>
      {isChoosing && (
        <SubRecipeSheet
          without={recipeId}
          onChoose={(recipe) => {
            append(subRecipeRow(recipe));
            setIsChoosing(false);
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </section>
  );
}

type RowPlace = { /** The index in the form. */ at: number; /** The number in the labels, from 1. */ number: number };

function IngredientNameCell({ control, at, number }: RowPlace & { control: Control<RecipeFields> }) {
  const { setValue, getValues, clearErrors } = useFormContext<RecipeFields>();
  const path = `ingredients.${at}` as const;
  const errorId = useId();
  return (
    <Controller
      control={control}
      name={`${path}.name`}
      rules={{ validate: () => hasNameIfAny(getValues(path)) || words.errors.name }}
      render={({ field, fieldState: { error } }) => (
        <div className={uiStyles.grow}>
          <IngredientName
            label={`${words.name} ${number}`}
            value={field.value}
            errorId={error && errorId}
            onText={(text) => {
              field.onChange(text);
              setValue(`${path}.code`, null, { shouldDirty: true });
              setValue(`${path}.manufacturer`, null);
              setValue(`${path}.isUnsure`, false);
            }}
            onProduct={({ name, itemCode, manufacturer }) => {
              field.onChange(name);
              setValue(`${path}.code`, itemCode, { shouldDirty: true });
              setValue(`${path}.manufacturer`, manufacturer);
              setValue(`${path}.isUnsure`, false);
              clearErrors(`${path}.name`);
            }}
          />
          {error && <RowError id={errorId} text={error.message ?? words.errors.name} />}
          <Knowledge at={at} />
        </div>
      )}
    />
  );
}

/** Whether the row is a recipe or a product of the catalogue, or was read by the importer and should be checked. */
function Knowledge({ at }: { at: number }) {
  const { control, setValue } = useFormContext<RecipeFields>();
  const row = useWatch({ control, name: `ingredients.${at}` });
  if (!row) return null;
  if (row.subRecipeId !== null) {
    return (
      <Linked
        icon={<BookOpen className={uiStyles.icon14} />}
        text={words.madeByRecipe}
        unlinkLabel={words.unlinkRecipe({ name: row.name })}
        onUnlink={() => setValue(`ingredients.${at}.subRecipeId`, null, { shouldDirty: true })}
      />
    );
  }
  if (row.code !== null) {
    return (
      <Linked
        icon={<BadgeCheck className={uiStyles.icon14} />}
        text={words.catalogued}
        detail={row.manufacturer}
        unlinkLabel={words.uncatalogue({ name: row.name })}
        onUnlink={() => setValue(`ingredients.${at}.code`, null, { shouldDirty: true })}
      />
    );
  }
  return row.isUnsure ? (
    <span className={clsx(uiStyles.badge, uiStyles.warning)}>{recipeFormTexts.import.unsure}</span>
  ) : null;
}

type LinkedProps = {
  icon: ReactNode;
  text: string;
  detail?: string | null;
  unlinkLabel: string;
  onUnlink: () => void;
};

const Linked = ({ icon, text, detail, unlinkLabel, onUnlink }: LinkedProps) => (
  <span className={clsx(uiStyles.row, uiStyles.secondary)}>
    <span className={clsx(uiStyles.badge, uiStyles.green)}>
      {icon}
      {text}
    </span>
    <bdi className={clsx(uiStyles.clipped, uiStyles.grow)}>{detail}</bdi>
    <IconButton label={unlinkLabel} onClick={onUnlink}>
      <X className={uiStyles.icon16} />
    </IconButton>
  </span>
);

function Amount({ at, number }: RowPlace) {
  const { register, control, formState } = useFormContext<RecipeFields>();
  const [unit, subRecipeId] = useWatch({ control, name: [`ingredients.${at}.unit`, `ingredients.${at}.subRecipeId`] });
  const path = `ingredients.${at}` as const;
  const errorId = useId();
  const error = formState.errors.ingredients?.[at]?.quantity;
  const isOther = unit !== '' && unit !== undefined && !OFFERED_UNITS.some((offered) => offered === unit);
  return (
    <>
      <div className={rowsStyles.amount}>
        <input
          className={rowsStyles.input}
          inputMode="decimal"
          aria-label={`${words.quantity} ${number}`}
          placeholder={words.quantity}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && errorId}
          {...register(`${path}.quantity`, { validate: (text) => isQuantity(text) || words.errors.quantity })}
        />
        {typeof subRecipeId === 'number' ? (
          <span className={uiStyles.secondary}>{words.timesRecipe}</span>
        ) : (
          <select className={fieldStyles.picker} aria-label={`${words.unit} ${number}`} {...register(`${path}.unit`)}>
            {OFFERED_UNITS.map((offered) => (
              <option key={offered} value={offered}>
                {unitWord(unitsTexts, offered, 0)}
              </option>
            ))}
            {isOther && <option value={unit}>{isUnit(unit) ? unitWord(unitsTexts, unit, 0) : unit}</option>}
            <option value="">—</option>
          </select>
        )}
        <input
          className={clsx(rowsStyles.input, rowsStyles.note)}
          dir="auto"
          aria-label={`${words.notes} ${number}`}
          placeholder={words.notesPlaceholder}
          maxLength={ITEM_NOTE_MAX}
          {...register(`${path}.notes`)}
        />
        <label className={clsx(uiStyles.row, uiStyles.size14)}>
          <input type="checkbox" className={checkboxStyles.checkbox} {...register(`${path}.isOptional`)} />
          {words.optional}
        </label>
      </div>
      {error && <RowError id={errorId} text={error.message ?? words.errors.quantity} />}
    </>
  );
}

/** @param id so that the field is described by it */
export function RowError({ id, text }: { id?: string; text: string }) {
  return (
    <p id={id} className={fieldStyles.errorLine} role="alert">
      <CircleAlert className={uiStyles.icon16} />
      <span>{text}</span>
    </p>
  );
}
