import { CATEGORIES } from '@sali/domain/goods/catalogue/category';
import { DEFAULT_CATEGORY_ICON } from '@sali/domain/base/limits';
import { shownCategoryName } from './categoryName.ts';

/**
 * The emoji that are drawn as an icon (`CategoryGlyph.tsx`): those of the built-in main categories. The stored value
 * stays an emoji, since other programs that read the API may show it as it is.
 */
export const CATEGORY_ICONS: readonly string[] = CATEGORIES.map(({ icon }) => icon);

/** The emoji of the icon that is shown for a stored emoji: the default where it has no icon [Z33]. */
export const shownIcon = (icon: string): string => (CATEGORY_ICONS.includes(icon) ? icon : DEFAULT_CATEGORY_ICON);

/** The name of an icon: that of the built-in category that has it; undefined for an emoji without an icon. */
export function iconName(icon: string): string | undefined {
  const category = CATEGORIES.find((one) => one.icon === icon);
  return category && shownCategoryName(category);
}
