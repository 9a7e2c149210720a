/**
 * The units of `unit.ts` that have another word for several, each with that word. The page of a list loads this file in place
 * of all spellings, so it imports nothing.
 */
const COUNTED_UNITS =
  'כף כפות|כפית כפיות|כוס כוסות|חבילה חבילות|שקית שקיות|קופסה קופסאות|פחית פחיות|קרטון קרטונים|מיכל מיכלים|' +
  'סלסילה סלסילות|גביע גביעים|צנצנת צנצנות|בקבוק בקבוקים|צרור צרורות|גבעול גבעולים|ענף ענפים|שן שיניים|פרוסה פרוסות|' +
  'קורט קורטים|חופן חופנים|ראש ראשים|עלה עלים|טיפה טיפות|מקל מקלות|קובייה קוביות|חתיכה חתיכות|תבנית תבניות';
const PAIRS = COUNTED_UNITS.split('|').map((pair) => pair.split(' '));

/** A measure as an item stores it, in the form that agrees with the number before it: `קופסה` for one, `קופסאות` for three. */
export const agreeingMeasure = (measure: string, count: number): string =>
  PAIRS.find((pair) => pair.includes(measure))?.[count > 1 ? 1 : 0] ?? measure;
