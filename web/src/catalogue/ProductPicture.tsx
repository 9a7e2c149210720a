import { CategoryGlyph, tintOf } from './CategoryGlyph.tsx';
import { useCategory } from './categories.ts';
import { clsx } from 'clsx';
import pictureStyles from '../ui/picture.module.css';

/** The picture of a product in a fixed square; its category's glyph where it has none. */
export function ProductPicture({ imageUrl, categoryId }: { imageUrl: string | null; categoryId: number }) {
  const category = useCategory(categoryId);
  return (
    <span data-part="picture" className={clsx(pictureStyles.picture, tintOf(category))} aria-hidden="true">
      {imageUrl ? <img src={imageUrl} alt="" loading="lazy" decoding="async" /> : <CategoryGlyph category={category} />}
    </span>
  );
}
