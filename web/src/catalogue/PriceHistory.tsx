import { locale } from '../languages/language.ts';
import type { PriceHistory as History } from '@sali/contract/priceHistory';
import { BadgeCheck, TrendingDown } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { he } from '../languages/he/main.ts';
import { Skeleton } from '../ui/states.tsx';
import { phrase } from '../languages/phrase.ts';
import { pointsOf } from './historyPoints.ts';
import { useHistory } from './queries.ts';

const HistoryChart = lazy(() => import('./HistoryChart.tsx').then((m) => ({ default: m.HistoryChart })));

/** How the price in the chosen store went, whether it is low today, and what a running sale is worth. */
export function PriceHistory({ itemCode, storeKey }: { itemCode: string; storeKey: string }) {
  const { data } = useHistory(itemCode, storeKey);
  const store = data?.store;
  if (!data || !store || store.steps.length === 0) return null; // the comparison says what there is to say
  return (
    <section className="grid gap-2">
      <h3 className="strong">{he.comparison.history}</h3>
      <Verdicts store={store} />
      <Course history={data} store={store} />
    </section>
  );
}

type Store = NonNullable<History['store']>;

function Verdicts({ store: { lowest_text: lowest, sale } }: { store: Store }) {
  return (
    <>
      {lowest !== null && (
        <p className="row gap-2 t14 all-found">
          <TrendingDown className="s" />
          {phrase(lowest)}
        </p>
      )}
      {sale && (
        <p className="row gap-2 t14">
          <BadgeCheck className={sale.verdict === 'real' ? 's sale-ink' : 's mute'} />
          {phrase(sale.text)}
        </p>
      )}
    </>
  );
}

function Course({ history, store }: { history: History; store: Store }) {
  const words = he.comparison;
  const { times, prices } = pointsOf(store.steps, history.to_day);
  const [first] = store.steps;
  if (store.steps.length === 1) {
    return <p className="t14 mute">{words.unchangedSince(dayOf(first?.day ?? history.from_day))}</p>;
  }
  return (
    <>
      <Suspense fallback={<Skeleton width="100%" height="180px" />}>
        <HistoryChart times={times} prices={prices} label={words.historyOf(store.store_name)} />
      </Suspense>
      <ul className="vh">
        {store.steps.map(({ day, price }) => (
          <li key={day}>{price === null ? words.notSoldSince(dayOf(day)) : words.priceSince(dayOf(day), price)}</li>
        ))}
      </ul>
    </>
  );
}

const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
const dayOf = (day: string): string => format.format(Date.parse(day));
