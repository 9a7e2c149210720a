import type { NotificationsAnswer } from '@sali/contract/notifications';
import { CheckCheck, WifiOff } from 'lucide-react';
import { he } from '../languages/he/main.ts';
import { heNotifications } from '../languages/he/notifications.ts';
import { HttpError } from '../httpError.ts';
import { Failed } from '../ui/Failed.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState, Skeleton, Strip } from '../ui/states.tsx';
import { BellArt } from './BellArt.tsx';
import { ToldRow } from './ToldRow.tsx';
import { useNotifications } from './useNotifications.ts';

const words = heNotifications.told;

/** What the person was told, the newest first. */
export function ToldCard({ userId }: { userId: number }) {
  const { told, error, retry, readOne, readAll } = useNotifications(userId);
  return (
    <section className="card told-card" aria-labelledby="told">
      <div className="told-head">
        <h2 className="h2 grow" id="told">
          {words.title}
        </h2>
        {told && told.unread > 0 && (
          <Button look="ghost" size="sm" onClick={readAll}>
            <CheckCheck className="s" />
            {words.readAll}
          </Button>
        )}
      </div>
      {!told && !error && <Waiting />}
      {!told && error && <NotTold error={error} onRetry={retry} />}
      {told && error && <Strip icon={<WifiOff className="s" />}>{words.asSeen}</Strip>}
      {told && <Rows told={told} onRead={readOne} />}
    </section>
  );
}

function Rows({ told, onRead }: { told: NotificationsAnswer; onRead: (id: number) => void }) {
  if (told.notifications.length === 0)
    return <EmptyState title={words.empty} text={words.emptyText} art={<BellArt />} />;
  return (
    <ul className="told-rows">
      {told.notifications.map((one) => (
        <ToldRow key={one.notification_id} one={one} onRead={() => onRead(one.notification_id)} />
      ))}
    </ul>
  );
}

function NotTold({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isOffline = error instanceof HttpError && error.isUnanswered;
  return <Failed text={isOffline ? words.offline : words.failed} retryLabel={he.app.retry} onRetry={onRetry} />;
}

const Waiting = () => (
  <div className="grid gap-3" aria-hidden="true">
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} width="100%" height="56px" />
    ))}
  </div>
);
