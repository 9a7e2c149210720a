import type { SessionWire } from '@sali/contract/people/accounts/accounts';
import { LogOut, Monitor, Pencil, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { accountTexts } from '@sali/texts/app/account';
import { timeAgo } from '../../../base/languages/words.ts';
import { browserOf } from '../browser.ts';
import { browserText } from './browserText.ts';
import { DeviceNameSheet } from './DeviceNameSheet.tsx';
import { Button, IconButton } from '../../../base/ui/Button.tsx';
import { FailedPart } from '../../../base/ui/Failed.tsx';
import { Skeleton } from '../../../base/ui/states.tsx';
import { useNow } from '../../../base/ui/useNow.ts';
import type { useSessions } from './useSessions.ts';
import { clsx } from 'clsx';
import styles from './account.module.css';
import uiStyles from '../../../base/ui/ui.module.css';
import panelStyles from '../../../base/ui/panels.module.css';

const words = accountTexts.sessions;

/** Every signed-in device, with buttons that sign out one of them or all others. */
export function SessionsCard({ all }: { all: ReturnType<typeof useSessions> }) {
  const { sessions, failure, refresh, endOne, endOthers } = all;
  const [naming, setNaming] = useState<SessionWire | null>(null);
  return (
    <section className={clsx(uiStyles.card, panelStyles.card)} aria-labelledby="own-sessions">
      <h2 className={uiStyles.heading} id="own-sessions">
        {words.title}
      </h2>
      {failure && <FailedPart text={failure} onRetry={() => void refresh()} />}
      {!sessions && !failure && <Skeleton width="100%" height="56px" />}
      {sessions && (
        <ul className={styles.sessions}>
          {sessions.map((session) => (
            <AccountSessionRow
              key={session.session_id}
              session={session}
              onName={() => setNaming(session)}
              onEnd={() => void endOne(session)}
            />
          ))}
        </ul>
      )}
      {naming && <DeviceNameSheet session={naming} onNamed={() => void refresh()} onClose={() => setNaming(null)} />}
      {sessions && sessions.length > 1 && (
        <Button look="soft" block onClick={() => void endOthers()}>
          <LogOut className={uiStyles.icon16} />
          {words.endOthers}
        </Button>
      )}
    </section>
  );
}

type AccountSessionRowProps = { session: SessionWire; onName: () => void; onEnd: () => void };

function AccountSessionRow({ session, onName, onEnd }: AccountSessionRowProps) {
  const now = useNow();
  const { isPhone } = browserOf(session.user_agent);
  const browser = browserText(session.user_agent);
  const device = session.name || browser;
  const seen = session.current ? words.here : words.seen({ ago: timeAgo(Date.parse(session.last_seen_at), now) });
  return (
    <li>
      {isPhone ? <Smartphone /> : <Monitor />}
      <span className={uiStyles.grow}>
        <bdi className={clsx(uiStyles.medium, uiStyles.block)}>{device}</bdi>
        <span className={uiStyles.secondary}>{session.name === '' ? seen : `${browser} · ${seen}`}</span>
      </span>
      <IconButton label={words.rename({ device })} onClick={onName}>
        <Pencil />
      </IconButton>
      {session.current ? (
        <span className={clsx(uiStyles.badge, uiStyles.green)}>{words.current}</span>
      ) : (
        <IconButton label={words.end({ device })} onClick={onEnd}>
          <LogOut />
        </IconButton>
      )}
    </li>
  );
}
