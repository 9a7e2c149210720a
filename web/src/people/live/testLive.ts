import { LiveClient, setLiveClient } from './live.ts';
import { readFrame } from './readFrame.ts';
import type { LiveSync } from './socket.ts';

/** The reader of frames without waiting for its part of the app. */
export const loadedReader = (): Promise<{ readFrame: typeof readFrame }> => Promise.resolve({ readFrame });

const NO_SYNC: LiveSync = {
  refresh: {
    catchUp: () => Promise.resolve(),
    dropList: () => Promise.resolve(),
    receiveAction: () => Promise.resolve(),
  },
  queue: { wake: () => Promise.resolve() },
  device: { passOf: () => undefined },
};

/** Creates a live connection and makes it the one that the screens use. */
export function startTestLive(sync: LiveSync = NO_SYNC): LiveClient {
  const connection = new LiveClient(sync, loadedReader);
  setLiveClient(connection);
  return connection;
}
