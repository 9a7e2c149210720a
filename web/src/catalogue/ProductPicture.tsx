import { CategoryGlyph, tintOf } from './CategoryGlyph.tsx';
import { useCategory } from './categories.ts';

/** The picture of a product in a fixed square; its category's glyph where it has none. */
export function ProductPicture({ imageUrl, categoryId }: { imageUrl: string | null; categoryId: number }) {
  const category = useCategory(categoryId);
  return (
    <span className={`pic ${tintOf(category)}`} aria-hidden="true">
      {imageUrl ? <img src={imageUrl} alt="" loading="lazy" decoding="async" /> : <CategoryGlyph category={category} />}
    </span>
  );
}
