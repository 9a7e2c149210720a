import { SERVINGS_MAX } from '@sali/domain/base/limits';
import { HALF_SERVING, servingsAbout, servingsStep } from '@sali/domain/kitchen/recipes/scaledAmount';
import { recipesTexts as words } from '@sali/texts/app/recipes';
import { Stepper } from '../../base/ui/Stepper.tsx';

export type ServingsStepperProps = { servings: number | null; onChange: (servings: number) => void };

/** For how many people; nothing where the recipe does not say it. Halves of two and more are typed. */
export function ServingsStepper({ servings, onChange }: ServingsStepperProps) {
  if (servings === null) return null;
  const about = servingsAbout(servings);
  return (
    <Stepper
      label={words.servings}
      lessLabel={words.fewerServings}
      moreLabel={words.moreServings}
      value={servings}
      min={HALF_SERVING}
      max={SERVINGS_MAX}
      step={servingsStep(servings)}
      unit={words.servingsUnit({ servings: about ?? servings })}
      about={about === null ? undefined : { word: words.about, value: about }}
      onChange={(next) => onChange(Math.round(next / HALF_SERVING) * HALF_SERVING)}
    />
  );
}
