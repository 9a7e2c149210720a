/** Deeper pages are refused: reading them takes time in proportion to the square of their depth. */
export const PAGE_DEPTH_MAX = 500;

/** Elements without an end tag, or whose end tag is optional. */
const NOT_COUNTED = new Set(
  (
    'area base br col embed hr img input link meta param source track wbr html head body p li dt dd ' +
    'tr td th thead tbody tfoot colgroup option optgroup rp rt'
  ).split(' '),
);
const TAG = /<(?:!--|(\/?)([a-z][^\s/>]*))/gi;

/** How deep a page's elements are nested, at most `PAGE_DEPTH_MAX` + 1. Reads each tag once. */
export function pageDepth(html: string): number {
  let [depth, deepest, foreign] = [0, 0, 0];
  TAG.lastIndex = 0;
  for (let tag = TAG.exec(html); tag && deepest <= PAGE_DEPTH_MAX; tag = TAG.exec(html)) {
    const name = tag[2]?.toLowerCase();
    if (name === undefined) {
      const end = html.indexOf('-->', TAG.lastIndex);
      if (end < 0) break;
      TAG.lastIndex = end;
      continue;
    }
    const end = html.indexOf('>', TAG.lastIndex);
    if (end < 0) break;
    TAG.lastIndex = end + 1;
    const isEnd = tag[1] === '/';
    if (name === 'script' || name === 'style') {
      if (!isEnd) TAG.lastIndex = endOfScript(html, name, TAG.lastIndex);
      continue;
    }
    if (NOT_COUNTED.has(name)) continue;
    // A slash ends an element only inside SVG and MathML.
    const isForeign = name === 'svg' || name === 'math';
    if (foreign > 0 && html[end - 1] === '/') continue;
    if (isForeign) foreign = Math.max(0, foreign + (isEnd ? -1 : 1));
    depth = Math.max(0, depth + (isEnd ? -1 : 1));
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

function endOfScript(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, 'gi');
  end.lastIndex = from;
  return end.exec(html) ? end.lastIndex : html.length;
}
