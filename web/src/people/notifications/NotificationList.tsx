import type { NotificationsAnswer } from '@sali/contract/people/notifications/notifications';
import { CheckCheck, WifiOff } from 'lucide-react';
import { notificationsTexts } from '@sali/texts/app/notifications';
import { LoadFailed } from '../../base/LoadFailed.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { EmptyState, Skeleton, Strip } from '../../base/ui/states.tsx';
import { BellArt } from './BellArt.tsx';
import { NotificationRow } from './NotificationRow.tsx';
import type { useNotifications } from './useNotifications.ts';
import { clsx } from 'clsx';
import styles from './notifications.module.css';
import uiStyles from '../../base/ui/ui.module.css';
import panelStyles from '../../base/ui/panels.module.css';

const words = notificationsTexts.inbox;

/** The person's notifications, the newest first. */
export function NotificationList({ inbox }: { inbox: ReturnType<typeof useNotifications> }) {
  const { answer, error, retry, readOne, readAll } = inbox;
  return (
    <section className={clsx(uiStyles.card, panelStyles.card, styles.card)} aria-labelledby="inbox">
      <div className={styles.head}>
        <h2 className={clsx(uiStyles.heading, uiStyles.grow)} id="inbox">
          {words.title}
        </h2>
        {answer && answer.unread > 0 && (
          <Button look="ghost" size="sm" onClick={readAll}>
            <CheckCheck className={uiStyles.icon16} />
            {words.readAll}
          </Button>
        )}
      </div>
      {!answer && !error && <LoadingNotifications />}
      {!answer && error && <LoadFailed error={error} offline={words.offline} failed={words.failed} onRetry={retry} />}
      {answer && error && <Strip icon={<WifiOff className={uiStyles.icon16} />}>{words.asSeen}</Strip>}
      {answer && <NotificationRows answer={answer} onRead={readOne} />}
    </section>
  );
}

function NotificationRows({ answer, onRead }: { answer: NotificationsAnswer; onRead: (id: number) => void }) {
  if (answer.notifications.length === 0)
    return <EmptyState title={words.empty} text={words.emptyText} art={<BellArt />} />;
  return (
    <ul>
      {answer.notifications.map((one) => (
        <NotificationRow key={one.notification_id} one={one} onRead={() => onRead(one.notification_id)} />
      ))}
    </ul>
  );
}

const LoadingNotifications = () => (
  <div className={clsx(uiStyles.stack, uiStyles.gap12)} aria-hidden="true">
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} width="100%" height="56px" />
    ))}
  </div>
);
