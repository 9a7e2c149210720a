import type { Recipe, RecipeEntry } from '@sali/contract/kitchen/recipes/recipes';
import { recipePartsOf } from '@sali/domain/kitchen/recipes/recipe';
import type { Servings } from '@sali/domain/kitchen/recipes/scaledAmount';
import { ArrowLeft, ArrowRight, Check, ListPlus, X } from 'lucide-react';
import { Fragment, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useAccount } from '../../../people/accounts/accounts.ts';
import { currentUserKey } from '../../../people/accounts/userKey.ts';
import { recipesTexts } from '@sali/texts/app/recipes';
import { Button, IconButton, LinkButton } from '../../../base/ui/Button.tsx';
import { ServingsStepper } from '../ServingsStepper.tsx';
import { CookingAlong } from './CookingAlong.tsx';
import { CookStep } from './CookStep.tsx';
import { LargeTypeButton } from './LargeTypeButton.tsx';
import { useLargeType } from './useLargeType.ts';
import { ingredientName } from '@sali/contract/kitchen/recipes/writtenRecipe';
import { amountWords } from '../amountWords.ts';
import { PartHeading, productsOf, scaleOf, scaleSteps } from '../IngredientList.tsx';
import { RecipeMissing, RecipeWaiting } from '../Missing.tsx';
import { useRecipe } from '../queries.ts';
import { partFailed } from '../../../base/partFailed.ts';
import { Later } from '../../../base/ui/Later.tsx';
import { ToListDialog } from '../parts.ts';
import { usePageFacts } from '../usePageFacts.ts';
import { useCooking } from './useCooking.ts';
import { ScreenHead } from '../../../base/ui/screen/ScreenHead.tsx';
import { useWakeLock } from '../../../base/ui/screen/useWakeLock.ts';
import { clsx } from 'clsx';
import styles from './cook.module.css';
import recipeStyles from '../recipe.module.css';
import buttonStyles from '../../../base/ui/Button.module.css';
import uiStyles from '../../../base/ui/ui.module.css';
import checkboxStyles from '../../../base/ui/checkbox.module.css';

const words = recipesTexts.cooking;

/** Cooking: one step at a time, large enough to read from the stove, with the screen kept on. */
export function CookPage({ id }: { id: number }) {
  const { data: recipe, error, refetch } = useRecipe(id);
  usePageFacts(recipe);
  const userKey = useAccount(currentUserKey);
  const [isLarge, setLarge] = useLargeType();
  return (
    <main className={clsx(styles.page, isLarge && styles.large)} id="content">
      {recipe ? (
        <Cooking key={userKey} recipe={recipe} isLarge={isLarge} onLarge={setLarge} />
      ) : error ? (
        <RecipeMissing error={error} onRetry={() => void refetch()} />
      ) : (
        <RecipeWaiting />
      )}
    </main>
  );
}

type CookingProps = { recipe: Recipe; isLarge: boolean; onLarge: (isLarge: boolean) => void };

function Cooking({ recipe, isLarge, onLarge }: CookingProps) {
  const steps = useMemo(() => scaleSteps(recipe), [recipe]);
  const { at, setAt, servings, setServings, taken, toggle, timing, others } = useCooking(recipe, steps.length);
  const isLit = useWakeLock();
  const [hasMoved, setHasMoved] = useState(false);
  const goTo = (step: number) => {
    setHasMoved(true);
    setAt(step);
  };
  return (
    <>
      <ScreenHead
        className={styles.head}
        title={recipe.title}
        screenOn={isLit ? words.screenOn : null}
        actions={<LargeTypeButton isLarge={isLarge} onChange={onLarge} />}
      >
        <Link
          className={buttonStyles.iconButton}
          to={`/recipe/${recipe.recipe_id}`}
          aria-label={words.close}
          title={words.close}
        >
          <X />
        </Link>
      </ScreenHead>
      <CookingAlong people={others} />
      <div
        className={styles.progress}
        role="progressbar"
        aria-label={words.progress({ done: at, of: steps.length })}
        aria-valuemin={0}
        aria-valuemax={steps.length}
        aria-valuenow={at}
      >
        {steps.map((step, index) => (
          <i key={step.entry_id} className={index < at ? styles.passed : undefined} />
        ))}
      </div>
      <div className={styles.columns}>
        <div className={styles.main}>
          <DoneSteps steps={steps.slice(0, at)} />
          <CookStep
            recipe={recipe}
            steps={steps}
            at={at}
            servings={scaleOf(recipe, servings)}
            timing={timing}
            hasMoved={hasMoved}
          />
        </div>
        <Ingredients recipe={recipe} servings={servings} onServings={setServings} taken={taken} onToggle={toggle} />
      </div>
      <div className={styles.dock}>
        <IconButton
          className={styles.back}
          label={words.previous}
          isUnavailable={at === 0}
          onClick={() => goTo(at - 1)}
        >
          <ArrowRight />
        </IconButton>
        {at < steps.length ? (
          <Button look="primary" className={styles.forward} onClick={() => goTo(at + 1)}>
            {at === steps.length - 1 ? words.finish : words.done}
            <ArrowLeft />
          </Button>
        ) : (
          <LinkButton look="primary" className={styles.forward} to={`/recipe/${recipe.recipe_id}`}>
            {words.toRecipe}
          </LinkButton>
        )}
      </div>
    </>
  );
}

