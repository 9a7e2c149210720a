import { averageOf, type MonthSpending, monthOf, spentMonths } from '@sali/domain/lists/spending';
import { SPENDING_MONTHS } from '@sali/domain/base/limits';
import { WifiOff } from 'lucide-react';
import { lazy, type ReactNode, useMemo, useState } from 'react';
import { OwnPage } from '../../people/accounts/OwnPage.tsx';
import { spendingTexts as words } from '@sali/texts/app/spending';
import { LoadFailed } from '../../base/LoadFailed.tsx';
import { partFailed } from '../../base/partFailed.ts';
import { SampleBadge } from '../../goods/prices/SampleMark.tsx';
import { BasketArt } from '../../base/ui/art.tsx';
import { Later } from '../../base/ui/Later.tsx';
import { Money } from '../../base/ui/Money.tsx';
import { Num } from '../../base/ui/Num.tsx';
import { SelectField } from '../../base/ui/SelectField.tsx';
import { EmptyState, Skeleton, Strip } from '../../base/ui/states.tsx';
import { CategoryBars } from './CategoryBars.tsx';
import { MonthBars } from './MonthBars.tsx';
import { monthName } from './monthNames.ts';
import { MonthTable } from './MonthTable.tsx';
import { filterChoices, filterFromValue, filterValue, fits, type ShoppingFilter } from './shoppingFilter.ts';
import { ShoppingRows } from './ShoppingRows.tsx';
import { type ShownShopping, useSpending } from './useSpending.ts';
import { clsx } from 'clsx';
import styles from './spending.module.css';
import { LinkButton } from '../../base/ui/Button.tsx';
import uiStyles from '../../base/ui/ui.module.css';
import panelStyles from '../../base/ui/panels.module.css';

const ReceiptsSheet = lazy(() => import('../receipts/ReceiptsSheet.tsx').then((m) => ({ default: m.ReceiptsSheet })));

/** /spending: what the ended shoppings of the person's lists cost, by month and category. */
export function SpendingPage() {
  return (
    <OwnPage words={words} path="/spending" back="/shopping" className={panelStyles.page}>
      {(userId) => <Spending key={userId} userId={userId} />}
    </OwnPage>
  );
}

function Spending({ userId }: { userId: number }) {
  const { shoppings, failure, error, retry } = useSpending(userId);
  if (!shoppings) {
    if (error) return <LoadFailed error={error} offline={words.offline} failed={words.failed} onRetry={retry} />;
    return <LoadingSpending />;
  }
  return (
    <>
      {failure && <Strip icon={<WifiOff className={uiStyles.icon16} />}>{words.asSeen}</Strip>}
      {shoppings.length === 0 ? (
        <EmptyState title={words.emptyTitle} text={words.emptyText} art={<BasketArt />}>
          <LinkButton to="/shopping" look="soft">
            {words.back}
          </LinkButton>
        </EmptyState>
      ) : (
        <ShownSpending shoppings={shoppings} userId={userId} onChanged={retry} />
      )}
    </>
  );
}

type ShownSpendingProps = {
  shoppings: readonly ShownShopping[];
  userId: number;
  /** Receipts may have been added or deleted. */
  onChanged: () => void;
};

