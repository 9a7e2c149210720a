import { Radio } from 'lucide-react';
import { he } from '../he.ts';
import { useLive } from '../live/live.ts';

/** Whether changes of others come at once: an icon, and its words for those who do not see it. */
export function LiveMark({ listId }: { listId: string }) {
  const status = useLive((state) => (state.listId === listId ? state.status : null));
  const count = useLive((state) => state.people.length);
  if (status === null) return null;
  const words =
    status === 'connected'
      ? he.list.live.connected(count)
      : status === 'connecting' || status === 'waiting'
        ? he.list.live.connecting
        : he.list.live.disconnected;
  return (
    <span className={`live ${status}`} title={words}>
      <Radio className="s" />
      <span className="vh">{words}</span>
    </span>
  );
}
