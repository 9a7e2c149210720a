import './notifications.css';
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

/** /notifications: the notifications, the reminders, and the push switch of this device. */
export function NotificationsPage() {
  const user = useAccount((state) => state.user);
  useTitle(texts.app.titleOf({ page: words.title }));
  return (
    <main className="notifications with-nav" id="content">
      <BackHead title={words.title} back="/shopping" backLabel={words.back}>
        <Link className="ib" to="/settings#alerts" aria-label={words.settings} title={words.settings}>
          <SlidersHorizontal />
        </Link>
      </BackHead>
      {user ? (
        <div className="notification-cols" key={user.userId}>
          <NotificationList userId={user.userId} />
          <div className="notification-col">
            <RemindersCard />
            <DeviceCard userId={user.userId} />
          </div>
        </div>
      ) : (
        <EmptyState title={words.signIn} text={words.signInText} art={<BellArt />}>
          <Link className="btn primary" to={loginPath('/notifications')}>
            {words.toSignIn}
          </Link>
        </EmptyState>
      )}
    </main>
  );
}
