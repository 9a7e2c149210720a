import { type BasketOffer, usableDeals } from './basket.ts';
import type { Deal } from '../terms/deals.ts';
import type { Good } from './parts.ts';

/**
 * The deals for which the goods have enough units: two units cannot reach a set of three. All other deals take nothing,
 * whichever of the goods are bought together, so they can be left out; most deals of a basket are of this kind. A deal with
 * a threshold stays if all goods that are in no deal meet the threshold together.
 */
export function reachableDeals({ goods, deals }: Pick<BasketOffer, 'goods' | 'deals'>): readonly Deal[] {
  const goodOf = new Map(goods.map((good) => [good.code, good]));
  const reachable = usableDeals(goods, deals).filter((deal) => isReachable(deal, goodOf));
  return reachable.length === deals.length ? deals : reachable;
}

function isReachable({ terms, unitAgorot }: Deal, goodOf: ReadonlyMap<string, Good>): boolean {
  if (terms.kind === 'unit') return true;
  const isWeighed = terms.kind === 'weight';
  let units = 0;
  for (const code of unitAgorot.keys()) {
    const good = goodOf.get(code);
    if (good?.isWeighed === isWeighed) units += good.units;
  }
  return units >= (terms.kind === 'weight' ? terms.from : terms.n);
}
