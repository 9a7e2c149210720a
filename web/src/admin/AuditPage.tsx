import { locale } from '../base/languages/language.ts';
import type { AuditEntry } from '@sali/contract/admin/admin';
import { useState } from 'react';
import { adminTexts } from '@sali/texts/app/admin';
import { Field } from '../base/ui/Field.tsx';
import { Pager } from '../base/ui/Pager.tsx';
import { useIsDesk } from '../base/ui/useMedia.ts';
import { useSettled } from '../base/ui/useSettled.ts';
import { fetchAudit } from './api.ts';
import { actionsSaying, actionText, fieldValue, fieldWord, subjectText } from './auditWords.ts';
import { FailedRows, Frame, LoadingRows } from './Frame.tsx';
import { useAdminPages } from './useAdminPages.ts';
import { clsx } from 'clsx';
import styles from './admin.module.css';
import uiStyles from '../base/ui/ui.module.css';

const words = adminTexts.audit;
const NO_FILTER = { who: '', what: '', from: '', to: '' };
type Filter = typeof NO_FILTER;
const when = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

/** The audit log, the newest entry first: who, what, before and after, when. */
export function AuditPage() {
  const [filter, setFilter] = useState(NO_FILTER);
  const settled = useSettled(filter);
  const entries = useAdminPages(['audit', settled], (skip) => fetchAudit(auditQuery(settled, skip)));
  const { rows, total, error } = entries;
  const isWide = useIsDesk();
  const field = (name: keyof Filter, type: 'search' | 'date') => (
    <Field
      label={words[name]}
      type={type}
      value={filter[name]}
      onChange={(event) => setFilter({ ...filter, [name]: event.target.value })}
    />
  );
  return (
    <Frame width="narrow" title={words.title} back="/admin" backLabel={adminTexts.back}>
      <div className={clsx(uiStyles.card, styles.card)}>
        {field('what', 'search')}
        <details className={uiStyles.above8} open={isWide || undefined}>
          <summary className={styles.moreFilters}>{words.moreFilters}</summary>
          <div className={uiStyles.columns}>
            {field('who', 'search')}
            {field('from', 'date')}
            {field('to', 'date')}
          </div>
        </details>
      </div>
      <p className={clsx(uiStyles.secondary, uiStyles.around12)} role="status">
        {total !== undefined && (total === 0 ? noneText(settled) : words.count({ count: total }))}
      </p>
      {error && <FailedRows error={error} text={adminTexts.failed} onRetry={entries.refresh} />}
      {!rows && !error && <LoadingRows />}
      {rows && rows.length > 0 && (
        <ol className={clsx(uiStyles.card, styles.list)}>
          {rows.map((entry) => (
            <AuditEntryRow key={entry.entry_id} entry={entry} />
          ))}
        </ol>
      )}
      <Pager look="soft" className={uiStyles.above12} pages={entries} label={adminTexts.more} />
    </Frame>
  );
}

const noneText = (filter: Filter): string =>
  Object.values(filter).every((value) => value === '') ? words.empty : words.none;

const auditQuery = (filter: Filter, skip: number): URLSearchParams =>
  new URLSearchParams(
    [...Object.entries(filter), ['actions', actionsSaying(filter.what)] as const, ['skip', String(skip)] as const]
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name, value]),
  );

function AuditEntryRow({ entry }: { entry: AuditEntry }) {
  const fields = [...new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})])];
  return (
    <li data-part="audit-entry" className={styles.entry}>
      <p className={clsx(uiStyles.row, uiStyles.wrap, uiStyles.between)}>
        <span className={uiStyles.medium}>{actionText(entry.action)}</span>
        <time className={uiStyles.secondary} dateTime={entry.at}>
          {when.format(new Date(entry.at))}
        </time>
      </p>
      <p className={uiStyles.secondary}>
        <bdi>{subjectText(entry.subject, entry.subject_name)}</bdi> · <bdi dir="ltr">{entry.email}</bdi>
      </p>
      <dl className={styles.changes}>
        {fields.map((field) => (
          <div key={field}>
            <dt>{fieldWord(field)}</dt>
            <dd>
              {entry.before && (
                <del aria-label={words.before}>
                  <bdi>{fieldValue(field, entry.before[field])}</bdi>
                </del>
              )}
              {entry.after && (
                <ins aria-label={words.after}>
                  <bdi>{fieldValue(field, entry.after[field])}</bdi>
                </ins>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
