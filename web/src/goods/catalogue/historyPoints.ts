import type { PriceHistory } from '@sali/contract/goods/prices/priceHistory';

type PriceSteps = NonNullable<PriceHistory['store']>['steps'];

const MS = 1000;

/**
 * The steps as points of a chart: seconds since the epoch and shekels; the last price holds until `toDay`.
 * Days are whole, so their hour does not matter.
 */
export function pointsOf(steps: PriceSteps, toDay: string): { times: number[]; prices: (number | null)[] } {
  const points = steps.map(({ day, price }) => ({ time: Date.parse(day) / MS, price }));
  const last = points.at(-1);
  const end = Date.parse(toDay) / MS;
  if (last && last.time < end) points.push({ time: end, price: last.price });
  return { times: points.map(({ time }) => time), prices: points.map(({ price }) => price) };
}
