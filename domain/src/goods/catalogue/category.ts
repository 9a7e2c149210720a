import { DEFAULT_CATEGORY_ID } from '../../base/limits.ts';

/** The seven colours that a category may have. */
export const CATEGORY_COLORS = ['gray', 'blue', 'green', 'yellow', 'red', 'purple', 'pink'] as const;
export type CategoryColor = (typeof CATEGORY_COLORS)[number];

/** Categories of the built-in tree whose goods nearly every store sells by weight. */
export const MEAT_CATEGORY_ID = 3;
export const PRODUCE_CATEGORY_ID = 4;
export const CLEANING_CATEGORY_ID = 8;

export type Subcategory = { readonly id: number; readonly name: string; readonly parentId: number };
export type Category = {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly color: CategoryColor;
  /** An emoji, for categories without a glyph of their own. */
  readonly icon: string;
  readonly subcategories: readonly Subcategory[];
};

/**
 * The built-in tree: what the database starts with, and what a client shows while it cannot load the server's.
 * Ids are fixed: a subcategory's is its root's with one more digit.
 */
export const CATEGORIES: readonly Category[] = [
  root(1, 'dairy', 'מוצרי חלב וביצים', 'blue', '🥛', [
    'חלב ומשקאות חלב',
    'גבינות',
    'יוגורט ומעדנים',
    'חמאה, שמנת וביצים',
  ]),
  root(2, 'bread', 'לחם ומאפים', 'yellow', '🍞', ['לחמים', 'פיתות ולחמניות', 'מאפים', 'קרקרים ופריכיות']),
  root(MEAT_CATEGORY_ID, 'meat', 'בשר, עוף ודגים', 'red', '🥩', ['עוף והודו', 'בקר וכבש', 'דגים', 'נקניקים ופסטרמות']),
  root(PRODUCE_CATEGORY_ID, 'produce', 'ירקות ופירות', 'green', '🥦', [
    'ירקות',
    'פירות',
    'עשבי תיבול',
    'פיצוחים ופירות יבשים',
  ]),
  root(5, 'pantry', 'מזווה', 'purple', '🥫', [
    'אורז, פסטה וקטניות',
    'שימורים ורטבים',
    'אפייה ותבלינים',
    'ממרחים, סלטים ודגני בוקר',
  ]),
  root(6, 'snacks', 'חטיפים ומתוקים', 'pink', '🍪', [
    'חטיפים מלוחים',
    'שוקולד וממתקים',
    'עוגות ועוגיות',
    'וופלים וביסקוויטים',
  ]),
  root(7, 'drinks', 'משקאות', 'blue', '🥤', ['שתייה קלה ומים', 'מיצים ותרכיזים', 'קפה ותה', 'יין ואלכוהול']),
  root(8, 'cleaning', 'ניקיון וטיפוח', 'purple', '🧽', ['כביסה', 'כלים', 'ניקוי הבית', 'טיפוח והיגיינה']),
  root(9, 'frozen', 'קפואים', 'blue', '🧊', ['ירקות קפואים', 'מאפים ופיצות', 'גלידות', 'אוכל מוכן']),
  root(DEFAULT_CATEGORY_ID, 'other', 'אחר', 'gray', '📦', ['תינוקות', 'חד פעמי', 'לבית', 'שונות']),
];

/** 'אחר', the category of everything whose category is not known. */
export const FALLBACK_CATEGORY: Category =
  CATEGORIES.find(({ id }) => id === DEFAULT_CATEGORY_ID) ??
  root(DEFAULT_CATEGORY_ID, 'other', 'אחר', 'gray', '📦', []);

const CATEGORY_BY_ID = new Map(CATEGORIES.map((category) => [category.id, category]));
const SUBCATEGORY_BY_ID = new Map(
  CATEGORIES.flatMap(({ subcategories }) => subcategories.map((sub) => [sub.id, sub] as const)),
);

/** The root category of an id; the fallback for one that is not in the tree. */
export const categoryOf = (id: number | null | undefined): Category =>
  CATEGORY_BY_ID.get(id ?? DEFAULT_CATEGORY_ID) ?? FALLBACK_CATEGORY;

export const subcategoryOf = (id: number | null | undefined): Subcategory | undefined => SUBCATEGORY_BY_ID.get(id ?? 0);

function root(
  id: number,
  key: string,
  name: string,
  color: CategoryColor,
  icon: string,
  subcategories: readonly string[],
): Category {
  return {
    id,
    key,
    name,
    color,
    icon,
    subcategories: subcategories.map((subName, i) => ({ id: id * 10 + i + 1, name: subName, parentId: id })),
  };
}
