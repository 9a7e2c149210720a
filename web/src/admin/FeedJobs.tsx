import { lookUp } from '../base/languages/chosen.ts';
import type { FeedJob } from '@sali/contract/goods/feeds/feeds';
import { CircleStop, DownloadCloud, FileInput } from 'lucide-react';
import { feedsTexts as words } from '@sali/texts/app/feeds';
import { timeAgo } from '../base/languages/words.ts';
import { Button } from '../base/ui/Button.tsx';
import { PartBar } from '../base/ui/files/PartBar.tsx';
import { useNow } from '../base/ui/useNow.ts';
import { jobErrorText, jobPart, stageText } from './feedProgress.ts';
import { clsx } from 'clsx';
import styles from './admin.module.css';
import feedsStyles from './feeds.module.css';
import uiStyles from '../base/ui/ui.module.css';

const SHOWN = 4;

type FeedJobsProps = { jobs: readonly FeedJob[]; onStop: (jobId: number) => void };

/** The running job with its progress and a button that stops a fetch, and the last finished jobs. */
export function FeedJobs({ jobs, onStop }: FeedJobsProps) {
  const running = jobs.filter(({ state }) => state === 'running');
  const ended = jobs.filter(({ state }) => state !== 'running').slice(0, SHOWN);
  return (
    <div className={feedsStyles.jobs}>
      {running.length > 0 && (
        <section className={clsx(uiStyles.card, styles.card)} aria-label={words.running}>
          <h3 className={uiStyles.medium}>{words.running}</h3>
          <ul className={clsx(uiStyles.stack, uiStyles.gap12, uiStyles.above8)}>
            {running.map((job) => (
              <RunningJob key={job.job_id} job={job} onStop={() => onStop(job.job_id)} />
            ))}
          </ul>
        </section>
      )}
      <section className={clsx(uiStyles.card, styles.card)}>
        <h3 className={uiStyles.medium}>{words.last}</h3>
        {ended.length === 0 ? (
          <p className={clsx(uiStyles.secondary, uiStyles.above8)}>{words.none}</p>
        ) : (
          <ul className={feedsStyles.ended}>
            {ended.map((job) => (
              <Ended key={job.job_id} job={job} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function jobName({ chain_name: name, mode }: FeedJob): string {
  if (name === null) return words.importing;
  return mode === 'stores' ? words.listOf({ name }) : words.fetchOf({ name });
}
const askedBy = ({ asked_by: by }: FeedJob): string => lookUp(words.by, by) ?? by;

function RunningJob({ job, onStop }: { job: FeedJob; onStop: () => void }) {
  return (
    <li className={clsx(uiStyles.stack, uiStyles.gap8)}>
      <p className={clsx(uiStyles.row, uiStyles.wrap, uiStyles.gap8, uiStyles.medium)}>
        {job.kind === 'fetch' ? (
          <DownloadCloud className={uiStyles.icon16} />
        ) : (
          <FileInput className={uiStyles.icon16} />
        )}
        <span className={feedsStyles.jobName}>{jobName(job)}</span>
        <bdi className={uiStyles.secondary}>{askedBy(job)}</bdi>
      </p>
      <PartBar label={words.progress({ name: jobName(job) })} part={jobPart(job)} />
      <div className={clsx(uiStyles.row, uiStyles.gap8)}>
        <p className={clsx(uiStyles.secondary, uiStyles.grow)} role="status">
          {job.is_stopping ? words.stopping : stageText(job.progress)}
        </p>
        {job.kind === 'fetch' && (
          <Button
            look="soft"
            size="sm"
            isUnavailable={job.is_stopping}
            aria-label={words.stopOf({ name: jobName(job) })}
            onClick={onStop}
          >
            <CircleStop className={uiStyles.icon16} />
            {words.stop}
          </Button>
        )}
      </div>
    </li>
  );
}

const TONES = {
  running: undefined,
  done: uiStyles.green,
  failed: uiStyles.warning,
  stopped: undefined,
} as const;

function Ended({ job }: { job: FeedJob }) {
  const now = useNow();
  const sums = [
    job.files_stored > 0 && words.stored({ count: job.files_stored }),
    job.files_refused > 0 && words.refused({ count: job.files_refused }),
    job.rows_changed > 0 && words.changed({ count: job.rows_changed }),
  ].filter((text) => text !== false);
  // A job that failed or was stopped cannot know that there was nothing new.
  if (sums.length === 0 && job.state === 'done') sums.push(words.nothingNew);
  return (
    <li>
      <p className={clsx(uiStyles.row, uiStyles.gap8)}>
        <span className={clsx(uiStyles.grow, uiStyles.medium)}>{jobName(job)}</span>
        <span className={clsx(uiStyles.badge, TONES[job.state])}>{words.states[job.state]}</span>
      </p>
      <p className={uiStyles.secondary}>
        {timeAgo(Date.parse(job.finished_at ?? job.started_at), now)} · <bdi>{askedBy(job)}</bdi>
        {sums.map((sum) => ` · ${sum}`)}
      </p>
      {job.error !== null && <p className={clsx(uiStyles.size14, feedsStyles.error)}>{jobErrorText(job)}</p>}
    </li>
  );
}
