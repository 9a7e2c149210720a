import { CloudOff } from 'lucide-react';
import { useConnectivity } from '../connectivity/connectivity.ts';
import { he } from '../he.ts';
import { Strip } from '../ui/states.tsx';
import { useDevice } from './lists.ts';
import { useShownStatus } from './SyncIndicator.tsx';

/** Under a header while the server cannot be reached: how much waits for it. */
export function OfflineStrip() {
  const isOffline = useShownStatus() === 'offline';
  const isServer = useConnectivity((state) => state.health === 'unavailable');
  const waiting = useDevice((state) => state.queue.filter((row) => row.refusal === null).length);
  if (!isOffline) return null;
  return (
    <div className="px-4 pb-3">
      <Strip icon={<CloudOff />}>
        {isServer ? he.sync.serverStrip : he.sync.offlineStrip}{' '}
        {waiting > 0 ? he.sync.willBeSent(waiting) : he.sync.offlineQuiet}
      </Strip>
    </div>
  );
}
