import type { Recipe, RecipeEntry } from '@sali/contract/kitchen/recipes/recipes';
import type { Servings } from '@sali/domain/kitchen/recipes/scaledAmount';
import { timerKey } from '@sali/domain/kitchen/recipes/cooking';
import { ingredientsInStep } from '@sali/domain/kitchen/recipes/stepIngredients';
import { timesInStep } from '@sali/domain/kitchen/recipes/stepTimes';
import { Lightbulb } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { recipesTexts } from '@sali/texts/app/recipes';
import { ingredientName } from '@sali/contract/kitchen/recipes/writtenRecipe';
import { amountWords } from '../amountWords.ts';
import { productsOf } from '../IngredientList.tsx';
import { StepPictureIfAny } from '../StepPictureIfAny.tsx';
import { TimerButton } from './TimerButton.tsx';
import type { StepTimer } from './useTimers.ts';
import { clsx } from 'clsx';
import styles from './cook.module.css';
import recipeStyles from '../recipe.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

const words = recipesTexts.cooking;

/** The started timers by their keys, and the tap on one. */
type StepTiming = {
  timers: ReadonlyMap<string, StepTimer>;
  now: number;
  press: (key: string, totalMs: number) => void;
};

export type CookStepProps = {
  recipe: Recipe;
  steps: readonly RecipeEntry[];
  /** The index of the step in `steps`; past the last one cooking is done. */
  at: number;
  servings: Servings | null;
  timing: StepTiming;
  /** Whether the person has gone to a step here; a step that was resumed takes no focus. */
  hasMoved: boolean;
};

/** The current step with its ingredients and times. It takes the focus, so that a screen reader reads it. */
export function CookStep({ recipe, steps, at, servings, timing, hasMoved }: CookStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasMoved) heading.current?.focus();
  }, [at, hasMoved]);
  const step = steps[at];
  const next = steps[at + 1];
  return (
    <>
      <section className={clsx(uiStyles.card, styles.step)}>
        <h2 className={clsx(uiStyles.size14, uiStyles.strong)} ref={heading} tabIndex={-1}>
          {step ? words.stepOf({ at: at + 1, of: steps.length }) : words.finished}
          {step && step.part !== '' && <bdi> · {step.part}</bdi>}
        </h2>
        <p className={styles.text} dir="auto">
          {step ? step.step_text : words.finishedText}
        </p>
        {step && <StepPictureIfAny recipe={recipe} stepId={step.entry_id} at={at + 1} />}
        {step && <Amounts recipe={recipe} text={step.step_text ?? ''} servings={servings} />}
        <Timers steps={steps} at={at} timing={timing} />
        {step && step.notes !== '' && (
          <p className={recipeStyles.tip}>
            <Lightbulb className={uiStyles.icon16} aria-label={recipesTexts.tip} />
            <span className={uiStyles.grow} dir="auto">
              {step.notes}
            </span>
          </p>
        )}
      </section>
      {next && (
        <section className={styles.next}>
          <h2 className={clsx(uiStyles.size14, uiStyles.strong)}>{words.next}</h2>
          <p dir="auto">{next.step_text}</p>
        </section>
      )}
    </>
  );
}

type AmountsProps = { recipe: Recipe; text: string; servings: Servings | null };

/** The ingredients that the step names, with their amounts. */
function Amounts({ recipe, text, servings }: AmountsProps) {
  const products = productsOf(recipe);
  const named = ingredientsInStep(
    text,
    products.map((entry) => entry.product_name ?? ''),
  ).flatMap((place) => products[place] ?? []);
  if (named.length === 0) return null;
  return (
    <ul className={styles.amounts} aria-label={words.inThisStep}>
      {named.map((entry) => (
        <li key={entry.entry_id}>
          <bdi>{namedAmount(entry, servings)}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** '3 שיניים שום · כתושות'. */
function namedAmount(entry: RecipeEntry, servings: Servings | null): string {
  const name = ingredientName(entry);
  const amount = `${amountWords(entry, servings)} ${name}`.trim();
  return entry.notes === '' ? amount : `${amount} · ${entry.notes}`;
}

/** The timers of this step, and those of other steps that were started. */
function Timers({ steps, at, timing }: Pick<CookStepProps, 'steps' | 'at' | 'timing'>) {
  const times = useMemo(() => stepTimers(steps), [steps]);
  const { timers, now, press } = timing;
  return times.map(({ key, step, totalMs }) => {
    const timer = timers.get(key);
    if (step !== at && !(timer && (timer.endsAt !== null || timer.leftMs < totalMs))) return null;
    const props = { totalMs, timer, now, onPress: () => press(key, totalMs), ...(step !== at && { step: step + 1 }) };
    return <TimerButton key={key} {...props} />;
  });
}

const stepTimers = (steps: readonly RecipeEntry[]) =>
  steps.flatMap((entry, step) =>
    timesInStep(entry.step_text ?? '').map((seconds) => ({
      key: timerKey(entry.entry_id, seconds),
      step,
      totalMs: seconds * 1000,
    })),
  );
