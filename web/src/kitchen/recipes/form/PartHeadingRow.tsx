import { RECIPE_PART_MAX } from '@sali/domain/base/limits';
import { Trash2 } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { recipeFormTexts } from '@sali/texts/app/recipeForm';
import { IconButton } from '../../../base/ui/Button.tsx';
import { MoveHandle } from '../../../base/ui/MoveHandle.tsx';
import { focusSectionHeading } from '../../../base/ui/rows/focusSectionHeading.ts';
import type { RecipeFields } from './form.ts';
import rowsStyles from './rows.module.css';

const words = recipeFormTexts;

export type PartHeadingRowProps = {
  /** The field of the heading's text. */
  name: `ingredients.${number}.name` | `steps.${number}.text`;
  /** The number of the heading, from 1. */
  at: number;
  onMove: (by: number) => void;
  onRemove: () => void;
};

/** The heading of a recipe's part, among the rows that belong to it [X91]. */
export function PartHeadingRow({ name, at, onMove, onRemove }: PartHeadingRowProps) {
  const { register } = useFormContext<RecipeFields>();
  const label = words.part({ at });
  return (
    <div className={rowsStyles.row}>
      <MoveHandle label={words.move({ what: label })} onMove={onMove} />
      <input
        className={rowsStyles.heading}
        dir="auto"
        aria-label={label}
        placeholder={words.partPlaceholder}
        maxLength={RECIPE_PART_MAX}
        {...register(name)}
      />
      <IconButton
        label={words.removePart({ at })}
        onClick={({ currentTarget }) => {
          focusSectionHeading(currentTarget);
          onRemove();
        }}
      >
        <Trash2 />
      </IconButton>
    </div>
  );
}

/** The number of a row among those of its kind, from 1. */
export const numberAmong = (rows: readonly { readonly isHeading: boolean }[], at: number): number =>
  rows.slice(0, at + 1).filter((row) => row.isHeading === rows[at]?.isHeading).length;
