import { lookUp } from '../languages/chosen.ts';
import type { FeedJob } from '@sali/contract/feeds/feeds';
import { DownloadCloud, FileInput } from 'lucide-react';
import { feedsTexts as words } from '../languages/feedsTexts.ts';
import { timeAgo } from '../languages/words.ts';
import { useNow } from '../ui/useNow.ts';
import { jobErrorText, jobPart, stageText } from './feedProgress.ts';

const SHOWN = 4;

/** The running job with its progress, and the last finished jobs. */
export function FeedJobs({ jobs }: { jobs: readonly FeedJob[] }) {
  const running = jobs.filter(({ state }) => state === 'running');
  const ended = jobs.filter(({ state }) => state !== 'running').slice(0, SHOWN);
  return (
    <div className="feeds-jobs">
      {running.length > 0 && (
        <section className="card adm-card" aria-label={words.running}>
          <h3 className="med">{words.running}</h3>
          <ul className="grid gap-3 mt-2">
            {running.map((job) => (
              <RunningJob key={job.job_id} job={job} />
            ))}
          </ul>
        </section>
      )}
      <section className="card adm-card">
        <h3 className="med">{words.last}</h3>
        {ended.length === 0 ? (
          <p className="mute t14 mt-2">{words.none}</p>
        ) : (
          <ul className="feeds-ended">
            {ended.map((job) => (
              <Ended key={job.job_id} job={job} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

const jobName = (job: FeedJob): string =>
  job.chain_name === null ? words.importing : words.fetchOf({ name: job.chain_name });
const askedBy = ({ asked_by: by }: FeedJob): string => lookUp(words.by, by) ?? by;

function RunningJob({ job }: { job: FeedJob }) {
  const percent = Math.round(jobPart(job) * 100);
  return (
    <li className="grid gap-2">
      <p className="row flex-wrap gap-2 med">
        {job.kind === 'fetch' ? <DownloadCloud className="s" /> : <FileInput className="s" />}
        <span className="flex-auto">{jobName(job)}</span>
        <bdi className="t14 mute">{askedBy(job)}</bdi>
      </p>
      <div
        className="bar"
        role="progressbar"
        aria-label={words.progress({ name: jobName(job) })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ inlineSize: `${percent}%` }} />
      </div>
      <p className="t14 mute">{stageText(job.progress)}</p>
    </li>
  );
}

const LOOKS = { running: 'badge', done: 'badge green', failed: 'badge warn', stopped: 'badge' } as const;

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
      <p className="row gap-2">
        <span className="grow med">{jobName(job)}</span>
        <span className={LOOKS[job.state]}>{words.states[job.state]}</span>
      </p>
      <p className="t14 mute">
        {timeAgo(Date.parse(job.finished_at ?? job.started_at), now)} · <bdi>{askedBy(job)}</bdi>
        {sums.map((sum) => ` · ${sum}`)}
      </p>
      {job.error !== null && <p className="t14 feeds-error">{jobErrorText(job)}</p>}
    </li>
  );
}
