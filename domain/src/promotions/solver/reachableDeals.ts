import { type Offered, usableDeals } from './basket.ts';
import type { Deal } from '../terms/deals.ts';
import type { Good } from './parts.ts';

/**
 * The deals that the goods, or some of them, can reach: a set of three is out of reach of two units. The other deals take
 * nothing from any part of these goods, so that every part costs the same without them; most deals of a basket are such.
 * A deal with a threshold stays if everything that is in no deal meets it together.
 */
export function reachableDeals({ goods, deals }: Pick<Offered, 'goods' | 'deals'>): readonly Deal[] {
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
