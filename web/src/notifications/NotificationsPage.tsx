import { SlidersHorizontal } from 'lucide-react';
import { Link } from 'react-router';
import { loginPath } from '../accounts/returnPath.ts';
import { useAccount } from '../accounts/accounts.ts';
import { texts } from '../languages/mainTexts.ts';
import { notificationsTexts as words } from '../languages/notificationsTexts.ts';
import { BackHead } from '../ui/BackHead.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { BellArt } from './BellArt.tsx';
import { DeviceCard } from './DeviceCard.tsx';
import { RemindersCard } from './RemindersCard.tsx';
import { NotificationList } from './NotificationList.tsx';
import { clsx } from 'clsx';
import styles from './notifications.module.css';
import buttonStyles from '../ui/Button.module.css';
import pageStyles from '../ui/page.module.css';

/** /notifications: the notifications, the reminders, and the push switch of this device. */
export function NotificationsPage() {
  const user = useAccount((state) => state.user);
  useTitle(texts.app.titleOf({ page: words.title }));
  return (
    <main className={clsx(styles.page, pageStyles.aboveTabs)} id="content">
      <BackHead title={words.title} back="/shopping" backLabel={words.back}>
        <Link
          className={buttonStyles.iconButton}
          to="/settings#alerts"
          aria-label={words.settings}
          title={words.settings}
        >
          <SlidersHorizontal />
        </Link>
      </BackHead>
      {user ? (
        <div className={styles.columns} key={user.userId}>
          <NotificationList userId={user.userId} />
          <div className={styles.column}>
            <RemindersCard />
            <DeviceCard userId={user.userId} />
          </div>
        </div>
      ) : (
        <EmptyState title={words.signIn} text={words.signInText} art={<BellArt />}>
          <Link className={clsx(buttonStyles.button, buttonStyles.primary)} to={loginPath('/notifications')}>
            {words.toSignIn}
          </Link>
        </EmptyState>
      )}
    </main>
  );
}
