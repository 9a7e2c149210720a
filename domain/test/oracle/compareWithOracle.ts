import { priceBasket, type PricedBasket } from '../../src/goods/promotions/solver/basket.ts';
import { shopperIn } from '../../src/goods/promotions/solver/partPricer.ts';
import { type OracleBasket, type OracleLine, priceAsTaken, priceByOracle, type StoreBasket } from './oracle.ts';

/** The price engine against the oracle, basket by basket. */

/** A basket's price by the oracle, and in words how the engine's differs from it; null: it does not. */
export type OracleComparison = { readonly oracle: OracleBasket; readonly difference: string | null };

/** Prices a basket by the engine and by the oracle. */
export function compareWithOracle(basket: StoreBasket): OracleComparison {
  const { lines, shelf, promotions, chainId, shopper } = basket;
  const oracle = priceByOracle(basket);
  const priced = priceBasket(lines, shelf, promotions, shopperIn(shopper, chainId));
  const engine = inOracleForm(priced);
  const takenByCode = new Map(engine.lines.map(({ code, taken }) => [code, taken]));
  const asTaken = priceAsTaken(basket, takenByCode);
  const wrong = [
    priced.isExact ? null : 'not proven the lowest',
    engine.total === oracle.total ? null : 'total',
    engine.regular === oracle.regular ? null : 'total at shelf prices',
    isSame(engine.missing, oracle.missing) ? null : 'missing codes',
    isSame(asTaken && withSorted(asTaken), withSorted(engine.lines))
      ? null
      : 'lines, for the units that its deals take',
    isSame(takenByDeals(engine), takenByDeals(oracle)) ? null : 'units of each promotion',
  ].filter((one) => one !== null);
  const difference = [
    `wrong: ${wrong.join(', ')}`,
    ...textOf('engine', engine),
    ...textOf('oracle', oracle),
    ...(asTaken ? textOf('oracle, for the units that the engine gives', { ...engine, lines: asTaken }) : []),
  ].join('\n');
  return { oracle, difference: wrong.length === 0 ? null : difference };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** By the promotions' numbers, whatever their order was. */
const sorted = (taken: OracleLine['taken']): OracleLine['taken'] =>
  Object.fromEntries(Object.entries(taken).sort(([one], [other]) => (one < other ? -1 : 1)));

const withSorted = (lines: readonly OracleLine[]): OracleLine[] =>
  lines.map((line) => ({ ...line, taken: sorted(line.taken) }));

/** A weighed line is in a deal as a whole, however much of it the deal covers. */
function inOracleForm({ totalAgorot, regularAgorot, missing, lines }: PricedBasket): OracleBasket {
  return {
    total: totalAgorot,
    regular: regularAgorot,
    missing,
    lines: lines.map(({ code, units, isWeighed, totalAgorot: total, parts }) => ({
      code,
      quantity: units,
      total,
      taken: Object.fromEntries(
        parts.map(({ deal, units: taken }) => [deal.promotion.promotionId, isWeighed ? units : taken]),
      ),
    })),
  };
}

/** Each promotion's units or grams of all lines together. */
function takenByDeals({ lines }: OracleBasket): OracleLine['taken'] {
  const sums: Record<string, number> = {};
  for (const { taken } of lines) for (const [id, count] of Object.entries(taken)) sums[id] = (sums[id] ?? 0) + count;
  return sorted(sums);
}

const textOf = (name: string, { total, regular, lines }: OracleBasket): string[] => [
  `${name}: ${total} of ${regular}`,
  ...lines.map((line) => `  ${lineText(line)}`),
];

const lineText = ({ code, quantity, total, taken }: OracleLine): string =>
  `${quantity} × ${code} = ${total}${Object.entries(taken)
    .map(([id, count]) => `, ${count} by promotion ${id}`)
    .join('')}`;
