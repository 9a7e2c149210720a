import { SlidersHorizontal } from 'lucide-react';
import { Link } from 'react-router';
import { OwnPage } from '../accounts/OwnPage.tsx';
import { useDevice } from '../sync/engine.ts';
import { notificationsTexts as words } from '@sali/texts/app/notifications';
import { BellArt } from './BellArt.tsx';
import { DeviceCard } from './DeviceCard.tsx';
import { RemindersCard } from './RemindersCard.tsx';
import { NotificationList } from './NotificationList.tsx';
import { useNotifications } from './useNotifications.ts';
import { useReminders } from './useReminders.ts';
import { clsx } from 'clsx';
import styles from './notifications.module.css';
import buttonStyles from '../../base/ui/Button.module.css';
import panelStyles from '../../base/ui/panels.module.css';

/** /notifications: the notifications, the reminders, and the push switch of this device. */
export function NotificationsPage() {
  const toSettings = (
    <Link className={buttonStyles.iconButton} to="/settings#alerts" aria-label={words.settings} title={words.settings}>
      <SlidersHorizontal />
    </Link>
  );
  return (
    <OwnPage
      words={words}
      path="/notifications"
      back="/shopping"
      className={panelStyles.page}
      head={toSettings}
      art={<BellArt />}
    >
      {(userId) => <Notifications key={userId} userId={userId} />}
    </OwnPage>
  );
}

/** On a phone the cards are one below the other: those below come when the height of what is above them is known. */
function Notifications({ userId }: { userId: number }) {
  const inbox = useNotifications(userId);
  const reminders = useReminders();
  // The form of a reminder is as high as the choice of lists makes it.
  const areListsKnown = useDevice(({ lists, lastSync }) => lastSync !== 'none' || Object.keys(lists).length > 0);
  return (
    <div className={clsx(panelStyles.columns, styles.columns)}>
      <NotificationList inbox={inbox} />
      {inbox.isLoaded && reminders.isLoaded && areListsKnown && (
        <div className={panelStyles.column}>
          <RemindersCard reminders={reminders} />
          <DeviceCard userId={userId} />
        </div>
      )}
    </div>
  );
}
