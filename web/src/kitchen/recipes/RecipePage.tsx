import type { Recipe, RecipeEntry } from '@sali/contract/kitchen/recipes/recipes';
import { recipePartsOf } from '@sali/domain/kitchen/recipes/recipe';
import { ArrowRight, ChefHat, Globe, Lightbulb, ListPlus, Pencil, Share2, Trash2 } from 'lucide-react';
import { Fragment, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useAccount } from '../../people/accounts/accounts.ts';
import { recipesTexts } from '@sali/texts/app/recipes';
import { Button, IconButton, LinkButton } from '../../base/ui/Button.tsx';
import { Later } from '../../base/ui/Later.tsx';
import { ServingsStepper } from './ServingsStepper.tsx';
import { partFailed } from '../../base/partFailed.ts';
import { difficultyText, timeText } from './Facts.tsx';
import { AuthorBadge, FamilyBadge } from './FamilyBadge.tsx';
import { FavoriteButton } from './FavoriteButton.tsx';
import { IngredientList, PartHeading, scaleOf, scaleSteps } from './IngredientList.tsx';
import { RecipeMissing, RecipeWaiting } from './Missing.tsx';
import { useRecipe } from './queries.ts';
import { hasMorePictures, RecipePicture } from './RecipePicture.tsx';
import { shareRecipe } from './share.ts';
import { StepPictureIfAny } from './StepPictureIfAny.tsx';
import {
  CostBox,
  DeleteRecipeDialog,
  HaveButton,
  OthersTools,
  PictureStrip,
  PlanLink,
  RecipeForm,
  RecipeNotes,
  SaveTool,
  ToListDialog,
} from './parts.ts';
import { usePageFacts } from './usePageFacts.ts';
import { listed } from '../../base/languages/words.ts';
import { useShownPart } from '../../base/ui/screen/useShownPart.ts';
import { clsx } from 'clsx';
import recipeStyles from './recipe.module.css';
import uiStyles from '../../base/ui/ui.module.css';
import styles from './RecipePage.module.css';
import buttonStyles from '../../base/ui/Button.module.css';
import pageHeadStyles from '../../base/ui/PageHead.module.css';

