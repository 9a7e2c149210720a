import { CloudOff, LogIn } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { loginPath } from '../accounts/returnPath.ts';
import { useAccount } from '../accounts/accounts.ts';
import { useConnectivity } from './connectivity.ts';
import { texts } from '@sali/texts/app/main';
import { Strip } from '../../base/ui/states.tsx';
import { useDevice } from '../sync/engine.ts';
import { useIsCutOff } from './SyncIndicator.tsx';
import { clsx } from 'clsx';
import styles from './OfflineStrip.module.css';
import uiStyles from '../../base/ui/ui.module.css';

/** Returns the strip that is under a header now: the server cannot be reached, or does not know the sign-in; null: none. */
export function useStrip(): 'offline' | 'expired' | null {
  const isOffline = useIsCutOff();
  const isExpired = useAccount((state) => state.user !== null && state.isExpired);
  return isOffline ? 'offline' : isExpired ? 'expired' : null;
}

/** Under a header while the server cannot be reached: how much waits for it. */
export function OfflineStrip() {
  const strip = useStrip();
  const isServer = useConnectivity((state) => state.health === 'unavailable');
  const waiting = useDevice((state) => state.queue.filter((row) => row.refusal === null).length);
  if (strip === 'expired') return <ExpiredStrip />;
  if (strip === null) return null;
  return (
    <div className={clsx(uiStyles.inset16, styles.place)} data-part="offline">
      <Strip icon={<CloudOff />}>
        {isServer ? texts.sync.serverStrip : texts.sync.offlineStrip}{' '}
        {waiting > 0 ? texts.sync.willBeSent({ count: waiting }) : texts.sync.offlineQuiet}
      </Strip>
    </div>
  );
}

/** In the search row, which stays in sight: the same in a glyph, once the strip has scrolled away [Q22]. */
export function OfflineMark() {
  const isOffline = useIsCutOff();
  const isServer = useConnectivity((state) => state.health === 'unavailable');
  const [isStripSeen, setIsStripSeen] = useState(false);
  useEffect(() => {
    const strip = document.querySelector('[data-part=offline]');
    if (!isOffline || !strip) return;
    const observer = new IntersectionObserver((entries) => setIsStripSeen(entries.at(-1)?.isIntersecting === true));
    observer.observe(strip);
    return () => {
      observer.disconnect();
      setIsStripSeen(false);
    };
  }, [isOffline]);
  if (!isOffline || isStripSeen) return null;
  return (
    <span className={styles.mark} role="img" aria-label={isServer ? texts.sync.serverStrip : texts.sync.offlineStrip}>
      <CloudOff />
    </span>
  );
}

/** The server no longer knows this sign-in: everything stays on the device until the next one. */
function ExpiredStrip() {
  return (
    <div className={clsx(uiStyles.inset16, styles.place)} data-part="offline">
      <Strip icon={<LogIn />}>
        {texts.sync.expired}{' '}
        <Link to={loginPath(useLocation().pathname)} className={uiStyles.underlined}>
          {texts.shell.signIn}
        </Link>
      </Strip>
    </div>
  );
}
