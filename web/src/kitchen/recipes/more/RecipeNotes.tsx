import type { Recipe, RecipeOrigin } from '@sali/contract/kitchen/recipes/recipes';
import { EyeOff } from 'lucide-react';
import { Link } from 'react-router';
import { recipeMoreTexts } from '@sali/texts/app/recipeMore';
import { clsx } from 'clsx';
import styles from './RecipeNotes.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

const words = recipeMoreTexts;

/** The notes on a recipe: the recipe from which it was copied, and for its owner that a manager hid it. */
export function RecipeNotes({ recipe }: { recipe: Recipe }) {
  return (
    <>
      {recipe.copied_from && <Credit origin={recipe.copied_from} />}
      {recipe.hidden && <HiddenNote reason={recipe.hidden.reason} />}
    </>
  );
}

function HiddenNote({ reason }: { reason: string }) {
  return (
    <div className={styles.hidden} data-part="hidden">
      <p className={clsx(uiStyles.strong, uiStyles.row)}>
        <EyeOff className={uiStyles.icon16} />
        <span>{words.hidden.title}</span>
      </p>
      <p>{words.hidden.text}</p>
      {reason !== '' && (
        <p>
          <bdi>{words.hidden.reason({ reason })}</bdi>
        </p>
      )}
    </div>
  );
}

/** The author's name and the title, with a link while the reader may read that recipe. */
function Credit({ origin: { recipe_id: id, title, author } }: { origin: RecipeOrigin }) {
  const text = author === '' ? words.credit({ title }) : words.creditOf({ author });
  return (
    <p className={uiStyles.secondary} data-part="credit">
      {id === null ? (
        <bdi>{text}</bdi>
      ) : (
        <Link to={`/recipe/${id}`} aria-label={`${text}. ${words.toOrigin({ title })}`}>
          <bdi>{text}</bdi>
        </Link>
      )}
    </p>
  );
}
