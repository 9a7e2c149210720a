import type { FetchableChain, ScheduledChain } from '@sali/contract/goods/feeds/feeds';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminTexts } from '@sali/texts/app/admin';
import { feedsTexts } from '@sali/texts/app/feeds';
import { texts } from '@sali/texts/app/main';
import { Button } from '../../base/ui/Button.tsx';
import { Segmented } from '../../base/ui/Segmented.tsx';
import { fetchFeedStores } from '../api.ts';
import { FailedRows, LoadingRows } from '../Frame.tsx';
import { ChosenStores } from './ChosenStores.tsx';
import { MissingLists } from './MissingLists.tsx';
import { StoreArea } from './StoreArea.tsx';
import { type StoreDraft, useStoreDraft } from './useStoreDraft.ts';
import { WholeChains } from './WholeChains.tsx';
import { clsx } from 'clsx';
import styles from './schedule.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const words = feedsTexts.schedule;
const WAYS = [
  { value: 'near', label: words.near },
  { value: 'all', label: words.all },
] as const;
type Way = (typeof WAYS)[number]['value'];

type ScheduleEditorProps = {
  stored: readonly ScheduledChain[] | null;
  /** Fetching begins when the choice is saved. */
  isOn: boolean;
  isSaving: boolean;
  onSave: (chains: ScheduledChain[] | null) => Promise<void>;
  onCancel: () => void;
};

/** Chooses what is fetched: every chain, or stores and whole chains. */
export function ScheduleEditor(props: ScheduleEditorProps) {
  const { data, error, refetch } = useQuery({ queryKey: ['admin', 'feeds', 'stores'], queryFn: fetchFeedStores });
  if (error && !data) return <FailedRows error={error} text={adminTexts.failed} onRetry={() => void refetch()} />;
  if (!data) return <LoadingRows />;
  return <Editor {...props} chains={data} />;
}

function Editor({
  chains,
  stored,
  isOn,
  isSaving,
  onSave,
  onCancel,
}: ScheduleEditorProps & { chains: readonly FetchableChain[] }) {
  const [way, setWay] = useState<Way>('near');
  const draft = useStoreDraft(chains, stored);
  const isEmpty = way === 'near' && draft.saved.length === 0;
  return (
    <div className={styles.editor}>
      <div className={styles.column}>
        <Segmented label={words.chosen} value={way} options={WAYS} onChange={setWay} />
        {way === 'all' ? (
          <p className={uiStyles.secondary}>{words.allText({ count: chains.length })}</p>
        ) : (
          <>
            <MissingLists chains={chains} />
            <StoreArea draft={draft} chains={chains} />
          </>
        )}
      </div>
      {way === 'near' && (
        <div className={styles.column}>
          <ChosenStores draft={draft} />
          <WholeChains draft={draft} chains={chains} />
        </div>
      )}
      <div className={styles.actions}>
        {way === 'near' && !isEmpty && <ChoiceSum draft={draft} />}
        <Button look="quiet" onClick={onCancel}>
          {texts.app.cancel}
        </Button>
        <Button
          look="primary"
          isUnavailable={isSaving || isEmpty}
          onClick={() => void onSave(way === 'all' ? null : draft.saved)}
        >
          {isOn ? words.save : texts.app.save}
        </Button>
      </div>
    </div>
  );
}

function ChoiceSum({ draft: { chosen, saved, clear } }: { draft: StoreDraft }) {
  return (
    <div className={clsx(uiStyles.row, uiStyles.wrap, styles.sum)}>
      <p className={clsx(uiStyles.size14, uiStyles.medium)} role="status">
        {words.sum({ stores: chosen.size, chains: saved.length })}
      </p>
      <Button look="ghost" size="sm" onClick={clear}>
        {words.clear}
      </Button>
    </div>
  );
}
