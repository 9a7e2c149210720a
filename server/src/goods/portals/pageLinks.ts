import { type Handler, Parser } from 'htmlparser2';
import { PortalError } from './portalHttp.ts';
import { isFeedName, type RemoteFile } from './remoteFile.ts';

/*
 * Reads a portal's pages: links to price files, and the token of a sign-in's form. Imported when the first page came: a
 * server that fetches nothing never needs the parser. No tree is built, so memory does not grow with the elements.
 */

/** For each tag the parser walks the elements that are open: without a limit the time grows with the square of them. */
const DEPTH_MAX = 500;

const FEED_NAME = /(?:NULL)?(?:stores?|prices?|promos?)(?:full)?\d{13}[\w.-]*/i;

/**
 * The links to price files. The file's name is in the link's path, next to it in the table's row, or in its query.
 * @throws PortalError `error_page` for a page that is nested too deeply
 */
export function linksIn(html: string, base: string, link: RemoteFile['link']): RemoteFile[] {
  const files: RemoteFile[] = [];
  for (const { href = '', words } of rowsAndLinksOf(html, base)) {
    if (href.trim() === '' || !URL.canParse(href, base)) continue;
    const url = new URL(href, base);
    const inLink = FEED_NAME.exec(url.pathname.split('/').at(-1) ?? '')?.[0];
    const name = inLink ?? (FEED_NAME.exec(words) ?? FEED_NAME.exec(url.search))?.[0];
    if (name !== undefined && isFeedName(name)) files.push({ name, address: url.href, link });
  }
  return files;
}

/** A table's row, or a link outside of rows: its first address, and its texts and other attributes. */
type RowOrLink = { readonly tag: string; href?: string; words: string };

function rowsAndLinksOf(html: string, address: string): RowOrLink[] {
  const found: RowOrLink[] = [];
  let current: RowOrLink | undefined;
  parse(html, address, {
    onopentag: (tag, attributes) => {
      if (tag === 'tr' || (tag === 'a' && !current)) found.push((current = { tag, words: '' }));
      if (!current) return;
      for (const [name, value] of Object.entries(attributes)) {
        if (name === 'href' && current.href === undefined) current.href = value;
        else current.words += ` ${value}`;
      }
      current.words += ' ';
    },
    ontext: (text) => {
      if (current) current.words += text;
    },
    onclosetag: (tag) => {
      if (current) current.words += ' ';
      if (current?.tag === tag) current = undefined;
    },
  });
  return found;
}

/**
 * The token that a sign-in's form sends back; undefined when the page has none.
 * @throws PortalError `error_page` for a page that is nested too deeply
 */
export function csrfTokenIn(html: string, address: string): string | undefined {
  let token: string | undefined;
  parse(html, address, {
    onopentag: (tag, { name, content }) => {
      if (tag === 'meta' && name?.toLowerCase() === 'csrftoken') token ??= content;
    },
  });
  return token;
}

type TagHandlers = Pick<Handler, 'onopentag'> & Partial<Pick<Handler, 'ontext' | 'onclosetag'>>;

function parse(html: string, address: string, { ontext, onopentag, onclosetag }: TagHandlers): void {
  let depth = 0;
  const parser = new Parser({
    onopentag: (...tag) => {
      depth += 1;
      if (depth > DEPTH_MAX) throw new PortalError('error_page', `${address}: nested deeper than ${DEPTH_MAX}`);
      onopentag(...tag);
    },
    onclosetag: (...tag) => {
      depth -= 1;
      onclosetag?.(...tag);
    },
    ...(ontext && { ontext }),
  });
  parser.end(html);
}
