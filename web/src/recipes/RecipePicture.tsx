import type { Recipe } from '@sali/contract/recipes';
import { ChefHat } from 'lucide-react';

const TINTS = ['yellow', 'green', 'red', 'purple', 'blue', 'pink'] as const;

export type RecipePictureProps = { recipe: Pick<Recipe, 'recipe_id' | 'image' | 'image_url'>; isLarge?: boolean };

/** The dish; without a picture a hat on a tint of its own, so that nothing shifts. Decorative: the title stands beside it. */
export function RecipePicture({
  recipe: { recipe_id: id, image, image_url: url },
  isLarge = false,
}: RecipePictureProps) {
  if (image) {
    return (
      <picture className="dish">
        <source type="image/webp" srcSet={isLarge ? image.webp : image.thumbnail_webp} />
        <img src={isLarge ? image.jpeg : image.thumbnail_jpeg} alt="" loading={isLarge ? 'eager' : 'lazy'} />
      </picture>
    );
  }
  if (url !== null) {
    return (
      <span className="dish">
        <img src={url} alt="" loading="lazy" referrerPolicy="no-referrer" />
      </span>
    );
  }
  const tint = TINTS[id % TINTS.length] ?? 'green';
  return (
    <span className={`dish none ${tint}`} aria-hidden="true">
      <ChefHat />
    </span>
  );
}
