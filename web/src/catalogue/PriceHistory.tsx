import { locale } from '../languages/language.ts';
import type { PriceHistory as History } from '@sali/contract/prices/priceHistory';
import { BadgeCheck, TrendingDown } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { texts } from '../languages/mainTexts.ts';
import { Skeleton } from '../ui/states.tsx';
import { phrase } from '../languages/phrase.ts';
import { pointsOf } from './historyPoints.ts';
import { useHistory } from './queries.ts';

const HistoryChart = lazy(() => import('./HistoryChart.tsx').then((m) => ({ default: m.HistoryChart })));

/** The price in the chosen store over time, whether it is low today, and how much a running sale saves. */
export function PriceHistory({ itemCode, storeKey }: { itemCode: string; storeKey: string }) {
  const { data } = useHistory(itemCode, storeKey);
  const store = data?.store;
  if (!data || !store || store.steps.length === 0) return null; // the comparison explains what is missing
  return (
    <section className="grid gap-2">
      <h3 className="strong">{texts.comparison.history}</h3>
      <Verdicts store={store} />
      <Course history={data} store={store} />
    </section>
  );
}

type StoreHistory = NonNullable<History['store']>;

function Verdicts({ store: { lowest_text: lowest, sale } }: { store: StoreHistory }) {
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

function Course({ history, store }: { history: History; store: StoreHistory }) {
  const words = texts.comparison;
  const { times, prices } = pointsOf(store.steps, history.to_day);
  const [first] = store.steps;
  if (store.steps.length === 1) {
    return <p className="t14 mute">{words.unchangedSince({ day: dayText(first?.day ?? history.from_day) })}</p>;
  }
  return (
    <>
      <Suspense fallback={<Skeleton width="100%" height="180px" />}>
        <HistoryChart times={times} prices={prices} label={words.historyOf({ store: store.store_name })} />
      </Suspense>
      <ul className="vh">
        {store.steps.map(({ day, price }) => (
          <li key={day}>
            {price === null
              ? words.notSoldSince({ day: dayText(day) })
              : words.priceSince({ day: dayText(day), price })}
          </li>
        ))}
      </ul>
    </>
  );
}

const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
const dayText = (day: string): string => format.format(Date.parse(day));
