import type { Recipe, RecipeEntry } from '@sali/contract/recipes/recipes';
import { SERVINGS_MAX, SERVINGS_MIN } from '@sali/domain/limits';
import type { Servings } from '@sali/domain/recipes/listLine';
import { ArrowLeft, ArrowRight, Check, ListPlus, Sun, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { recipesTexts } from '../../languages/recipesTexts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { CookStep } from './CookStep.tsx';
import { amountWords } from '../amountWords.ts';
import { productsOf, scaleOf, scaleSteps } from '../IngredientList.tsx';
import { RecipeMissing, RecipeWaiting } from '../Missing.tsx';
import { useRecipe } from '../queries.ts';
import { ToListDialog } from '../ToListDialog.tsx';
import { usePageFacts } from '../usePageFacts.ts';
import { useTimers } from './useTimers.ts';
import { useWakeLock } from './useWakeLock.ts';

const words = recipesTexts.cooking;

/** Cooking: one step at a time, large enough to read from the stove, with the screen kept on. */
export function CookPage({ id }: { id: number }) {
  const { data: recipe, error, refetch } = useRecipe(id);
  usePageFacts(recipe);
  return (
    <main className="cook" id="content">
      {recipe ? (
        <Cooking recipe={recipe} />
      ) : error ? (
        <RecipeMissing error={error} onRetry={() => void refetch()} />
      ) : (
        <RecipeWaiting />
      )}
    </main>
  );
}

function Cooking({ recipe }: { recipe: Recipe }) {
  const steps = useMemo(() => scaleSteps(recipe), [recipe]);
  const [at, setAt] = useState(0);
  const [servings, setServings] = useState(recipe.servings);
  const isLit = useWakeLock();
  const timing = useTimers();
  return (
    <>
      <header className="cook-head">
        <Link className="ib" to={`/recipe/${recipe.recipe_id}`} aria-label={words.close} title={words.close}>
          <X />
        </Link>
        <h1 className="strong clip grow">
          <bdi>{recipe.title}</bdi>
        </h1>
        {isLit && (
          <span className="badge green">
            <Sun className="xs" />
            {words.screenOn}
          </span>
        )}
      </header>
      <div
        className="cook-progress"
        role="progressbar"
        aria-label={words.progress({ done: at, of: steps.length })}
        aria-valuemin={0}
        aria-valuemax={steps.length}
        aria-valuenow={at}
      >
        {steps.map((step, index) => (
          <i key={step.entry_id} className={index < at ? 'on' : undefined} />
        ))}
      </div>
      <div className="cook-cols">
        <div className="cook-main">
          <DoneSteps steps={steps.slice(0, at)} />
          <CookStep recipe={recipe} steps={steps} at={at} servings={scaleOf(recipe, servings)} timing={timing} />
        </div>
        <Ingredients recipe={recipe} servings={servings} onServings={setServings} />
      </div>
      <div className="cook-dock">
        <IconButton className="cook-back" label={words.previous} disabled={at === 0} onClick={() => setAt(at - 1)}>
          <ArrowRight />
        </IconButton>
        {at < steps.length ? (
          <Button look="primary" className="cook-go" onClick={() => setAt(at + 1)}>
            {at === steps.length - 1 ? words.finish : words.done}
            <ArrowLeft />
          </Button>
        ) : (
          <Link className="btn primary cook-go" to={`/recipe/${recipe.recipe_id}`}>
            {words.toRecipe}
          </Link>
        )}
      </div>
    </>
  );
}

function DoneSteps({ steps }: { steps: readonly RecipeEntry[] }) {
  if (steps.length === 0) return null;
  return (
    <details className="cook-done">
      <summary>
        <span className="tick-done">
          <Check className="s" />
        </span>
        <span className="grow mute">{words.doneSteps({ count: steps.length })}</span>
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

type IngredientsProps = { recipe: Recipe; servings: number | null; onServings: (servings: number) => void };

/** Ingredients that can be ticked off; the others can go on a list. */
function Ingredients({ recipe, servings, onServings }: IngredientsProps) {
  const [isAdding, setIsAdding] = useState(false);
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set());
  const scale = scaleOf(recipe, servings);
  const toggle = (id: number) =>
    setTaken((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]));
  return (
    <section className="card rpart cook-side" aria-labelledby="cook-ingredients">
      <div className="row between flex-wrap">
        <h2 className="strong" id="cook-ingredients">
          {recipesTexts.ingredients}
        </h2>
        {servings !== null && (
          <Stepper
            label={recipesTexts.servings}
            lessLabel={recipesTexts.fewerServings}
            moreLabel={recipesTexts.moreServings}
            value={servings}
            min={SERVINGS_MIN}
            max={SERVINGS_MAX}
            step={1}
            unit={recipesTexts.servingsUnit({ servings })}
            onChange={(next) => onServings(Math.round(next))}
          />
        )}
      </div>
      <ul className="rchoose">
        {productsOf(recipe).map((entry) => (
          <Ingredient
            key={entry.entry_id}
            entry={entry}
            servings={scale}
            isTaken={taken.has(entry.entry_id)}
            onToggle={() => toggle(entry.entry_id)}
          />
        ))}
      </ul>
      <Button look="soft" block className="mt-3" onClick={() => setIsAdding(true)}>
        <ListPlus />
        {words.missingToList}
      </Button>
      {isAdding && (
        <ToListDialog recipe={recipe} servings={servings} without={taken} onClose={() => setIsAdding(false)} />
      )}
    </section>
  );
}

type IngredientProps = { entry: RecipeEntry; servings: Servings | null; isTaken: boolean; onToggle: () => void };

function Ingredient({ entry, servings, isTaken, onToggle }: IngredientProps) {
  return (
    <li>
      <label className="ticked">
        <input type="checkbox" className="check" checked={isTaken} onChange={onToggle} />
        <bdi className="grow">{entry.product_alias || entry.product_name}</bdi>
        <bdi className="t14 num">{amountWords(entry, servings)}</bdi>
      </label>
    </li>
  );
}
