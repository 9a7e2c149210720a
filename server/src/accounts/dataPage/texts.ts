import type { hebrew } from './he.ts';

/** The names of sections, fields and some values on the page of one's own data, in one language. */
export type DataPageTexts = typeof hebrew;
