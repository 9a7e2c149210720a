import type { FetchableChain } from '@sali/contract/goods/feeds/feeds';
import { CATEGORY_MESSAGE_MS } from '@sali/domain/base/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ListPlus, LoaderCircle } from 'lucide-react';
import { feedsTexts } from '@sali/texts/app/feeds';
import { Button } from '../../base/ui/Button.tsx';
import { fetchFeedJobs, postStoreLists } from '../api.ts';
import { errorText } from '../../base/errorText.ts';
import { MessageLine } from '../MessageLine.tsx';
import { useMessage } from '../useMessage.ts';
import { clsx } from 'clsx';
import styles from './schedule.module.css';
import feedsStyles from '../feeds.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const words = feedsTexts.schedule;

/** Chains whose stores are not known yet, and a button that fetches their lists; while it does, how many are left. */
export function MissingLists({ chains }: { chains: readonly FetchableChain[] }) {
  const queryClient = useQueryClient();
  const { data: jobs = [] } = useQuery({ queryKey: ['admin', 'feedJobs'], queryFn: fetchFeedJobs });
  const { message, showMessage } = useMessage(CATEGORY_MESSAGE_MS);
  const missing = chains.filter((chain) => !chain.has_store_list).length;
  const isFetching = jobs.some(({ mode, state }) => mode === 'stores' && state === 'running');
  const fetchLists = async () => {
    try {
      await postStoreLists();
    } catch (error) {
      showMessage(errorText(error, feedsTexts.fetchFailed), true);
    }
    await queryClient.invalidateQueries({ queryKey: ['admin', 'feedJobs'] });
  };
  if (missing === 0) return null;
  return (
    <div className={styles.missing}>
      <p className={uiStyles.grow} role="status">
        {isFetching ? words.fetchingLists({ count: missing }) : words.missing({ count: missing })}
      </p>
      <Button look="soft" size="sm" isUnavailable={isFetching} onClick={() => void fetchLists()}>
        {isFetching ? (
          <LoaderCircle className={clsx(uiStyles.icon16, feedsStyles.spin)} />
        ) : (
          <ListPlus className={uiStyles.icon16} />
        )}
        {words.fetchLists}
      </Button>
      <MessageLine message={message} />
    </div>
  );
}
