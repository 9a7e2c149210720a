import type { FeedOverview } from '@sali/contract/goods/feeds/feeds';
import { CATEGORY_MESSAGE_MS } from '@sali/domain/base/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { adminTexts } from '@sali/texts/app/admin';
import { feedsTexts as words } from '@sali/texts/app/feeds';
import { fetchFeedJobs, fetchFeeds, postFetch, postStop } from './api.ts';
import { FeedChainCard } from './FeedChainCard.tsx';
import { FeedJobs } from './FeedJobs.tsx';
import { FailedRows, LoadingRows } from './Frame.tsx';
import { MessageLine } from './MessageLine.tsx';
import { errorText } from '../base/errorText.ts';
import { ScheduleCard } from './schedule/ScheduleCard.tsx';
import { useMessage } from './useMessage.ts';
import { SearchField } from '../base/ui/fields/SearchField.tsx';
import { clsx } from 'clsx';
import styles from './admin.module.css';
import feedsStyles from './feeds.module.css';
import uiStyles from '../base/ui/ui.module.css';

/** Polling intervals: while a job runs, and otherwise. */
const POLL_MS = { running: 1500, idle: 10_000 };

/** The chains' price files: jobs, the state of each chain, and buttons that fetch and stop. */
export function FeedsTab() {
  const { data, error, refetch } = useQuery({ queryKey: ['admin', 'feeds'], queryFn: fetchFeeds });
  const queryClient = useQueryClient();
  const jobs = useFeedJobs();
  const running = new Set(jobs.filter(({ state }) => state === 'running').map((job) => job.chain_id));
  const { message, showMessage } = useMessage(CATEGORY_MESSAGE_MS);
  const change = async (work: () => Promise<void>, failedText: string) => {
    try {
      await work();
    } catch (failure) {
      showMessage(errorText(failure, failedText), true);
    }
    await queryClient.invalidateQueries({ queryKey: ['admin', 'feedJobs'] });
  };
  const fetchNow = async (chainId: string, name: string) => {
    await postFetch(chainId);
    showMessage(words.started({ name }));
  };
  if (error && !data) return <FailedRows error={error} text={adminTexts.failed} onRetry={() => void refetch()} />;
  if (!data) return <LoadingRows />;
  return (
    <div className={clsx(uiStyles.stack, uiStyles.gap16)}>
      <FeedsHead />
      <ScheduleCard chains={data.chains} />
      <MessageLine message={message} />
      <FeedJobs jobs={jobs} onStop={(jobId) => void change(() => postStop(jobId), words.stopFailed)} />
      <Chains
        chains={data.chains}
        running={running}
        onFetch={(chainId, name) => void change(() => fetchNow(chainId, name), words.fetchFailed)}
      />
    </div>
  );
}

/** The jobs. When one ends, the state of the chains is loaded again. */
function useFeedJobs() {
  const queryClient = useQueryClient();
  const { data = [] } = useQuery({
    queryKey: ['admin', 'feedJobs'],
    queryFn: fetchFeedJobs,
    refetchInterval: ({ state }) =>
      state.data?.some((job) => job.state === 'running') ? POLL_MS.running : POLL_MS.idle,
  });
  const ended = data.filter(({ state }) => state !== 'running').map((job) => job.job_id);
  const last = Math.max(0, ...ended);
  useEffect(() => {
    if (last > 0) void queryClient.invalidateQueries({ queryKey: ['admin', 'feeds'] });
  }, [last, ended.length, queryClient]);
  return data;
}

function FeedsHead() {
  return (
    <header className={feedsStyles.head}>
      <div className={clsx(uiStyles.grow, feedsStyles.about)}>
        <h2 className={uiStyles.heading}>{words.title}</h2>
        <p className={uiStyles.secondary}>{words.text}</p>
      </div>
    </header>
  );
}

type ChainsProps = Pick<FeedOverview, 'chains'> & {
  running: ReadonlySet<string | null>;
  onFetch: (chainId: string, name: string) => void;
};

function Chains({ chains, running, onFetch }: ChainsProps) {
  const [text, setText] = useState('');
  const shown = chains.filter(({ name, chain_id: id }) => `${name} ${id}`.includes(text.trim()));
  return (
    <section className={clsx(uiStyles.stack, uiStyles.gap12)} aria-label={words.chains}>
      <SearchField
        className={styles.search}
        size="sm"
        label={words.search}
        placeholder={words.search}
        text={text}
        onText={setText}
      />
      <ul className={feedsStyles.grid}>
        {shown.map((chain) => (
          <FeedChainCard
            key={chain.chain_id}
            chain={chain}
            isRunning={running.has(chain.chain_id)}
            onFetch={() => onFetch(chain.chain_id, chain.name)}
          />
        ))}
      </ul>
    </section>
  );
}
