import { CATEGORIES } from '@sali/domain/catalogue/category';
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
import type { ShownCategory } from './categories.ts';
import tintStyles from '../ui/tint.module.css';

/** The icons of the built-in main categories; categories that administrators added have an emoji. */
const GLYPHS: Readonly<Record<number, LucideIcon>> = {
  1: Milk,
  2: Croissant,
  3: Drumstick,
  4: Carrot,
  5: Wheat,
  6: Cookie,
  7: CupSoda,
  8: SprayCan,
  9: Snowflake,
  999: Package,
};
const BUILT_IN_ICON = new Map(CATEGORIES.map(({ id, icon }) => [id, icon]));

/** One of seven tints (docs/spec/catalogue.md). */
export const tintOf = (category: Pick<ShownCategory, 'color'>): string | undefined => tintStyles[category.color];

type CategoryGlyphProps = { category: Pick<ShownCategory, 'id' | 'icon'>; className?: string };

/** The icon of a built-in category, unless an administrator changed it to an emoji. */
export function CategoryGlyph({ category, className }: CategoryGlyphProps) {
  const Glyph = BUILT_IN_ICON.get(category.id) === category.icon ? GLYPHS[category.id] : undefined;
  if (Glyph) return <Glyph className={className} />;
  return (
    <span className={'emoji'} aria-hidden="true">
      {category.icon}
    </span>
  );
}
