import type { ReactNode } from 'react';
import { adminTexts } from '@sali/texts/app/admin';
import { Pager } from '../base/ui/Pager.tsx';
import { Segmented } from '../base/ui/Segmented.tsx';
import { FailedRows, LoadingRows } from './Frame.tsx';
import type { useAdminPages } from './useAdminPages.ts';
import { clsx } from 'clsx';
import styles from './admin.module.css';
import uiStyles from '../base/ui/ui.module.css';

type QueueWords = {
  readonly title: string;
  readonly waiting: string;
  readonly decided: string;
  readonly none: string;
  readonly count: (values: { count: number }) => string;
};

type QueueTabProps<Row> = {
  words: QueueWords;
  pages: ReturnType<typeof useAdminPages<Row>>;
  /** Whether what was decided is shown, instead of what waits. */
  isDecided: boolean;
  onDecided: (isDecided: boolean) => void;
  rowOf: (row: Row) => ReactNode;
  /** Between the heading and the choice. */
  intro?: ReactNode;
  /** After the rows: sheets. */
  children?: ReactNode;
};

/** The frame of a queue of the administration: what waits or what was decided, their number, the rows in pages. */
export function QueueTab<Row>(props: QueueTabProps<Row>) {
  const { words, pages, isDecided, onDecided, rowOf, intro, children } = props;
  const { rows, total, error } = pages;
  return (
    <section className={clsx(uiStyles.stack, uiStyles.gap12)} aria-label={words.title}>
      <h2 className={uiStyles.heading}>{words.title}</h2>
      {intro}
      <Segmented
        label={words.title}
        value={isDecided ? 'decided' : 'waiting'}
        options={[
          { value: 'waiting', label: words.waiting },
          { value: 'decided', label: words.decided },
        ]}
        onChange={(value) => onDecided(value === 'decided')}
      />
      <p className={uiStyles.secondary} role="status">
        {total !== undefined && (total === 0 ? words.none : words.count({ count: total }))}
      </p>
      {error && <FailedRows error={error} text={adminTexts.failed} onRetry={pages.refresh} />}
      {!rows && !error && <LoadingRows />}
      {rows && rows.length > 0 && <ul className={clsx(uiStyles.card, styles.list)}>{rows.map(rowOf)}</ul>}
      <Pager look="soft" pages={pages} label={adminTexts.more} />
      {children}
    </section>
  );
}
