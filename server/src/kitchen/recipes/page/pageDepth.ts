/** Deeper pages are refused: reading them takes time in proportion to the square of their depth. */
export const PAGE_DEPTH_MAX = 500;

/** Elements without an end tag, or whose end tag is optional and that hold no others of their kind. */
const NOT_COUNTED = new Set(
  (
    'area base br col embed hr img input link meta param source track wbr html head body p dt dd ' +
    'tr td th thead tbody tfoot colgroup option optgroup rp rt'
  ).split(' '),
);
/** Elements that the parser opens again after the end of those around them. */
const REOPENED = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '));
/** Elements whose end tag ends what was left open in them. */
const BLOCKS = new Set(
  'address article aside blockquote details div dl fieldset figure footer header li main nav ol section ul'.split(' '),
);
/** Elements that were left open beyond these stay open. */
const BOUNDS = new Set('table template object marquee applet button select svg math'.split(' '));
const OF_ITEMS = new Set([...BOUNDS, 'ul', 'ol']);
/** A new item of a list ends the one before it, but not from within these. */
const OF_NEW_ITEMS = new Set([
  ...[...BLOCKS].filter((name) => name !== 'li' && name !== 'div' && name !== 'address'),
  ...[
    ...BOUNDS,
    ...'center dir figcaption form h1 h2 h3 h4 h5 h6 hgroup iframe listing menu noscript pre search'.split(' '),
  ],
  ...'summary textarea title xmp'.split(' '),
]);
const TAG = /<(?:!--|(\/?)([a-z][^\s/>]*))/gi;

/** How deep a page's elements are nested, at most `PAGE_DEPTH_MAX` + 1. Reads each tag once. */
export function pageDepth(html: string): number {
  const open: string[] = [];
  let [deepest, foreign] = [0, 0];
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
    if (isEnd) endElement(open, name, name === 'li' ? OF_ITEMS : BOUNDS);
    else {
      if (name === 'li') endElement(open, name, OF_NEW_ITEMS);
      open.push(name);
    }
    deepest = Math.max(deepest, open.length);
  }
  return deepest;
}

/** Takes the last element of that name off the open ones; the end of a block also ends what is open in it. */
function endElement(open: string[], name: string, bounds: ReadonlySet<string>): void {
  for (let at = open.length - 1; at >= 0; at -= 1) {
    const one = open[at] ?? '';
    if (one === name) {
      const inner = BLOCKS.has(name) ? open.slice(at + 1).filter((other) => REOPENED.has(other)) : open.slice(at + 1);
      open.splice(at, open.length, ...inner);
      return;
    }
    if (bounds.has(one)) return;
  }
}

function endOfScript(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, 'gi');
  end.lastIndex = from;
  return end.exec(html) ? end.lastIndex : html.length;
}
