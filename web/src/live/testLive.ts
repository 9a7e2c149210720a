import { LiveClient, setLiveClient } from './live.ts';
import type { LiveSync } from './socket.ts';

const NO_SYNC: LiveSync = {
  refresh: {
    catchUp: () => Promise.resolve(),
    dropList: () => Promise.resolve(),
    receiveAction: () => Promise.resolve(),
  },
  queue: { wake: () => Promise.resolve() },
};

/** Creates a live connection and makes it the one that the screens use. */
export function startTestLive(sync: LiveSync = NO_SYNC): LiveClient {
  const connection = new LiveClient(sync);
  setLiveClient(connection);
  return connection;
}
