import { TOAST_MS } from '@sali/domain/base/limits';
import { type ReactNode, lazy, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { SyncIndicator } from '../../people/connectivity/SyncIndicator.tsx';
import { texts } from '@sali/texts/app/main';
import { noticeText } from '../../people/sync/noticeText.ts';
import { syncEngine } from '../../people/sync/engine.ts';
import { partFailed } from '../../base/partFailed.ts';
import { Later } from '../../base/ui/Later.tsx';
import { PageHeadEnd } from '../../base/ui/PageHead.tsx';
import { Toasts } from '../../base/ui/Toasts.tsx';
import { showToast } from '../../base/ui/toast.ts';
import { AccountButton } from './AccountButton.tsx';
import { BottomTabs, Rail } from './Navigation.tsx';
import { useAppUpdate } from './useAppUpdate.ts';
import styles from './Shell.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const MenuSheet = lazy(() => import('./MenuSheet.tsx').then((m) => ({ default: m.MenuSheet })));

const SyncPanel = lazy(() => import('../../people/connectivity/SyncPanel.tsx').then((m) => ({ default: m.SyncPanel })));

const DefaultStorePicker = lazy(() =>
  import('../../goods/stores/DefaultStorePicker.tsx').then((m) => ({ default: m.DefaultStorePicker })),
);

type OpenPanel = 'menu' | 'sync' | 'store';

/** The frame around every page but the sign-in: navigation, header ends, the menu, toasts. */
export function Shell() {
  const [open, setOpen] = useState<OpenPanel | null>(null);
  const close = () => setOpen(null);
  const { pathname } = useLocation();
  const [page, setPage] = useState(pathname);
  // A link of the page or the way back shows another page: the panel belongs to the one before.
  if (page !== pathname) {
    setPage(pathname);
    close();
  }
  useAppUpdate();
  useEffect(
    () =>
      syncEngine().queue.onNotice((notice) => {
        const more = notice.kind === 'refused' ? { label: texts.sync.details, run: () => setOpen('sync') } : undefined;
        showToast(noticeText(notice), more);
      }),
    [],
  );
  const headEnd: ReactNode = (
    <>
      <SyncIndicator onOpen={() => setOpen('sync')} />
      <span className={uiStyles.phoneOnly}>
        <AccountButton onOpen={() => setOpen('menu')} />
      </span>
    </>
  );
  return (
    <PageHeadEnd value={headEnd}>
      <a className={styles.skip} href="#content">
        {texts.app.skip}
      </a>
      <Rail onMenu={() => setOpen('menu')} />
      <div className={styles.besideRail}>
        <Outlet />
      </div>
      <BottomTabs onMenu={() => setOpen('menu')} />
      {open && (
        <Later key={open} onFailed={partFailed}>
          {open === 'menu' && (
            <MenuSheet onSync={() => setOpen('sync')} onStore={() => setOpen('store')} onClose={close} />
          )}
          {open === 'sync' && <SyncPanel onClose={close} />}
          {open === 'store' && <DefaultStorePicker onClose={close} />}
        </Later>
      )}
      <Toasts lifeMs={TOAST_MS} />
    </PageHeadEnd>
  );
}
