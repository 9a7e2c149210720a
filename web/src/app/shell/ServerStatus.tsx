import { useConnectivity } from '../../people/connectivity/connectivity.ts';
import { texts } from '@sali/texts/app/main';
import { clsx } from 'clsx';
import badgeStyles from '../../base/ui/badge.module.css';

const TONES = {
  connected: badgeStyles.green,
  checking: undefined,
  offline: badgeStyles.warning,
  unavailable: badgeStyles.warning,
} as const;

/** Whether the server can be reached: a dot and its words. */
export function ServerStatus() {
  const health = useConnectivity((state) => state.health);
  return (
    <span className={clsx(badgeStyles.badge, TONES[health])} role="status">
      <span className={badgeStyles.dot} />
      {texts.shell.server[health]}
    </span>
  );
}