function ShownSpending({ shoppings, userId, onChanged }: ShownSpendingProps) {
  const [receiptsOf, setReceiptsOf] = useState<ShownShopping | null>(null);
  const [now] = useState(() => Date.now());
  const [filter, setFilter] = useState<ShoppingFilter>({ kind: 'all' });
  // The month of the last shopping: at the beginning of a month there is nothing in the present one yet.
  const [chosen, setChosen] = useState(() => monthOf(shoppings[0]?.endedAt ?? now));
  const fitting = useMemo(() => shoppings.filter((one) => fits(one, filter)), [shoppings, filter]);
  const months = useMemo(() => spentMonths(fitting, now, SPENDING_MONTHS), [fitting, now]);
  const month = months.find((one) => one.month === chosen) ?? months.at(-1);
  return (
    <div className={clsx(panelStyles.columns, styles.months)}>
      <div className={clsx(uiStyles.stack, uiStyles.gap16)}>
        <FilterField shoppings={shoppings} userId={userId} filter={filter} onChange={setFilter} />
        <section className={clsx(uiStyles.card, panelStyles.card)} aria-label={words.chart}>
          {month && <MonthSums month={month} />}
          {fitting.some(({ isSample }) => isSample) && (
            <p>
              <SampleBadge />
            </p>
          )}
          <MonthBars months={months} chosen={month?.month ?? ''} onChoose={setChosen} />
          <MonthTable months={months} />
        </section>
      </div>
      {month && (
        <div className={clsx(uiStyles.stack, uiStyles.gap16)}>
          {month.categories.length > 0 && (
            <Part title={words.byCategory}>
              <CategoryBars categories={month.categories} agorot={month.agorot} />
            </Part>
          )}
          <Part title={words.shoppings}>
            {month.shoppings === 0 && <p className={uiStyles.muted}>{words.nothing}</p>}
            <ShoppingRows
              shoppings={fitting.filter(({ endedAt }) => monthOf(endedAt) === month.month)}
              onReceipts={setReceiptsOf}
            />
          </Part>
        </div>
      )}
      {receiptsOf && (
        <Later onFailed={partFailed}>
          <ReceiptsSheet
            listId={receiptsOf.listId}
            listName={receiptsOf.listName}
            shoppingId={receiptsOf.shoppingId}
            onClose={() => {
              setReceiptsOf(null);
              onChanged();
            }}
          />
        </Later>
      )}
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={clsx(uiStyles.card, panelStyles.card)} aria-label={title}>
    <h2 className={uiStyles.heading}>{title}</h2>
    {children}
  </section>
);

function MonthSums({ month }: { month: MonthSpending }) {
  return (
    <div aria-live="polite">
      <h2 className={uiStyles.secondary}>{monthName(month.month)}</h2>
      <Money agorot={month.agorot} className={uiStyles.title} />
      <dl className={styles.sums}>
        <div>
          <dt>{words.shoppings}</dt>
          <dd>
            <Num value={month.shoppings} />
          </dd>
        </div>
        <div>
          <dt>{words.average}</dt>
          <dd>
            <Money agorot={averageOf(month)} />
          </dd>
        </div>
        {/* No sum, never ₪0: what a receipt saved is not known. */}
        {month.savedAgorot > 0 && (
          <div>
            <dt>{words.saved}</dt>
            <dd className={uiStyles.saved}>
              <Money agorot={month.savedAgorot} />
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}

type FilterFieldProps = {
  shoppings: readonly ShownShopping[];
  userId: number;
  filter: ShoppingFilter;
  onChange: (filter: ShoppingFilter) => void;
};

/** Nothing to choose from: no field. */
function FilterField({ shoppings, userId, filter, onChange }: FilterFieldProps) {
  const { names, people } = useMemo(() => filterChoices(shoppings, userId), [shoppings, userId]);
  if (names.length < 2 && people.length === 0) return null;
  return (
    <SelectField
      label={words.filter}
      value={filterValue(filter)}
      onChange={(value) => onChange(filterFromValue(value))}
    >
      <option value="">{words.all}</option>
      {names.length > 1 && (
        <optgroup label={words.lists}>
          {names.map((name) => (
            <option key={name} value={filterValue({ kind: 'list', name })}>
              {name}
            </option>
          ))}
        </optgroup>
      )}
      {people.length > 0 && (
        <optgroup label={words.people}>
          {people.map(({ userId: id, name }) => (
            <option key={id} value={filterValue({ kind: 'person', userId: id })}>
              {words.with({ name })}
            </option>
          ))}
        </optgroup>
      )}
    </SelectField>
  );
}

const LoadingSpending = () => (
  <div className={clsx(uiStyles.stack, uiStyles.gap12)} aria-hidden="true">
    {[0, 1].map((row) => (
      <Skeleton key={row} width="100%" height="220px" />
    ))}
  </div>
);
