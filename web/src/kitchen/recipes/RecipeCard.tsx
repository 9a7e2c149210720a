import type { Recipe } from '@sali/contract/kitchen/recipes/recipes';
import { Eye, Globe, ListPlus } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { recipesTexts } from '@sali/texts/app/recipes';
import { Button } from '../../base/ui/Button.tsx';
import { RecipeFacts } from './Facts.tsx';
import { FamilyBadge, useAuthorName } from './FamilyBadge.tsx';
import { FavoriteButton } from './FavoriteButton.tsx';
import { RecipePicture } from './RecipePicture.tsx';
import { listed } from '../../base/languages/words.ts';
import { clsx } from 'clsx';
import styles from './RecipeCard.module.css';
import uiStyles from '../../base/ui/ui.module.css';
import buttonStyles from '../../base/ui/Button.module.css';
import cardLinkStyles from '../../base/ui/cardLink.module.css';

/** A card names this many ingredients, then '+N'. */
const CARD_INGREDIENTS = 3;

export type RecipeCardProps = { recipe: Recipe; canMark: boolean; onAdd: (recipe: Recipe) => void };

/** A recipe in the gallery. The whole card opens it; its buttons lie above the link. */
export const RecipeCard = memo(function RecipeCard({ recipe, canMark, onAdd }: RecipeCardProps) {
  const path = `/recipe/${recipe.recipe_id}`;
  const author = useAuthorName(recipe);
  return (
    <li className={clsx(uiStyles.card, cardLinkStyles.card, styles.card)}>
      <div className={styles.picture}>
        <RecipePicture recipe={recipe} />
        {canMark && <FavoriteButton recipe={recipe} className={styles.favorite} />}
        {recipe.is_public && (
          <span className={clsx(uiStyles.badge, styles.published)}>
            <Globe className={uiStyles.icon14} />
            {recipesTexts.isPublic}
          </span>
        )}
        <FamilyBadge recipe={recipe} className={styles.published} />
      </div>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Link className={cardLinkStyles.link} to={path}>
            <bdi>{recipe.title}</bdi>
          </Link>
        </h2>
        {recipe.description !== '' && (
          <p className={clsx(uiStyles.secondary, styles.twoLines)}>
            <bdi>{recipe.description}</bdi>
          </p>
        )}
        <RecipeFacts recipe={recipe} />
        <p className={clsx(uiStyles.size14, uiStyles.faint)}>
          {recipesTexts.ingredientCount({ count: recipe.ingredients_count })} ·{' '}
          {recipesTexts.stepCount({ count: recipe.steps_count })}
          {author !== '' && <bdi> · {recipesTexts.ofPerson({ name: author })}</bdi>}
        </p>
        <FirstIngredients recipe={recipe} />
      </div>
      <div className={styles.actions}>
        <Button
          look="soft"
          size="sm"
          className={styles.add}
          aria-label={recipesTexts.toListOf({ title: recipe.title })}
          onClick={() => onAdd(recipe)}
        >
          <ListPlus />
          {recipesTexts.toList}
        </Button>
        <Link
          className={buttonStyles.iconButton}
          to={path}
          aria-label={recipesTexts.view({ title: recipe.title })}
          title={recipesTexts.view({ title: recipe.title })}
        >
          <Eye />
        </Link>
      </div>
    </li>
  );
});

function FirstIngredients({ recipe }: { recipe: Recipe }) {
  const names = recipe.entries.filter((entry) => entry.entry_type === 'product').map((entry) => entry.product_name);
  if (names.length === 0) return null;
  const rest = names.length - CARD_INGREDIENTS;
  return (
    <p className={uiStyles.secondary}>
      <bdi>{listed(names.slice(0, CARD_INGREDIENTS).map((name) => name ?? ''))}</bdi>
      {rest > 0 && ` ${recipesTexts.moreIngredients({ count: rest })}`}
    </p>
  );
}