/** One recipe: its facts, ingredients and steps. */
export function RecipePage({ id }: { id: number }) {
  const { data: recipe, error, refetch } = useRecipe(id);
  usePageFacts(recipe);
  return (
    <main className={clsx(recipeStyles.page, recipeStyles.narrow, uiStyles.aboveTabs)} id="content">
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
  useShownPart('recipe');
  return (
    <>
      <RecipeHead recipe={recipe} onOpen={setOpen} />
      <div className={styles.look}>
        <Pictures recipe={recipe} />
        <About recipe={recipe} onAdd={() => setOpen('add')} />
      </div>
      <div className={recipeStyles.columns}>
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

/** The cover, and the other pictures once their strip is loaded; the size stays. */
function Pictures({ recipe }: { recipe: Recipe }) {
  const cover = <RecipePicture recipe={recipe} isLarge />;
  if (!hasMorePictures(recipe)) return cover;
  return (
    <Later fallback={cover}>
      <PictureStrip recipe={recipe} />
    </Later>
  );
}

function RecipeHead({ recipe, onOpen }: { recipe: Recipe; onOpen: (what: RecipeDialog) => void }) {
  const navigate = useNavigate();
  const user = useAccount((state) => state.user);
  const isOwn = user !== null && recipe.user_id === user.userId;
  const back = () => void (window.history.length > 1 ? navigate(-1) : navigate('/recipes'));
  return (
    <header className={pageHeadStyles.head} data-part="page-head">
      <IconButton label={recipesTexts.back} onClick={back}>
        <ArrowRight />
      </IconButton>
      <span className={clsx(uiStyles.row, pageHeadStyles.end)}>
        {user && <FavoriteButton recipe={recipe} />}
        <IconButton label={recipesTexts.share} isWorded onClick={() => void shareRecipe(recipe)}>
          <Share2 />
        </IconButton>
        <Later>
          <SaveTool recipe={recipe} />
        </Later>
        {user && !isOwn && (
          <Later>
            <OthersTools recipe={recipe} />
          </Later>
        )}
        {isOwn && (
          <>
            <IconButton label={recipesTexts.edit} isWorded onClick={() => onOpen('edit')}>
              <Pencil />
            </IconButton>
            <IconButton label={recipesTexts.remove} isWorded onClick={() => onOpen('delete')}>
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
  const user = useAccount((state) => state.user);
  const times = [
    [words.prep, recipe.prep_time],
    [words.cook, recipe.cook_time],
    [words.total, recipe.total_time],
  ] as const;
  return (
    <div className={styles.about}>
      <h1 className={clsx(uiStyles.title, styles.title)}>
        <bdi>{recipe.title}</bdi>
      </h1>
      {recipe.description !== '' && (
        <p className={uiStyles.muted} dir="auto">
          {recipe.description}
        </p>
      )}
      <p className={clsx(uiStyles.row, uiStyles.wrap)}>
        <span className={uiStyles.badge}>{difficultyText(recipe.difficulty)}</span>
        {recipe.servings !== null && (
          <span className={uiStyles.badge}>{words.servingsLabel({ servings: recipe.servings })}</span>
        )}
        {recipe.is_public && (
          <span className={clsx(uiStyles.badge, uiStyles.green)}>
            <Globe className={uiStyles.icon14} />
            {words.isPublic}
          </span>
        )}
        {recipe.kosher && <span className={uiStyles.badge}>{words.kosher[recipe.kosher]}</span>}
        <AuthorBadge recipe={recipe} />
        <FamilyBadge recipe={recipe} />
        {recipe.tags.map((tag) => (
          <Link key={tag} className={uiStyles.badge} to={`/recipes?search=${encodeURIComponent(tag)}`}>
            <bdi>#{tag}</bdi>
          </Link>
        ))}
      </p>
      <dl className={styles.times}>
        {times.map(
          ([label, minutes]) =>
            minutes !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{timeText(minutes)}</dd>
              </div>
            ),
        )}
      </dl>
      <Origin recipe={recipe} />
      <div className={clsx(uiStyles.row, buttonStyles.actions)}>
        <Button look="primary" onClick={onAdd}>
          <ListPlus />
          {words.toList}
        </Button>
        {recipe.steps_count > 0 && (
          <LinkButton look="soft" to={`/recipe/${recipe.recipe_id}/cook`}>
            <ChefHat />
            {words.startCooking}
          </LinkButton>
        )}
        {user && (
          <Later>
            <PlanLink recipeId={recipe.recipe_id} />
          </Later>
        )}
      </div>
    </div>
  );
}

/** Allergens, and where the recipe comes from. */
function Origin({ recipe }: { recipe: Recipe }) {
  const words = recipesTexts;
  const names = listed(recipe.allergens.map((allergen) => words.allergens[allergen]));
  return (
    <>
      {names !== '' && <p className={uiStyles.secondary}>{words.contains({ names })}</p>}
      {(recipe.copied_from ?? recipe.hidden) && (
        <Later>
          <RecipeNotes recipe={recipe} />
        </Later>
      )}
      {recipe.source !== '' && (
        <p className={uiStyles.secondary}>
          <bdi>{words.source({ source: recipe.source })}</bdi>
        </p>
      )}
      {recipe.source_url !== null && (
        <p className={uiStyles.secondary}>
          <a href={recipe.source_url} target="_blank" rel="noopener noreferrer nofollow ugc">
            {words.sourceLink({ site: siteName(recipe.source_url) })}
          </a>
        </p>
      )}
    </>
  );
}

const siteName = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url);

type PageIngredientsProps = { recipe: Recipe; servings: number | null; onServings: (servings: number) => void };

function PageIngredients({ recipe, servings, onServings }: PageIngredientsProps) {
  const words = recipesTexts;
  return (
    <section className={clsx(uiStyles.card, recipeStyles.part)} aria-labelledby="ingredients">
      <div className={clsx(uiStyles.row, uiStyles.between, uiStyles.wrap)}>
        <h2 className={uiStyles.heading} id="ingredients">
          {words.ingredients}
        </h2>
        <ServingsStepper servings={servings} onChange={onServings} />
      </div>
      <IngredientList recipe={recipe} servings={scaleOf(recipe, servings)} />
      <Later>
        <HaveButton recipe={recipe} onServings={onServings} />
      </Later>
      <Later>
        <CostBox recipeId={recipe.recipe_id} servings={servings} />
      </Later>
    </section>
  );
}

function Steps({ recipe }: { recipe: Recipe }) {
  const words = recipesTexts;
  const steps = scaleSteps(recipe);
  return (
    <section className={styles.steps} aria-labelledby="steps">
      <h2 className={uiStyles.heading} id="steps">
        {words.steps}
      </h2>
      {steps.length === 0 && recipe.instructions === '' && <p className={uiStyles.muted}>{words.noSteps}</p>}
      <div className={styles.numbered}>
        {recipePartsOf(steps).map(({ part, entries }) => (
          <Fragment key={entries[0]?.entry_id}>
            {part !== '' && <PartHeading part={part} />}
            <StepList recipe={recipe} all={steps} steps={entries} />
          </Fragment>
        ))}
      </div>
      {recipe.instructions !== '' && (
        <>
          <h3 className={clsx(uiStyles.strong, uiStyles.above16)}>{words.instructions}</h3>
          <p className={styles.instructions} dir="auto">
            {recipe.instructions}
          </p>
        </>
      )}
    </section>
  );
}

type StepListProps = { recipe: Recipe; all: readonly RecipeEntry[]; steps: readonly RecipeEntry[] };

function StepList({ recipe, all, steps }: StepListProps) {
  return (
    <ol>
      {steps.map((step) => (
        <li key={step.entry_id}>
          <div>
            <p dir="auto">{step.step_text}</p>
            {step.notes !== '' && (
              <p className={recipeStyles.tip}>
                <Lightbulb className={uiStyles.icon16} aria-label={recipesTexts.tip} />
                <span className={uiStyles.grow} dir="auto">
                  {step.notes}
                </span>
              </p>
            )}
            <StepPictureIfAny recipe={recipe} stepId={step.entry_id} at={all.indexOf(step) + 1} />
          </div>
        </li>
      ))}
    </ol>
  );
}
