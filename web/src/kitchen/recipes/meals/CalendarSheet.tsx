import type { CalendarAddress, MadeCalendarAddress } from '@sali/contract/people/accounts/calendarAddress';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Copy, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { LoadFailed } from '../../../base/LoadFailed.tsx';
import { HttpError } from '../../../base/httpError.ts';
import { timeAgo } from '../../../base/languages/words.ts';
import { mealsTexts } from '@sali/texts/app/meals';
import { Button } from '../../../base/ui/Button.tsx';
import { Field } from '../../../base/ui/Field.tsx';
import { Question } from '../../../base/ui/Question.tsx';
import { Sheet } from '../../../base/ui/Sheet.tsx';
import { copyText } from '../../../base/ui/shareSheet.ts';
import { Skeleton } from '../../../base/ui/states.tsx';
import { showToast } from '../../../base/ui/toast.ts';
import { useNow } from '../../../base/ui/useNow.ts';
import { deleteCalendar, fetchCalendar, postCalendar } from './api.ts';
import { clsx } from 'clsx';
import buttonStyles from '../../../base/ui/Button.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

const words = mealsTexts.calendar;

/** The secret address of the plan: makes it, shows it this once, replaces and revokes it [MP17]. */
export function CalendarSheet({ userId, onClose }: { userId: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['recipes', 'calendar', userId],
    queryFn: fetchCalendar,
    staleTime: 0,
    gcTime: 0,
  });
  const [made, setMade] = useState<MadeCalendarAddress | null>(null);
  const [isReplacing, setIsReplacing] = useState(false);
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
      await refetch();
    } catch (failed) {
      if (!(failed instanceof HttpError)) throw failed;
      showToast(failed.isUnanswered ? mealsTexts.offline : words.failed);
    }
  };
  const make = () => void attempt(async () => setMade(await postCalendar()));
  const revoke = () =>
    void attempt(async () => {
      await deleteCalendar();
      setMade(null);
      showToast(words.revoked);
    });
  const address = made ?? data?.address ?? null;
  return (
    <Sheet title={words.title} onClose={onClose}>
      <div className={clsx(uiStyles.stack, uiStyles.gap16)}>
        <p className={uiStyles.muted}>{words.text}</p>
        <p className={uiStyles.muted}>{words.who}</p>
        {made && <Address path={made.path} />}
        {!made && address && <LastUse address={address} />}
        {!data && !made && <AddressAwaited error={error} onRetry={() => void refetch()} />}
        {data && !address && (
          <Button look="primary" block onClick={make}>
            <CalendarPlus />
            {words.make}
          </Button>
        )}
        {address && (
          <div className={clsx(uiStyles.row, uiStyles.wrap)}>
            <Button look="soft" onClick={() => setIsReplacing(true)}>
              <RefreshCw />
              {words.replace}
            </Button>
            <Button look="quiet" onClick={revoke}>
              <Trash2 />
              {words.revoke}
            </Button>
          </div>
        )}
      </div>
      {isReplacing && (
        <Question
          title={words.replace}
          text={words.replaceText}
          action={words.replace}
          onConfirm={make}
          onClose={() => setIsReplacing(false)}
        />
      )}
    </Sheet>
  );
}

function AddressAwaited({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return <Skeleton width="100%" height="48px" />;
  return <LoadFailed error={error} offline={mealsTexts.offline} failed={words.failed} onRetry={onRetry} />;
}

function LastUse({ address: { last_used_at: at } }: { address: CalendarAddress }) {
  const now = useNow();
  return <p>{at === null ? words.neverUsed : words.used({ ago: timeAgo(Date.parse(at), now) })}</p>;
}

/** A program for calendars opens `webcal:` and subscribes to it. */
function Address({ path }: { path: string }) {
  const address = `${location.origin}${path}`;
  return (
    <>
      <Field
        label={words.address}
        hint={words.copyNow}
        dir="ltr"
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <div className={clsx(uiStyles.row, uiStyles.wrap)}>
        <a
          className={clsx(buttonStyles.button, buttonStyles.primary)}
          href={address.replace(/^https?:/, 'webcal:')}
          rel="noreferrer"
        >
          <CalendarPlus />
          {words.add}
        </a>
        <Button look="soft" onClick={() => void copyText(address, words)}>
          <Copy />
          {words.copy}
        </Button>
      </div>
    </>
  );
}
