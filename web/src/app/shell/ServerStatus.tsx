import { useConnectivity } from '../../people/connectivity/connectivity.ts';
import { menuTexts } from '@sali/texts/app/menu';
import { clsx } from 'clsx';
import uiStyles from '../../base/ui/ui.module.css';

const TONES = {
  connected: uiStyles.green,
  checking: undefined,
  offline: uiStyles.warning,
  unavailable: uiStyles.warning,
} as const;

/** Whether the server can be reached: a dot and its words. */
export function ServerStatus() {
  const health = useConnectivity((state) => state.health);
  return (
    <span className={clsx(uiStyles.badge, TONES[health])} role="status">
      <span className={uiStyles.dot} />
      {menuTexts.server[health]}
    </span>
  );
}
