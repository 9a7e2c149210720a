import { CloudAlert, CloudCheck, CloudOff, CloudUpload, Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useIsOnline } from './connectivity.ts';
import { texts } from '@sali/texts/app/main';
import { type SyncStatus, syncStatusOf } from '../sync/syncStatus.ts';
import { syncEngine, useDevice } from '../sync/engine.ts';
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

/** Returns whether screens show that the server cannot be reached: not to a guest, whose lists are on the device. */
export function useIsCutOff(): boolean {
  const isOffline = !useIsOnline();
  const isLocal = useDevice((state) => syncStatusOf(state) === 'local-only');
  return isOffline && !isLocal;
}

/** Returns the status of the sync that screens show: without a server nothing else matters, except to a guest. */
export function useShownStatus(): ShownStatus {
  const isCutOff = useIsCutOff();
  const { state } = syncEngine();
  const [status, setStatus] = useState(() => syncStatusOf(state.getState()));
  // The first sync ends while a page is drawn: were the status read by `useDevice`, React would draw all of the page again in one task.
  useEffect(() => {
    const show = () => setStatus(syncStatusOf(state.getState()));
    show();
    return state.subscribe(show);
  }, [state]);
  return isCutOff ? 'offline' : status;
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
