import { Buffer } from 'node:buffer';
import { parseDocumentName } from '../../src/goods/feeds/files/fileName.ts';
import { fileTermsOf, finish } from '../../src/goods/feeds/rows/promotionRow.ts';
import { readFeeds } from '../../src/goods/feeds/read/readFeed.ts';

/** Reads a document of a test, in one piece or several: a feed for each store in it, with its promotions as they are stored. */
export async function readStores(content: string | Buffer | readonly string[], name = 'x.xml') {
  async function* bytes() {
    const pieces = typeof content === 'string' || Buffer.isBuffer(content) ? [content] : content;
    for (const piece of pieces) yield await Promise.resolve(Buffer.from(piece));
  }
  const hooks = { onRows: () => undefined, signal: undefined };
  const feeds = await readFeeds({ name, nameFacts: parseDocumentName(name), bytes: bytes() }, hooks);
  return feeds.map((feed) => {
    const terms = fileTermsOf(feed.promotions.values());
    const promotions = Array.from(feed.promotions.values(), (promotion) => finish(promotion, terms));
    const prices = Array.from(
      feed.prices.values(),
      ({ code, itemName, priceAgorot, isWeighted }) => `${code} ${itemName} ${priceAgorot}${isWeighted ? ' kg' : ''}`,
    );
    return { ...feed, prices, promotions, header: feed.document.header };
  });
}

/** The same of a document of one store. */
export async function readText(content: string | Buffer | readonly string[], name?: string) {
  const [feed, ...others] = await readStores(content, name);
  if (!feed || others.length > 0) throw new Error('not one store');
  return feed;
}
