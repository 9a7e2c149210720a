import type { ImportProgress } from '@sali/contract/goods/catalogue/productImports';
import { isolate } from '@sali/domain/base/bidi';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { answerText } from '../../base/errorText.ts';
import { adminTexts } from '@sali/texts/app/admin';
import { timeAgo } from '../../base/languages/words.ts';
import { Button, IconButton } from '../../base/ui/Button.tsx';
import { showToast } from '../../base/ui/toast.ts';
import { useNow } from '../../base/ui/useNow.ts';
import { FailedRows } from '../Frame.tsx';
import { fetchImports, postAct } from './api.ts';
import { useImporting } from './importing.ts';
import { restText } from './ProgressBar.tsx';
import { importStateText, isRunningImport, isWaitingImport } from './useImport.ts';
import { clsx } from 'clsx';
import styles from '../admin.module.css';
import uiStyles from '../../base/ui/ui.module.css';
import factsStyles from '../../base/ui/facts.module.css';

const words = adminTexts.import;
const SHOWN = 8;

/**
 * The last imports: one that was checked, runs or can be undone is opened again, and a checked one is removed here too.
 * Abandoned imports are not shown, nor checked files that would change nothing and have no wrong rows.
 */
export function LastImports() {
  const { open } = useImporting();
  const now = useNow();
  const { data, error, refetch } = useQuery({ queryKey: ['admin', 'imports'], queryFn: fetchImports });
  if (error && !data) return <FailedRows error={error} text={words.lastFailed} onRetry={() => void refetch()} />;
  const shown = data?.filter(isListed) ?? [];
  if (shown.length === 0) return null;
  const remove = async ({ import_id: importId, file_name: name }: ImportProgress) => {
    try {
      await postAct(importId, 'cancel');
      showToast(words.removed({ name: isolate(name) }));
    } catch (failed) {
      showToast(answerText(failed, adminTexts.offline));
    }
    await refetch();
  };
  return (
    <section className={clsx(uiStyles.card, styles.card)} aria-labelledby="last-imports">
      <h2 id="last-imports" className={uiStyles.heading}>
        {words.last}
      </h2>
      <ul className={clsx(factsStyles.facts, uiStyles.above8)}>
        {shown.slice(0, SHOWN).map((one) => (
          <li key={one.import_id} className={factsStyles.wraps}>
            <span className={uiStyles.shrinkable}>
              <bdi className={uiStyles.block}>{one.file_name}</bdi>
              <span className={uiStyles.secondary}>
                {stateText(one)} · {timeAgo(Date.parse(one.started_at), now)}
              </span>
            </span>
            <span className={uiStyles.row}>
              {isOpenable(one) && (
                <Button look="soft" size="sm" onClick={() => open(one)}>
                  {words.open}
                </Button>
              )}
              {one.state === 'checked' && (
                <IconButton label={words.remove({ name: one.file_name })} onClick={() => void remove(one)}>
                  <X />
                </IconButton>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const isListed = (one: ImportProgress): boolean =>
  one.can_undo || (one.state === 'checked' ? isReadable(one) : one.state !== 'cancelled');

/** A check that has something to say: what would change, or which rows are wrong. */
const isReadable = (one: ImportProgress): boolean => isWaitingImport(one) || one.error_count > 0;

const isOpenable = (one: ImportProgress): boolean => isRunningImport(one) || one.state === 'checked' || one.can_undo;

const stateText = (one: ImportProgress): string => {
  const state = importStateText(one);
  const text = restText(one);
  return text === state ? state : `${state} · ${text}`;
};
