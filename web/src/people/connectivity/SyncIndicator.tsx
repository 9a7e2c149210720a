import { CloudAlert, CloudCheck, CloudOff, CloudUpload, Smartphone } from 'lucide-react';
import { useIsOnline } from './connectivity.ts';
import { texts } from '@sali/texts/app/main';
import { type SyncStatus, syncStatusOf } from '../sync/syncStatus.ts';
import { useDevice } from '../sync/engine.ts';
import { clsx } from 'clsx';
import styles from './SyncIndicator.module.css';
import uiStyles from '../../base/ui/ui.module.css';

export type ShownStatus = SyncStatus | 'offline';

const GLYPHS = {
  checking: CloudUpload,
  'local-only': Smartphone,
  synced: CloudCheck,
  'needs-sync': CloudUpload,
  syncing: CloudUpload,
  error: CloudAlert,
  offline: CloudOff,
} as const;

/** Returns the status of the sync that screens show: without a server nothing else matters, except to a guest. */
export function useShownStatus(): ShownStatus {
  const isOffline = !useIsOnline();
  const status = useDevice(syncStatusOf);
  return status !== 'local-only' && isOffline ? 'offline' : status;
}

/** The state of the sync as a glyph and a word; it opens the panel with the details. */
export function SyncIndicator({ onOpen }: { onOpen: () => void }) {
  const status = useShownStatus();
  const Glyph = GLYPHS[status];
  const tone = status === 'synced' ? styles.synced : status === 'error' ? styles.failing : undefined;
  return (
    <>
      <button type="button" className={clsx(styles.indicator, tone)} aria-haspopup="dialog" onClick={onOpen}>
        <Glyph className={uiStyles.icon16} />
        <span>{texts.sync.status[status]}</span>
      </button>
      {/* Beside the button, since what is inside one is not announced when it changes. */}
      <span className={uiStyles.visuallyHidden} role="status">
        {texts.sync.status[status]}
      </span>
    </>
  );
}
