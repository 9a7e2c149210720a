import type { CheerioAPI } from 'cheerio';

/** The elements of a page, and which of them are around others. */

export const bodiesOf = (page: CheerioAPI) => page('body').toArray();

export type PageNode = ReturnType<typeof bodiesOf>[number];

/** The smallest element around two others. */
export function sharedBoxOf(node: PageNode, other: PageNode | undefined): PageNode | null {
  let box = parentOf(node);
  while (box && other && !isInBox(other, box)) box = parentOf(box);
  return box;
}

export function parentOf(node: PageNode | undefined): PageNode | null {
  const parent = node?.parent;
  return parent && 'attribs' in parent ? parent : null;
}

export function isInBox(node: PageNode, box: PageNode | null): boolean {
  for (let one: PageNode | null = node; one; one = parentOf(one)) if (one === box) return true;
  return box === null;
}
