import { useConnectivity } from '../connectivity/connectivity.ts';
import { texts } from '../languages/mainTexts.ts';

const TONES = { connected: 'green', checking: '', offline: 'warn', unavailable: 'warn' } as const;

/** Whether the server can be reached: a dot and its words. */
export function ServerStatus() {
  const health = useConnectivity((state) => state.health);
  return (
    <span className={`badge ${TONES[health]}`} role="status">
      <span className="dot" />
      {texts.shell.server[health]}
    </span>
  );
}
