/** Comments, character data and declarations as they are; tags; and a `<` that begins none of these. */
const MARKUP = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<[?!][^<>]*>|<(\/?)([A-Za-z_][\w:.-]*)([^<>]*)>|</g;

type OpenElement = { readonly tag: string; hasChildren: boolean };

/**
 * Balances the tags of an XML text, for a document whose rows can be read all the same. An end tag closes what is still
 * open inside its element, and so does the start of another element of the same name: no layout nests those. An end tag
 * that matches no open element closes an element that holds only text (`<City>…</Citty>`), else it is left out. Elements
 * that are open at the end are closed.
 */
export function mendXml(text: string): string {
  const open: OpenElement[] = [];
  const endTagsDownTo = (depth: number): string =>
    open
      .splice(depth)
      .reverse()
      .map(({ tag }) => `</${tag}>`)
      .join('');
  const mended = text.replace(MARKUP, (markup, slash: string | undefined, tag: string | undefined, rest = '') => {
    if (markup === '<') return '&lt;';
    if (tag === undefined) return markup;
    if (slash === '/') {
      const depth = open.findLastIndex((element) => element.tag === tag);
      if (depth >= 0) return endTagsDownTo(depth);
      return open.at(-1)?.hasChildren === false ? endTagsDownTo(open.length - 1) : '';
    }
    const unclosed = open.findIndex((element) => element.tag === tag);
    const endTags = unclosed < 0 ? '' : endTagsDownTo(unclosed);
    const parent = open.at(-1);
    if (parent) parent.hasChildren = true;
    if (!String(rest).endsWith('/')) open.push({ tag, hasChildren: false });
    return endTags + markup;
  });
  return mended + endTagsDownTo(0);
}
