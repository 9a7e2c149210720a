import { lookUp } from '../languages/chosen.ts';
import type { FeedChain } from '@sali/contract/feeds/feeds';
import { PRICE_OLD_DAYS } from '@sali/domain/limits';
import { ChevronDown, CircleAlert, DownloadCloud, LoaderCircle } from 'lucide-react';
import { feedsTexts as words } from '../languages/feedsTexts.ts';
import { failureText } from './feedProgress.ts';
import { timeAgo } from '../languages/words.ts';
import { Button } from '../ui/Button.tsx';
import { Num } from '../ui/Num.tsx';
import { useNow } from '../ui/useNow.ts';
import { DAY_MS } from '@sali/domain/time';

type FeedChainCardProps = { chain: FeedChain; isRunning: boolean; onFetch: () => void };

/** One chain: its stored stores and prices, their files, the rows left out, and the last error. */
export function FeedChainCard({ chain, isRunning, onFetch }: FeedChainCardProps) {
  const label = words.fetchChain({ name: chain.name });
  return (
    <li className="card adm-card feeds-chain">
      <div className="row gap-2">
        <h3 className="med grow">
          <bdi>{chain.name}</bdi>
        </h3>
        <Age chain={chain} />
      </div>
      <dl className="feeds-counts">
        {(['stores', 'prices', 'promotions'] as const).map((name) => (
          <div key={name}>
            <dt className="t14 mute">{words.counts[name]}</dt>
            <dd className="med">
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
          className="feeds-fetch"
          isUnavailable={isRunning}
          aria-label={label}
          onClick={onFetch}
        >
          {isRunning ? <LoaderCircle className="s spin" /> : <DownloadCloud className="s" />}
          {isRunning ? words.isRunning : words.fetch}
        </Button>
      ) : (
        <p className="t14 mute">{words.noPortal}</p>
      )}
    </li>
  );
}

function Age({ chain: { files, stores, prices } }: Pick<FeedChainCardProps, 'chain'>) {
  const now = useNow();
  const times = files.filter(({ kind }) => kind !== 'Stores').map((file) => Date.parse(file.file_at ?? file.read_at));
  if (times.length === 0)
    return <span className="badge">{prices > 0 ? words.sample : stores > 0 ? words.noPrices : words.never}</span>;
  const newest = Math.max(...times);
  const isOld = now - newest > PRICE_OLD_DAYS * DAY_MS;
  return (
    <span className={isOld ? 'badge warn' : 'badge green'}>
      {isOld ? words.old : words.fresh} · {timeAgo(newest, now)}
    </span>
  );
}

function Dropped({ dropped }: Pick<FeedChain, 'dropped'>) {
  const reasons = Object.entries(dropped);
  if (reasons.length === 0) return null;
  return (
    <div>
      <p className="t14 mute">{words.dropped}</p>
      <ul className="feeds-dropped">
        {reasons.map(([reason, rows]) => (
          <li key={reason} className="badge">
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
    <div className="feeds-error t14">
      <p className="row gap-2">
        <CircleAlert className="s" />
        <span className="grow">
          {words.lastError} · {timeAgo(Date.parse(error.at), now)}
        </span>
      </p>
      <p>{failureText(error.code, error.text)}</p>
      <bdi dir="ltr" className="mute block">
        {error.name}
      </bdi>
    </div>
  );
}

function Files({ files }: Pick<FeedChain, 'files'>) {
  const now = useNow();
  return (
    <details className="feeds-files">
      <summary className="t14 med">
        <span className="grow">{words.files}</span>
        <ChevronDown className="s" />
      </summary>
      <ul>
        {files.map((file) => (
          <li key={file.kind}>
            <p className="row gap-2 t14">
              <span className="grow med">{words.kinds[file.kind]}</span>
              <span className="mute">{timeAgo(Date.parse(file.file_at ?? file.read_at), now)}</span>
            </p>
            <bdi dir="ltr" className="t12 mute block">
              {file.name}
            </bdi>
            <p className="t12 mute">{words.rows({ count: file.rows_read })}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
