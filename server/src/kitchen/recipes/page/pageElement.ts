import type { CheerioAPI } from 'cheerio';

/** Elements of a page. */
export type PageElement = ReturnType<CheerioAPI>;

export const isText = (node: object): node is { readonly type: 'text'; readonly data: string } =>
  'data' in node && 'type' in node && node.type === 'text';
