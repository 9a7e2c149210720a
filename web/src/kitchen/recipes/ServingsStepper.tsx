import { SERVINGS_MAX } from '@sali/domain/base/limits';
import { servingsAbout } from '@sali/domain/kitchen/recipes/scaledAmount';
import { recipesTexts as words } from '@sali/texts/app/recipes';
import { Stepper } from '../../base/ui/Stepper.tsx';

export type ServingsStepperProps = { servings: number | null; onChange: (servings: number) => void };

const HALF = 0.5;
/** From here on the buttons go by one; halves above are typed. */
const WHOLE_FROM = 2;

/** For how many people; nothing where the recipe does not say it. */
export function ServingsStepper({ servings, onChange }: ServingsStepperProps) {
  if (servings === null) return null;
  const about = servingsAbout(servings);
  return (
    <Stepper
      label={words.servings}
      lessLabel={words.fewerServings}
      moreLabel={words.moreServings}
      value={servings}
      min={HALF}
      max={SERVINGS_MAX}
      step={servings < WHOLE_FROM ? HALF : 1}
      unit={words.servingsUnit({ servings: about ?? servings })}
      about={about === null ? undefined : { word: words.about, value: about }}
      onChange={(next) => onChange(Math.round(next / HALF) * HALF)}
    />
  );
}
