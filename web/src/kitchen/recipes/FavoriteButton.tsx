import type { Recipe } from '@sali/contract/kitchen/recipes/recipes';
import { Heart } from 'lucide-react';
import { recipesTexts } from '@sali/texts/app/recipes';
import { IconButton } from '../../base/ui/Button.tsx';
import { showToast } from '../../base/ui/toast.ts';
import { useSetFavorite } from './queries.ts';
import { clsx } from 'clsx';
import styles from './FavoriteButton.module.css';

export function FavoriteButton({ recipe, className }: { recipe: Recipe; className?: string }) {
  const { title, recipe_id: id, is_favorite: isOn } = recipe;
  const setFavorite = useSetFavorite();
  const toggle = () => {
    setFavorite(id, !isOn).catch(() => showToast(recipesTexts.favoriteFailed));
  };
  return (
    <IconButton
      className={clsx(className, isOn && styles.loved)}
      label={isOn ? recipesTexts.unfavorite({ title }) : recipesTexts.favorite({ title })}
      aria-pressed={isOn}
      onClick={toggle}
    >
      <Heart />
    </IconButton>
  );
}
