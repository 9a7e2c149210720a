import { SlidersHorizontal } from 'lucide-react';
import { Link } from 'react-router';
import { OwnPage } from '../accounts/OwnPage.tsx';
import { notificationsTexts as words } from '@sali/texts/app/notifications';
import { BellArt } from './BellArt.tsx';
import { DeviceCard } from './DeviceCard.tsx';
import { RemindersCard } from './RemindersCard.tsx';
import { NotificationList } from './NotificationList.tsx';
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
      {(userId) => (
        <div className={clsx(panelStyles.columns, styles.columns)} key={userId}>
          <NotificationList userId={userId} />
          <div className={panelStyles.column}>
            <RemindersCard />
            <DeviceCard userId={userId} />
          </div>
        </div>
      )}
    </OwnPage>
  );
}
