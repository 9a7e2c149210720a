import type { CheerioAPI } from 'cheerio';

/** Elements of a page. */
export type PageElement = ReturnType<CheerioAPI>;
