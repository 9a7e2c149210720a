import type { Recipe } from '@sali/contract/kitchen/recipes/recipes';
import { ChefHat } from 'lucide-react';
import { useState } from 'react';
import { clsx } from 'clsx';
import { lazyPart } from '../../base/lazyPart.tsx';
import { Later } from '../../base/ui/Later.tsx';
import styles from './RecipePicture.module.css';

const RecipeDrawing = lazyPart(async () => (await import('./RecipeDrawing.tsx')).RecipeDrawing);

const TINTS = ['yellow', 'green', 'red', 'purple', 'blue', 'pink'] as const;

export type RecipePictureProps = {
  /** Without its lines nothing is drawn of them. */
  recipe: Pick<Recipe, 'recipe_id' | 'image' | 'image_url'> & Partial<Pick<Recipe, 'entries'>>;
  isLarge?: boolean;
};

/** Whether there is more to show than the cover. A cover elsewhere is not shown: that site would see who reads. */
export const hasMorePictures = ({ image, pictures }: Recipe): boolean => pictures.length > (image === null ? 0 : 1);

/**
 * The dish. Without a picture, or if it does not load, illustrations of its ingredients on a tint, or a hat where none is drawn
 * [RP9]: the layout does not shift. Decorative, since the title is beside it.
 */
export function RecipePicture({ recipe, isLarge = false }: RecipePictureProps) {
  const { recipe_id: id, image, image_url, entries } = recipe;
  const [broken, setBroken] = useState<string | null>(null);
  // A picture of another site shows once this server has copied it: until then that site would see who reads.
  const url = image_url?.startsWith('/static/') ? image_url : null;
  const address = image?.jpeg ?? url;
  const breaks = () => setBroken(address);
  const isShown = address !== broken;
  if (image && isShown) {
    return (
      <picture className={styles.dish}>
        <source type="image/webp" srcSet={isLarge ? image.webp : image.thumbnail_webp} />
        <img
          src={isLarge ? image.jpeg : image.thumbnail_jpeg}
          alt=""
          loading={isLarge ? 'eager' : 'lazy'}
          onError={breaks}
        />
      </picture>
    );
  }
  if (url !== null && isShown) {
    return (
      <span className={styles.dish}>
        <img src={url} alt="" loading="lazy" onError={breaks} />
      </span>
    );
  }
  const tint = TINTS[id % TINTS.length] ?? 'green';
  return (
    <span className={clsx(styles.dish, styles.empty, styles[tint])} data-part="no-picture" aria-hidden="true">
      <Later fallback={<ChefHat />}>
        <RecipeDrawing entries={entries ?? []} fallback={<ChefHat />} />
      </Later>
    </span>
  );
}
