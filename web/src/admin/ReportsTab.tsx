import type { ReportsAnswer } from '@sali/contract/admin/admin';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { adminTexts } from '@sali/texts/app/admin';
import { locale } from '../base/languages/language.ts';
import { lookUp } from '../base/languages/chosen.ts';
import { timeAgo } from '../base/languages/words.ts';
import { Num } from '../base/ui/Num.tsx';
import { useNow } from '../base/ui/useNow.ts';
import { fetchReports } from './api.ts';
import { FailedRows, LoadingRows } from './Frame.tsx';
import { importStateText } from './imports/useImport.ts';
import { productPagePath } from './products/productParts.tsx';
import { clsx } from 'clsx';
import styles from './admin.module.css';
import uiStyles from '../base/ui/ui.module.css';
import factsStyles from '../base/ui/facts.module.css';

const words = adminTexts.reports;
// Days are of UTC, as the server counts them.
const dayText = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });

/** Reports: imports, what people put on their lists, and refused requests. */
export function ReportsTab() {
  const { data, error, refetch } = useQuery({ queryKey: ['admin', 'reports'], queryFn: fetchReports });
  if (error && !data) return <FailedRows error={error} text={adminTexts.failed} onRetry={() => void refetch()} />;
  if (!data) return <LoadingRows />;
  return (
    <div className={styles.reports}>
      <Imports imports={data.imports} />
      <Report title={words.mostAdded} none={words.noMostAdded}>
        {data.most_added.map(({ item_code: code, name, times }) => (
          <li key={code}>
            <Link to={productPagePath(code)}>
              <bdi>{name}</bdi>
            </Link>
            <span className={uiStyles.muted}>{words.times({ count: times })}</span>
          </li>
        ))}
      </Report>
      <Report title={words.refused} none={words.noRefused}>
        {data.refused.map(({ day, route, tried, code, reason, count }) => (
          <li key={`${day} ${route} ${code}`}>
            <span>
              <span className={uiStyles.block}>{tried || <bdi dir="ltr">{route}</bdi>}</span>
              <span className={uiStyles.secondary}>
                {dayText.format(new Date(day))} · {reason || code}
              </span>
            </span>
            <span className={uiStyles.muted}>{words.times({ count })}</span>
          </li>
        ))}
      </Report>
      <Feeds feeds={data.feeds} />
    </div>
  );
}

function Imports({ imports }: Pick<ReportsAnswer, 'imports'>) {
  const now = useNow();
  const counts = adminTexts.import.counts;
  return (
    <Report title={words.imports} none={words.noImports}>
      {imports.map((one) => (
        <li key={one.import_id} className={factsStyles.wraps}>
          <span>
            <bdi className={uiStyles.block}>{one.file_name}</bdi>
            <span className={uiStyles.secondary}>
              {importStateText(one)} · {timeAgo(Date.parse(one.started_at), now)}
              {one.reason !== null && ` · ${one.reason}`}
            </span>
          </span>
          <span className={uiStyles.secondary}>
            {counts.created} <Num value={one.created} /> · {counts.updated} <Num value={one.updated} /> ·{' '}
            {counts.errors} <Num value={one.error_count} />
          </span>
        </li>
      ))}
    </Report>
  );
}

function Feeds({ feeds }: Pick<ReportsAnswer, 'feeds'>) {
  const now = useNow();
  return (
    <Report title={words.feeds} none={words.noFeeds}>
      {feeds.map((feed) => (
        <li key={`${feed.name} ${feed.started_at}`} className={factsStyles.wraps}>
          <span>
            <bdi dir="ltr" className={uiStyles.block}>
              {feed.name}
            </bdi>
            <span className={uiStyles.secondary}>
              {lookUp(words.feedStates, feed.state) ?? feed.state} · {timeAgo(Date.parse(feed.started_at), now)}
            </span>
          </span>
          <span className={uiStyles.muted}>{words.rows({ count: feed.rows_read })}</span>
        </li>
      ))}
    </Report>
  );
}

function Report({ title, none, children }: { title: string; none: string; children: readonly ReactNode[] }) {
  return (
    <section className={clsx(uiStyles.card, styles.card)}>
      <h2 className={uiStyles.heading}>{title}</h2>
      {children.length === 0 ? (
        <p className={clsx(uiStyles.muted, uiStyles.above8)}>{none}</p>
      ) : (
        <ul className={factsStyles.facts}>{children}</ul>
      )}
    </section>
  );
}
