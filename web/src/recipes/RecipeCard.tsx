import type { Recipe } from '@sali/contract/recipes/recipes';
import { CARD_INGREDIENTS } from '@sali/domain/limits';
import { Eye, Globe, ListPlus } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { recipesTexts } from '../languages/recipesTexts.ts';
import { Button } from '../ui/Button.tsx';
import { RecipeFacts } from './Facts.tsx';
import { FavoriteButton } from './FavoriteButton.tsx';
import { RecipePicture } from './RecipePicture.tsx';

export type RecipeCardProps = { recipe: Recipe; canMark: boolean; onAdd: (recipe: Recipe) => void };

/** A recipe in the gallery. The whole card opens it; its buttons lie above the link. */
export const RecipeCard = memo(function RecipeCard({ recipe, canMark, onAdd }: RecipeCardProps) {
  const path = `/recipe/${recipe.recipe_id}`;
  return (
    <li className="card rcard">
      <div className="rp">
        <RecipePicture recipe={recipe} />
        {canMark && <FavoriteButton recipe={recipe} className="fav" />}
        {recipe.is_public && (
          <span className="badge pub">
            <Globe className="xs" />
            {recipesTexts.isPublic}
          </span>
        )}
      </div>
      <div className="rb">
        <h2 className="t">
          <Link className="open" to={path}>
            <bdi>{recipe.title}</bdi>
          </Link>
        </h2>
        {recipe.description !== '' && (
          <p className="t14 mute two-lines">
            <bdi>{recipe.description}</bdi>
          </p>
        )}
        <RecipeFacts recipe={recipe} />
        <p className="t14 faint">
          {recipesTexts.ingredientCount({ count: recipe.ingredients_count })} ·{' '}
          {recipesTexts.stepCount({ count: recipe.steps_count })}
        </p>
        <FirstIngredients recipe={recipe} />
      </div>
      <div className="ra">
        <Button
          look="soft"
          size="sm"
          className="grow"
          aria-label={recipesTexts.toListOf({ title: recipe.title })}
          onClick={() => onAdd(recipe)}
        >
          <ListPlus />
          {recipesTexts.toList}
        </Button>
        <Link
          className="ib"
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
    <p className="t14 mute wide-only">
      <bdi>{names.slice(0, CARD_INGREDIENTS).join(', ')}</bdi>
      {rest > 0 && ` ${recipesTexts.moreIngredients({ count: rest })}`}
    </p>
  );
}
