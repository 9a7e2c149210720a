import { statSync } from 'node:fs';
import type { Promotion } from '@sali/domain/goods/promotions/terms/promotion';
import type { ShelfFacts } from '@sali/domain/goods/promotions/terms/terms';
import { InflatedBudget } from '@sali/server/goods/feeds/read/budget';
import { type ReadFeed, readFeed } from '@sali/server/goods/feeds/read/readFeed';
import { documentsIn } from '@sali/server/goods/feeds/read/unwrap';
import { fileTermsOf, finish } from '@sali/server/goods/feeds/rows/promotionRow';

/** A store's price and promotion files, read as an import reads them. */

export async function shelfOfFile(path: string): Promise<ReadonlyMap<string, ShelfFacts>> {
  const { prices } = await readFirst(path);
  return new Map(
    prices.map(({ code, priceAgorot, isWeighted, allowDiscount }) => [
      code,
      { priceAgorot, isWeighed: isWeighted, isDiscountable: allowDiscount },
    ]),
  );
}

export async function promotionsOfFile(path: string): Promise<readonly Promotion[]> {
  const { promotions } = await readFirst(path);
  const terms = fileTermsOf(promotions);
  return promotions.map((promotion) => finish(promotion, terms));
}

async function readFirst(path: string): Promise<ReadFeed> {
  for await (const document of documentsIn(path, new InflatedBudget(statSync(path).size))) {
    return readFeed(document, { onRows: () => undefined, signal: undefined });
  }
  throw new Error(`no document in ${path}`);
}
