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

/** How the screens draw the built-in main categories; those of administrators bear their emoji. */
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

/** One of the seven tints (docs/spec/catalogue.md). */
export const tintOf = (category: Pick<ShownCategory, 'color'>): string => `c-${category.color}`;

type Props = { category: Pick<ShownCategory, 'id' | 'icon'>; className?: string };

/** The drawing of a category whose icon nobody changed, else that icon. */
export function CategoryGlyph({ category, className }: Props) {
  const Glyph = BUILT_IN_ICON.get(category.id) === category.icon ? GLYPHS[category.id] : undefined;
  if (Glyph) return <Glyph className={className} />;
  return (
    <span className="emoji" aria-hidden="true">
      {category.icon}
    </span>
  );
}
