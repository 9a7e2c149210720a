import { lookUp } from '../base/languages/chosen.ts';
import type { FeedChain } from '@sali/contract/goods/feeds/feeds';
import { PRICE_OLD_DAYS } from '@sali/domain/base/limits';
import { ChevronDown, CircleAlert, DownloadCloud, LoaderCircle } from 'lucide-react';
import { feedsTexts as words } from '@sali/texts/app/feeds';
import { failureText } from './feedProgress.ts';
import { timeAgo } from '../base/languages/words.ts';
import { Button } from '../base/ui/Button.tsx';
import { Num } from '../base/ui/Num.tsx';
import { useNow } from '../base/ui/useNow.ts';
import { DAY_MS } from '@sali/domain/base/time';
import { clsx } from 'clsx';
import styles from './admin.module.css';
import feedsStyles from './feeds.module.css';
import uiStyles from '../base/ui/ui.module.css';

type FeedChainCardProps = { chain: FeedChain; isRunning: boolean; onFetch: () => void };

/** One chain: its stored stores and prices, their files, the rows left out, and the last error. */
export function FeedChainCard({ chain, isRunning, onFetch }: FeedChainCardProps) {
  const label = words.fetchChain({ name: chain.name });
  return (
    <li className={clsx(uiStyles.card, styles.card, feedsStyles.chain)}>
      <div className={clsx(uiStyles.row, uiStyles.gap8)}>
        <h3 className={clsx(uiStyles.medium, uiStyles.grow)}>
          <bdi>{chain.name}</bdi>
        </h3>
        <Age chain={chain} />
      </div>
      <dl className={feedsStyles.counts}>
        {(['stores', 'prices', 'promotions'] as const).map((name) => (
          <div key={name}>
            <dt className={uiStyles.secondary}>{words.counts[name]}</dt>
            <dd className={uiStyles.medium}>
              <Num value={chain[name]} />
            </dd>
          </div>
        ))}
      </dl>
      <Dropped dropped={chain.dropped} />
      {chain.last_error && <LastError error={chain.last_error} />}
      {chain.files.length > 0 && <Files files={chain.files} />}
      {chain.can_fetch ? (
        <Button
          look="soft"
          size="sm"
          className={feedsStyles.fetch}
          isUnavailable={isRunning}
          // The button's name must have its visible text.
          aria-label={isRunning ? undefined : label}
          onClick={onFetch}
        >
          {isRunning ? (
            <LoaderCircle className={clsx(uiStyles.icon16, feedsStyles.spin)} />
          ) : (
            <DownloadCloud className={uiStyles.icon16} />
          )}
          {isRunning ? words.isRunning : words.fetch}
        </Button>
      ) : (
        <p className={uiStyles.secondary}>{words.noPortal}</p>
      )}
    </li>
  );
}

function Age({ chain: { files, stores, prices } }: Pick<FeedChainCardProps, 'chain'>) {
  const now = useNow();
  const times = files.filter(({ kind }) => kind !== 'Stores').map((file) => Date.parse(file.file_at ?? file.read_at));
  if (times.length === 0)
    return (
      <span className={uiStyles.badge}>{prices > 0 ? words.sample : stores > 0 ? words.noPrices : words.never}</span>
    );
  const newest = Math.max(...times);
  const isOld = now - newest > PRICE_OLD_DAYS * DAY_MS;
  return (
    <span className={clsx(uiStyles.badge, isOld ? uiStyles.warning : uiStyles.green)}>
      {isOld ? words.old : words.fresh} · {timeAgo(newest, now)}
    </span>
  );
}

function Dropped({ dropped }: Pick<FeedChain, 'dropped'>) {
  const reasons = Object.entries(dropped);
  if (reasons.length === 0) return null;
  return (
    <div>
      <p className={uiStyles.secondary}>{words.dropped}</p>
      <ul className={feedsStyles.dropped}>
        {reasons.map(([reason, rows]) => (
          <li key={reason} className={uiStyles.badge}>
            {words.droppedCount({ reason: lookUp(words.reasons, reason) ?? reason, count: rows })}
          </li>
        ))}
      </ul>
    </div>
  );
}

function LastError({ error }: { error: NonNullable<FeedChain['last_error']> }) {
  const now = useNow();
  return (
    <div className={clsx(feedsStyles.error, uiStyles.size14)}>
      <p className={clsx(uiStyles.row, uiStyles.gap8)}>
        <CircleAlert className={uiStyles.icon16} />
        <span className={uiStyles.grow}>
          {words.lastError} · {timeAgo(Date.parse(error.at), now)}
        </span>
      </p>
      <p>{failureText(error.code, error.text)}</p>
      <bdi dir="ltr" className={clsx(uiStyles.muted, uiStyles.block)}>
        {error.name}
      </bdi>
    </div>
  );
}

function Files({ files }: Pick<FeedChain, 'files'>) {
  const now = useNow();
  return (
    <details className={feedsStyles.files}>
      <summary className={clsx(uiStyles.size14, uiStyles.medium)}>
        <span className={uiStyles.grow}>{words.files}</span>
        <ChevronDown className={uiStyles.icon16} />
      </summary>
      <ul>
        {files.map((file) => (
          <li key={file.kind}>
            <p className={clsx(uiStyles.row, uiStyles.gap8, uiStyles.size14)}>
              <span className={clsx(uiStyles.grow, uiStyles.medium)}>{words.kinds[file.kind]}</span>
              <span className={uiStyles.muted}>{timeAgo(Date.parse(file.file_at ?? file.read_at), now)}</span>
            </p>
            <bdi dir="ltr" className={clsx(uiStyles.size12, uiStyles.muted, uiStyles.block)}>
              {file.name}
            </bdi>
            <p className={clsx(uiStyles.size12, uiStyles.muted)}>{words.rows({ count: file.rows_read })}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
