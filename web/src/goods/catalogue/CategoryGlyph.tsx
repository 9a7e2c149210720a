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
import tintStyles from '../../base/ui/tint.module.css';

/** By the emoji that is stored. */
const GLYPHS: Readonly<Record<string, LucideIcon>> = {
  '🥛': Milk,
  '🍞': Croissant,
  '🥩': Drumstick,
  '🥦': Carrot,
  '🥫': Wheat,
  '🍪': Cookie,
  '🥤': CupSoda,
  '🧽': SprayCan,
  '🧊': Snowflake,
};

/** One of seven tints (docs/spec/catalogue.md). */
export const tintOf = (category: Pick<ShownCategory, 'color'>): string | undefined => tintStyles[category.color];

type CategoryGlyphProps = { category: Pick<ShownCategory, 'icon'>; className?: string };

/** The icon of a category; a package where its emoji has none, so that no screen needs a font with emoji [Z33]. */
export function CategoryGlyph({ category, className }: CategoryGlyphProps) {
  const Glyph = GLYPHS[category.icon] ?? Package;
  return <Glyph className={className} />;
}
