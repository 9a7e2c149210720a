import type { hebrew } from './he.ts';

/** The words of the page of one's own data in one language: what sections and fields, and some of their values, are called. */
export type DataPageTexts = typeof hebrew;