function DoneSteps({ steps }: { steps: readonly RecipeEntry[] }) {
  if (steps.length === 0) return null;
  return (
    <details className={styles.done}>
      <summary>
        <span className={styles.tickDone}>
          <Check className={uiStyles.icon16} />
        </span>
        <span className={clsx(uiStyles.grow, uiStyles.muted)}>{words.doneSteps({ count: steps.length })}</span>
      </summary>
      <ol>
        {steps.map((step) => (
          <li key={step.entry_id}>
            <p dir="auto">{step.step_text}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}

type IngredientsProps = {
  recipe: Recipe;
  servings: number | null;
  onServings: (servings: number) => void;
  taken: ReadonlySet<number>;
  onToggle: (entryId: number) => void;
};

/** Ingredients that can be ticked off; the others can go on a list. */
function Ingredients({ recipe, servings, onServings, taken, onToggle }: IngredientsProps) {
  const [isAdding, setIsAdding] = useState(false);
  const scale = scaleOf(recipe, servings);
  return (
    <section className={clsx(uiStyles.card, recipeStyles.part, styles.side)} aria-labelledby="cook-ingredients">
      <div className={clsx(uiStyles.row, uiStyles.between, uiStyles.wrap)}>
        <h2 className={uiStyles.strong} id="cook-ingredients">
          {recipesTexts.ingredients}
        </h2>
        <ServingsStepper servings={servings} onChange={onServings} />
      </div>
      {recipePartsOf(productsOf(recipe)).map(({ part, entries }) => (
        <Fragment key={entries[0]?.entry_id}>
          {part !== '' && <PartHeading part={part} />}
          <ul className={recipeStyles.choices}>
            {entries.map((entry) => (
              <Ingredient
                key={entry.entry_id}
                entry={entry}
                servings={scale}
                isTaken={taken.has(entry.entry_id)}
                onToggle={() => onToggle(entry.entry_id)}
              />
            ))}
          </ul>
        </Fragment>
      ))}
      <Button look="soft" block className={uiStyles.above12} onClick={() => setIsAdding(true)}>
        <ListPlus />
        {words.missingToList}
      </Button>
      {isAdding && (
        <Later onFailed={partFailed}>
          <ToListDialog recipe={recipe} servings={servings} without={taken} onClose={() => setIsAdding(false)} />
        </Later>
      )}
    </section>
  );
}

type IngredientProps = { entry: RecipeEntry; servings: Servings | null; isTaken: boolean; onToggle: () => void };

function Ingredient({ entry, servings, isTaken, onToggle }: IngredientProps) {
  return (
    <li>
      <label className={styles.ticked}>
        <input type="checkbox" className={checkboxStyles.checkbox} checked={isTaken} onChange={onToggle} />
        <span className={uiStyles.grow}>
          <bdi>{ingredientName(entry)}</bdi>
          {entry.notes !== '' && <bdi className={clsx(uiStyles.secondary, uiStyles.block)}>{entry.notes}</bdi>}
        </span>
        <bdi className={clsx(uiStyles.size14, uiStyles.number)}>{amountWords(entry, servings)}</bdi>
      </label>
    </li>
  );
}
