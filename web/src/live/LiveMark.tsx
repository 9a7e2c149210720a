import { Loader, Radio, Unplug } from 'lucide-react';
import { texts } from '../languages/mainTexts.ts';
import { liveClient, useLive } from './live.ts';
import { IconButton } from '../ui/Button.tsx';

/** Whether changes of others come at once, and how many people are here: an icon of its own for each state. */
export function LiveMark({ listId }: { listId: string }) {
  const status = useLive((state) => (state.listId === listId ? state.status : null));
  const count = useLive((state) => state.people.length);
  const isTaken = useLive((state) => state.stop === 'taken-over');
  if (status === null) return null;
  if (status === 'failed' || isTaken) {
    const { reconnect, revive } = liveClient();
    return <Reconnect onClick={isTaken ? reconnect : revive} />;
  }
  const isConnected = status === 'connected';
  const isOnItsWay = status === 'connecting' || status === 'waiting';
  const words = isConnected
    ? texts.list.live.connected({ count })
    : isOnItsWay
      ? texts.list.live.connecting
      : texts.list.live.disconnected;
  const Icon = isConnected ? Radio : isOnItsWay ? Loader : Unplug;
  return (
    <span className={`live ${status}`} title={words}>
      <Icon className="s" />
      {isConnected && count > 0 && (
        <bdi className="num" aria-hidden="true">
          {count}
        </bdi>
      )}
      <span className="vh">{words}</span>
    </span>
  );
}

/** The connection will not come back by itself: here is the way to try again. */
function Reconnect({ onClick }: { onClick: () => void }) {
  return (
    <IconButton className="live failed" label={texts.conflict.reconnect} onClick={onClick}>
      <Unplug className="s" />
    </IconButton>
  );
}
