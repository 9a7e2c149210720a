import type { Recipe } from '@sali/contract/recipes/recipes';
import { SERVINGS_MAX, SERVINGS_MIN } from '@sali/domain/limits';
import { ArrowRight, ChefHat, Globe, Lightbulb, ListPlus, Pencil, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useAccount } from '../accounts/accounts.ts';
import { recipesTexts } from '../languages/recipesTexts.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Later } from '../ui/Later.tsx';
import { Stepper } from '../ui/Stepper.tsx';
import { partFailed } from '../partFailed.ts';
import { difficultyText } from './Facts.tsx';
import { FavoriteButton } from './FavoriteButton.tsx';
import { IngredientList, scaleOf, scaleSteps } from './IngredientList.tsx';
import { RecipeMissing, RecipeWaiting } from './Missing.tsx';
import { useRecipe } from './queries.ts';
import { RecipePicture } from './RecipePicture.tsx';
import { shareRecipe } from './share.ts';
import { DeleteRecipeDialog, RecipeForm, ToListDialog } from './parts.ts';
import { usePageFacts } from './usePageFacts.ts';

/** One recipe: its facts, ingredients and steps. */
export function RecipePage({ id }: { id: number }) {
  const { data: recipe, error, refetch } = useRecipe(id);
  usePageFacts(recipe);
  return (
    <main className="recipes one with-nav" id="content">
      {recipe ? (
        <LoadedRecipe recipe={recipe} />
      ) : error ? (
        <RecipeMissing error={error} onRetry={() => void refetch()} />
      ) : (
        <RecipeWaiting />
      )}
    </main>
  );
}

type RecipeDialog = 'add' | 'edit' | 'delete';

function LoadedRecipe({ recipe }: { recipe: Recipe }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<RecipeDialog | null>(null);
  const [servings, setServings] = useState(recipe.servings);
  const close = () => setOpen(null);
  return (
    <>
      <RecipeHead recipe={recipe} onOpen={setOpen} />
      <div className="rlook">
        <RecipePicture recipe={recipe} isLarge />
        <About recipe={recipe} onAdd={() => setOpen('add')} />
      </div>
      <div className="rcols">
        <PageIngredients recipe={recipe} servings={servings} onServings={setServings} />
        <Steps recipe={recipe} />
      </div>
      {open && (
        <Later key={open} onFailed={partFailed}>
          {open === 'add' && <ToListDialog recipe={recipe} servings={servings} onClose={close} />}
          {open === 'delete' && (
            <DeleteRecipeDialog
              recipe={recipe}
              onDeleted={() => void navigate('/', { replace: true })}
              onClose={close}
            />
          )}
          {open === 'edit' && (
            <RecipeForm recipe={recipe} onSaved={(saved) => setServings(saved.servings)} onClose={close} />
          )}
        </Later>
      )}
    </>
  );
}

function RecipeHead({ recipe, onOpen }: { recipe: Recipe; onOpen: (what: RecipeDialog) => void }) {
  const navigate = useNavigate();
  const user = useAccount((state) => state.user);
  const isOwn = user !== null && recipe.user_id === user.userId;
  const back = () => void (window.history.length > 1 ? navigate(-1) : navigate('/recipes'));
  return (
    <header className="page-head">
      <IconButton label={recipesTexts.back} onClick={back}>
        <ArrowRight />
      </IconButton>
      <span className="row">
        {user && <FavoriteButton recipe={recipe} />}
        <IconButton label={recipesTexts.share} onClick={() => void shareRecipe(recipe)}>
          <Share2 />
        </IconButton>
        {isOwn && (
          <>
            <IconButton label={recipesTexts.edit} onClick={() => onOpen('edit')}>
              <Pencil />
            </IconButton>
            <IconButton label={recipesTexts.remove} onClick={() => onOpen('delete')}>
              <Trash2 />
            </IconButton>
          </>
        )}
      </span>
    </header>
  );
}

function About({ recipe, onAdd }: { recipe: Recipe; onAdd: () => void }) {
  const words = recipesTexts;
  const times = [
    [words.prep, recipe.prep_time],
    [words.cook, recipe.cook_time],
    [words.total, recipe.total_time],
  ] as const;
  return (
    <div className="rabout">
      <h1 className="title">
        <bdi>{recipe.title}</bdi>
      </h1>
      {recipe.description !== '' && (
        <p className="mute" dir="auto">
          {recipe.description}
        </p>
      )}
      <p className="row flex-wrap">
        <span className="badge">{difficultyText(recipe.difficulty)}</span>
        {recipe.servings !== null && (
          <span className="badge">{words.servingsLabel({ servings: recipe.servings })}</span>
        )}
        {recipe.is_public && (
          <span className="badge green">
            <Globe className="xs" />
            {words.isPublic}
          </span>
        )}
      </p>
      <dl className="rtimes">
        {times.map(
          ([label, minutes]) =>
            minutes !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{words.minutes({ minutes })}</dd>
              </div>
            ),
        )}
      </dl>
      <div className="row flex-wrap">
        <Button look="primary" className="grow" onClick={onAdd}>
          <ListPlus />
          {words.toList}
        </Button>
        {recipe.steps_count > 0 && (
          <Link className="btn soft grow" to={`/recipe/${recipe.recipe_id}/cook`}>
            <ChefHat />
            {words.startCooking}
          </Link>
        )}
      </div>
    </div>
  );
}

type PageIngredientsProps = { recipe: Recipe; servings: number | null; onServings: (servings: number) => void };

function PageIngredients({ recipe, servings, onServings }: PageIngredientsProps) {
  const words = recipesTexts;
  return (
    <section className="card rpart" aria-labelledby="ingredients">
      <div className="row between flex-wrap">
        <h2 className="h2" id="ingredients">
          {words.ingredients}
        </h2>
        {servings !== null && (
          <Stepper
            label={words.servings}
            lessLabel={words.fewerServings}
            moreLabel={words.moreServings}
            value={servings}
            min={SERVINGS_MIN}
            max={SERVINGS_MAX}
            step={1}
            unit={words.servingsUnit({ servings })}
            onChange={(next) => onServings(Math.round(next))}
          />
        )}
      </div>
      <IngredientList recipe={recipe} servings={scaleOf(recipe, servings)} />
    </section>
  );
}

function Steps({ recipe }: { recipe: Recipe }) {
  const words = recipesTexts;
  const steps = scaleSteps(recipe);
  return (
    <section className="rsteps" aria-labelledby="steps">
      <h2 className="h2" id="steps">
        {words.steps}
      </h2>
      {steps.length === 0 && recipe.instructions === '' && <p className="mute">{words.noSteps}</p>}
      <ol>
        {steps.map((step) => (
          <li key={step.entry_id}>
            <div>
              <p dir="auto">{step.step_text}</p>
              {step.notes !== '' && (
                <p className="rtip">
                  <Lightbulb className="s" aria-label={words.tip} />
                  <span className="grow" dir="auto">
                    {step.notes}
                  </span>
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
      {recipe.instructions !== '' && (
        <>
          <h3 className="strong mt-4">{words.instructions}</h3>
          <p className="lines" dir="auto">
            {recipe.instructions}
          </p>
        </>
      )}
    </section>
  );
}
