import { DAY_MS } from '@sali/domain/base/time';
import type { BackupsReport, StoredBackup } from '@sali/contract/admin/backups';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive, CircleCheck, LoaderCircle, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { adminTexts } from '@sali/texts/app/admin';
import { locale } from '../base/languages/language.ts';
import { dataSize, timeAgo } from '../base/languages/words.ts';
import { Button } from '../base/ui/Button.tsx';
import { ErrorBox } from '../base/ui/Field.tsx';
import { useNow } from '../base/ui/useNow.ts';
import { fetchBackups, postBackup } from './api.ts';
import { errorText } from '../base/errorText.ts';
import { clsx } from 'clsx';
import styles from './admin.module.css';
import uiStyles from '../base/ui/ui.module.css';
import factsStyles from '../base/ui/facts.module.css';

/** From this age on, the administration's page warns; so does the alarm. */
const BACKUP_OLD_MS = 2 * DAY_MS;

const words = adminTexts.backups;
const QUERY_KEY = ['admin', 'backups'];
/** Polling intervals: while a backup is made, and otherwise. */
const POLL_MS = { running: 1500, idle: 60_000 };
const madeAt = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

/** How old the last backup is, the ones that are kept, and a button that makes one. Empty until it is loaded. */
export function BackupsCard() {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: fetchBackups,
    refetchInterval: ({ state }) => (state.data?.running_since ? POLL_MS.running : POLL_MS.idle),
  });
  const [refusal, setRefusal] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const backUp = async () => {
    setRefusal('');
    setIsAsking(true);
    try {
      queryClient.setQueryData(QUERY_KEY, await postBackup());
    } catch (error) {
      setRefusal(errorText(error, words.notBegun));
    }
    setIsAsking(false);
  };
  if (!data) return null;
  const isBusy = isAsking || data.running_since !== null;
  return (
    <section className={clsx(uiStyles.card, styles.card)} aria-labelledby="backups">
      <header className={clsx(uiStyles.row, uiStyles.wrap, uiStyles.between, uiStyles.gap12)}>
        <h2 className={uiStyles.heading} id="backups">
          {words.title}
        </h2>
        <BackupState report={data} />
        <Button look="soft" size="sm" isUnavailable={isBusy} onClick={() => void backUp()}>
          <Archive className={uiStyles.icon16} />
          {words.now}
        </Button>
      </header>
      <p className={clsx(uiStyles.secondary, uiStyles.above8)}>{data.is_on ? words.about : words.offAbout}</p>
      {refusal && <ErrorBox>{refusal}</ErrorBox>}
      {data.failure && data.running_since === null && <Failure failure={data.failure} />}
      <BackupFiles report={data} />
    </section>
  );
}

function BackupState({ report: { is_on: isOn, last, running_since: runningSince } }: { report: BackupsReport }) {
  const now = useNow();
  const badge = (tone: string | undefined, Icon: typeof CircleCheck, text: string) => (
    <span className={clsx(uiStyles.badge, tone)} role="status">
      <Icon className={uiStyles.icon14} />
      {text}
    </span>
  );
  if (runningSince !== null) return badge(undefined, LoaderCircle, words.running);
  if (!last) return isOn ? badge(uiStyles.warning, TriangleAlert, words.none) : badge(undefined, Archive, words.off);
  const at = Date.parse(last.finished_at);
  const isOld = now - at > BACKUP_OLD_MS;
  return badge(
    isOld ? uiStyles.warning : uiStyles.green,
    isOld ? TriangleAlert : CircleCheck,
    words.last({ when: timeAgo(at, now) }),
  );
}

function Failure({ failure }: { failure: NonNullable<BackupsReport['failure']> }) {
  return (
    <ErrorBox>
      {words.problems[failure.problem]} ({madeAt.format(new Date(failure.at))}).
      <bdi dir="ltr" className={clsx(uiStyles.size14, uiStyles.block, styles.detail)}>
        {failure.detail}
      </bdi>
    </ErrorBox>
  );
}

function BackupFiles({ report: { folder, kept } }: { report: BackupsReport }) {
  return (
    <>
      <dl className={clsx(factsStyles.facts, uiStyles.above8)}>
        <div>
          <dt>{words.folder}</dt>
          <dd>
            <bdi dir="ltr" className={clsx(uiStyles.size14, styles.detail)}>
              {folder}
            </bdi>
          </dd>
        </div>
      </dl>
      {kept.length > 0 && (
        <ul className={factsStyles.facts} aria-label={words.kept}>
          {kept.map((backup) => (
            <BackupFile key={backup.name} backup={backup} />
          ))}
        </ul>
      )}
    </>
  );
}

function BackupFile({ backup: { name, made_at: at, bytes, cause } }: { backup: StoredBackup }) {
  return (
    <li>
      <span title={name}>
        {madeAt.format(new Date(at))} · <span className={uiStyles.secondary}>{words.causes[cause]}</span>
      </span>
      <span>{dataSize(bytes)}</span>
    </li>
  );
}
