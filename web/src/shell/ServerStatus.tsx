import { useConnectivity } from '../connectivity/connectivity.ts';
import { he } from '../languages/he/main.ts';

const TONES = { connected: 'green', checking: '', offline: 'warn', unavailable: 'warn' } as const;

/** Whether the server can be reached: a dot and its words. */
export function ServerStatus() {
  const health = useConnectivity((state) => state.health);
  return (
    <span className={`badge ${TONES[health]}`} role="status">
      <span className="dot" />
      {he.shell.server[health]}
    </span>
  );
}
