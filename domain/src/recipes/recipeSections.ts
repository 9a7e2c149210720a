/** Headings by which a recipe's text is told apart. */
export type Section = 'ingredients' | 'steps';

const INGREDIENTS = /^(?:רשימת )?(?:ה)?(?:מצרכים|רכיבים|מרכיבים|חומרים)(?=$|[\s:(])/;
const STEPS =
  /^(?:(?:אופן|הוראות|שלבי|דרך|תהליך|שיטת) (?:ה)?(?:הכנה|ביצוע|אפייה|בישול)|(?:ה)?הכנה|הוראות|שלבים|איך מכינים|מכינים)(?=$|[\s:?])/;
/** A heading is short: a longer line that begins with such a word is a sentence. */
const HEADING_WORDS_MAX = 5;

/** The section that a cleaned line opens; null where it is no heading of one. */
export function sectionOf(text: string): Section | null {
  if (text.split(' ').length > HEADING_WORDS_MAX || /\d/.test(text.replaceAll(/\(.*?\)/g, ''))) return null;
  if (INGREDIENTS.test(text)) return 'ingredients';
  return STEPS.test(text) && /^[^:]*:?$/.test(text) ? 'steps' : null;
}
