import { thumbnailOf } from '@sali/domain/goods/catalogue/picture';
import { useState } from 'react';
import { CategoryGlyph, tintOf } from './CategoryGlyph.tsx';
import { useCategory } from './categories.ts';
import { clsx } from 'clsx';
import pictureStyles from '../../base/ui/picture.module.css';

type ProductPictureProps = { imageUrl: string | null; categoryId: number; className?: string | undefined };

/** The picture of a product in a fixed square; its category's glyph where it has none, or where it does not load [PC1]. */
export function ProductPicture({ imageUrl, categoryId, className }: ProductPictureProps) {
  const category = useCategory(categoryId);
  const [broken, setBroken] = useState<string | null>(null);
  const shown = thumbnailOf(imageUrl);
  return (
    <span data-part="picture" className={clsx(pictureStyles.picture, className, tintOf(category))} aria-hidden="true">
      {shown !== null && shown !== broken ? (
        <img src={shown} alt="" loading="lazy" decoding="async" onError={() => setBroken(shown)} />
      ) : (
        <CategoryGlyph category={category} />
      )}
    </span>
  );
}
