import { locale } from '../../base/languages/language.ts';
import type { PriceHistory as History, SaleCheckWire } from '@sali/contract/goods/prices/priceHistory';
import type { SaleVerdict } from '@sali/domain/goods/prices/history';
import { BadgeCheck, TrendingDown } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { verdictWords } from '@sali/contract/goods/prices/verdictWords';
import { pricesTexts } from '@sali/texts/app/prices';
import { SampleBadge } from '../prices/SampleMark.tsx';
import { Skeleton } from '../../base/ui/states.tsx';
import { pointsOf } from './historyPoints.ts';
import { useHistory } from './queries.ts';
import { clsx } from 'clsx';
import uiStyles from '../../base/ui/ui.module.css';

const HistoryChart = lazy(() => import('./HistoryChart.tsx').then((m) => ({ default: m.HistoryChart })));

/** The price in the chosen store over time, whether it is low today, and how much a running sale saves. */
export function PriceHistory({ itemCode, storeKey }: { itemCode: string; storeKey: string }) {
  const { data } = useHistory(itemCode, storeKey);
  const store = data?.store;
  if (!data || !store || store.steps.length === 0) return null; // the comparison explains what is missing
  return (
    <section className={clsx(uiStyles.stack, uiStyles.gap8)}>
      <h3 className={clsx(uiStyles.strong, uiStyles.row, uiStyles.gap8)}>
        {pricesTexts.comparison.history}
        {store.is_sample && <SampleBadge />}
      </h3>
      <Verdicts store={store} />
      <Course history={data} store={store} />
    </section>
  );
}

type StoreHistory = NonNullable<History['store']>;

const verdictOf = ({ verdict: code, params: { price = 0, days = 0 } }: SaleCheckWire): SaleVerdict => {
  if (code === 'real') return { code, params: { price, days } };
  return code === 'was_cheaper' ? { code, params: { price } } : { code, params: {} };
};

function Verdicts({ store: { lowest_days: days, sale } }: { store: StoreHistory }) {
  return (
    <>
      {days !== null && (
        <p className={clsx(uiStyles.row, uiStyles.gap8, uiStyles.size14)}>
          <TrendingDown className={uiStyles.icon16} />
          {pricesTexts.lowest({ days })}
        </p>
      )}
      {sale && (
        <p className={clsx(uiStyles.row, uiStyles.gap8, uiStyles.size14)}>
          <BadgeCheck className={clsx(uiStyles.icon16, sale.verdict === 'real' ? uiStyles.sale : uiStyles.muted)} />
          {verdictWords(verdictOf(sale), pricesTexts)}
        </p>
      )}
    </>
  );
}

function Course({ history, store }: { history: History; store: StoreHistory }) {
  const words = pricesTexts.comparison;
  const { times, prices } = pointsOf(store.steps, history.to_day);
  const [first] = store.steps;
  if (store.steps.length === 1) {
    return (
      <p className={uiStyles.secondary}>{words.unchangedSince({ day: dayText(first?.day ?? history.from_day) })}</p>
    );
  }
  return (
    <>
      <Suspense fallback={<Skeleton width="100%" height="180px" />}>
        <HistoryChart times={times} prices={prices} label={words.historyOf({ store: store.store_name })} />
      </Suspense>
      <ul className={uiStyles.visuallyHidden}>
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
