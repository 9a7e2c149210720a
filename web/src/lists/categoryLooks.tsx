import {
  Carrot,
  Cookie,
  Croissant,
  CupSoda,
  Drumstick,
  type LucideIcon,
  Milk,
  Package,
  Snowflake,
  SprayCan,
  Wheat,
} from 'lucide-react';

/** How the screens draw a main category: a glyph, and one of the seven tints of the specification. */
export type CategoryLook = { readonly Glyph: LucideIcon; readonly tint: string };

const OTHER: CategoryLook = { Glyph: Package, tint: 'c-gray' };

const LOOKS: Readonly<Record<number, CategoryLook>> = {
  1: { Glyph: Milk, tint: 'c-blue' },
  2: { Glyph: Croissant, tint: 'c-yellow' },
  3: { Glyph: Drumstick, tint: 'c-red' },
  4: { Glyph: Carrot, tint: 'c-green' },
  5: { Glyph: Wheat, tint: 'c-purple' },
  6: { Glyph: Cookie, tint: 'c-pink' },
  7: { Glyph: CupSoda, tint: 'c-blue' },
  8: { Glyph: SprayCan, tint: 'c-purple' },
  9: { Glyph: Snowflake, tint: 'c-blue' },
};

/** A category that the screens have no drawing for looks like 'other'. */
export const lookOf = (categoryId: number): CategoryLook => LOOKS[categoryId] ?? OTHER;

/** The picture of a product in a fixed square; its category's glyph where it has none. */
export function ProductPicture({ imageUrl, categoryId }: { imageUrl: string | null; categoryId: number }) {
  const { Glyph, tint } = lookOf(categoryId);
  return (
    <span className={`pic ${tint}`} aria-hidden="true">
      {imageUrl ? <img src={imageUrl} alt="" loading="lazy" decoding="async" /> : <Glyph />}
    </span>
  );
}
