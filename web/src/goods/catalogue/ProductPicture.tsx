import { thumbnailOf } from '@sali/domain/goods/catalogue/picture';
import { memo, useState } from 'react';
import { lazyPart } from '../../base/lazyPart.tsx';
import { Later } from '../../base/ui/Later.tsx';
import { CategoryGlyph, tintOf } from './CategoryGlyph.tsx';
import { useCategory } from './categories.ts';
import { clsx } from 'clsx';
import pictureStyles from '../../base/ui/picture.module.css';

const Illustration = lazyPart(async () => (await import('./Illustration.tsx')).Illustration);

type ProductPictureProps = {
  name: string;
  imageUrl: string | null;
  categoryId: number;
  className?: string | undefined;
};

/**
 * The picture of a product in a fixed square. Where it has none, or where it does not load, the illustration of its kind; the
 * glyph of its category where nothing is drawn for that kind [PC1] [PC12].
 */
export const ProductPicture = memo(function ProductPicture({
  name,
  imageUrl,
  categoryId,
  className,
}: ProductPictureProps) {
  const category = useCategory(categoryId);
  const [broken, setBroken] = useState<string | null>(null);
  const shown = thumbnailOf(imageUrl);
  const glyph = <CategoryGlyph category={category} />;
  return (
    <span data-part="picture" className={clsx(pictureStyles.picture, className, tintOf(category))} aria-hidden="true">
      {shown !== null && shown !== broken ? (
        <img src={shown} alt="" loading="lazy" decoding="async" onError={() => setBroken(shown)} />
      ) : (
        <Later fallback={glyph}>
          <Illustration name={name} categoryId={categoryId} fallback={glyph} />
        </Later>
      )}
    </span>
  );
});
