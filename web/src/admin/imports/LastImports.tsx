import type { ImportProgress } from '@sali/contract/goods/catalogue/productImports';
import { useQuery } from '@tanstack/react-query';
import { adminTexts } from '../../base/languages/adminTexts.ts';
import { timeAgo } from '../../base/languages/words.ts';
import { Button } from '../../base/ui/Button.tsx';
import { useNow } from '../../base/ui/useNow.ts';
import { FailedRows } from '../Frame.tsx';
import { fetchImports } from './api.ts';
import { useImporting } from './importing.ts';
import { restText } from './ProgressBar.tsx';
import { isRunningImport } from './useImport.ts';
import { clsx } from 'clsx';
import styles from '../admin.module.css';
import cardStyles from '../../base/ui/card.module.css';
import factsStyles from '../../base/ui/facts.module.css';
import layoutStyles from '../../base/ui/layout.module.css';
import textStyles from '../../base/ui/text.module.css';

const words = adminTexts.import;
const SHOWN = 8;

/** The last imports: one that waits, runs or can be undone is opened again. */
export function LastImports() {
  const { open } = useImporting();
  const now = useNow();
  const { data, error, refetch } = useQuery({ queryKey: ['admin', 'imports'], queryFn: fetchImports });
  if (error && !data) return <FailedRows error={error} text={words.lastFailed} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <section className={clsx(cardStyles.card, styles.card)} aria-labelledby="last-imports">
      <h2 id="last-imports" className={textStyles.heading}>
        {words.last}
      </h2>
      <ul className={clsx(factsStyles.facts, layoutStyles.above8)}>
        {data.slice(0, SHOWN).map((one) => (
          <li key={one.import_id} className={factsStyles.wraps}>
            <span className={layoutStyles.shrinkable}>
              <bdi className={layoutStyles.block}>{one.file_name}</bdi>
              <span className={textStyles.secondary}>
                {stateText(one)} · {timeAgo(Date.parse(one.started_at), now)}
              </span>
            </span>
            {isOpenable(one) && (
              <Button look="soft" size="sm" onClick={() => open(one)}>
                {words.open}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const isOpenable = (one: ImportProgress): boolean =>
  isRunningImport(one) || one.state === 'columns' || one.state === 'checked' || one.can_undo;

const stateText = (one: ImportProgress): string => {
  const state = adminTexts.reports.importStates[one.state];
  const text = restText(one);
  return text === state ? state : `${state} · ${text}`;
};
