/** Headings that separate the sections of a recipe's text. */
export type RecipeSection = 'ingredients' | 'steps';

const INGREDIENTS = /^(?:רשימת )?(?:ה)?(?:מצרכים|רכיבים|מרכיבים|חומרים|ingredients)(?=$|[\s:(])/i;
const STEPS =
  /^(?:(?:אופן|הוראות|שלבי|דרך|תהליך|שיטת) (?:ה)?(?:הכנה|ביצוע|אפייה|בישול)|(?:ה)?הכנה|הוראות|שלבים|איך מכינים|מכינים|instructions|directions|method)(?=$|[\s:?])/i;
/** A heading is short: a longer line that begins with such a word is a sentence. */
const HEADING_WORDS_MAX = 5;

/** The section that a cleaned line opens; null if it is not a heading. */
export function sectionOf(text: string): RecipeSection | null {
  if (text.split(' ').length > HEADING_WORDS_MAX || /\d/.test(text.replaceAll(/\(.*?\)/g, ''))) return null;
  if (INGREDIENTS.test(text)) return 'ingredients';
  return STEPS.test(text) && /^[^:]*:?$/.test(text) ? 'steps' : null;
}
