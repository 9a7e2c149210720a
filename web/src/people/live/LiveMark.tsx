import { Loader, Radio, Unplug } from 'lucide-react';
import { conflictTexts } from '@sali/texts/app/conflict';
import { listTexts } from '@sali/texts/app/list';
import { openedLive } from './opened.ts';
import { useLive } from './useLive.ts';
import { IconButton } from '../../base/ui/Button.tsx';
import { clsx } from 'clsx';
import styles from './LiveMark.module.css';
import uiStyles from '../../base/ui/ui.module.css';

/** Whether changes of others come at once, and how many people are here: an icon of its own for each state. */
export function LiveMark({ listId }: { listId: string }) {
  const status = useLive((state) => (state.listId === listId ? state.status : null));
  const count = useLive((state) => state.people.length);
  const isTaken = useLive((state) => state.stop === 'taken-over');
  if (status === null) return null;
  if (status === 'failed' || isTaken) {
    return <Reconnect onClick={() => (isTaken ? openedLive()?.reconnect() : openedLive()?.revive())} />;
  }
  const isConnected = status === 'connected';
  const isOnItsWay = status === 'connecting' || status === 'waiting';
  const words = isConnected
    ? listTexts.live.connected({ count })
    : isOnItsWay
      ? listTexts.live.connecting
      : listTexts.live.disconnected;
  const Icon = isConnected ? Radio : isOnItsWay ? Loader : Unplug;
  return (
    <span className={clsx(styles.live, styles[status])} data-part="live" data-state={status} title={words}>
      <Icon className={uiStyles.icon16} />
      {isConnected && count > 0 && (
        <bdi className={uiStyles.number} aria-hidden="true">
          {count}
        </bdi>
      )}
      <span className={uiStyles.visuallyHidden}>{words}</span>
    </span>
  );
}

/** The connection will not come back by itself: here is the way to try again. */
function Reconnect({ onClick }: { onClick: () => void }) {
  return (
    <IconButton
      className={styles.live}
      data-part="live"
      data-state="failed"
      label={conflictTexts.reconnect}
      onClick={onClick}
    >
      <Unplug className={uiStyles.icon16} />
    </IconButton>
  );
}
