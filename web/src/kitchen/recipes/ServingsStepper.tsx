import { SERVINGS_MAX, SERVINGS_MIN } from '@sali/domain/base/limits';
import { recipesTexts as words } from '@sali/texts/app/recipes';
import { Stepper } from '../../base/ui/Stepper.tsx';

export type ServingsStepperProps = { servings: number | null; onChange: (servings: number) => void };

/** For how many people; nothing where the recipe does not say it. */
export function ServingsStepper({ servings, onChange }: ServingsStepperProps) {
  if (servings === null) return null;
  return (
    <Stepper
      label={words.servings}
      lessLabel={words.fewerServings}
      moreLabel={words.moreServings}
      value={servings}
      min={SERVINGS_MIN}
      max={SERVINGS_MAX}
      step={1}
      unit={words.servingsUnit({ servings })}
      onChange={(next) => onChange(Math.round(next))}
    />
  );
}
