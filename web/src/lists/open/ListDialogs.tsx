import type { ShoppingList } from '@sali/domain/lists/list';
import { lazy, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Later } from '../../base/ui/Later.tsx';
import { LiveNotices } from '../../people/live/LiveNotices.tsx';
import { partFailed } from '../../base/partFailed.ts';
import type { ListPageState } from './useListPage.tsx';

const loadOpened = () => import('./OpenedDialog.tsx');
const OpenedDialog = lazy(() => loadOpened().then((m) => ({ default: m.OpenedDialog })));

type Props = { list: ShoppingList; page: ListPageState; asOf: Date | null; isSample: boolean; canEdit: boolean };

/** The dialogs above the list page; they are loaded when one is first opened. */
export function ListDialogs({ list, page, asOf, isSample, canEdit }: Props) {
  const { dialog } = page;
  const navigate = useNavigate();
  useEffect(preloadItemDialog, []);
  return (
    <>
      {page.menuDialogs}
      <LiveNotices onLeave={() => void navigate('/shopping')} />
      {dialog && (
        <Later onFailed={partFailed} key={dialog.kind}>
          <OpenedDialog dialog={dialog} list={list} page={page} asOf={asOf} isSample={isSample} canEdit={canEdit} />
        </Later>
      )}
    </>
  );
}

/** Later than any first load: what comes for a later tap does not share the network with it. */
const PRELOAD_LATEST_MS = 10_000;

/**
 * The dialog that is opened most is fetched as soon as the person touches the page, so that its first opening does not wait;
 * for somebody who only reads, after a while.
 */
function preloadItemDialog(): () => void {
  const stop = new AbortController();
  const preload = () => {
    stop.abort();
    // Opening the dialog loads it again and reports a failure.
    void loadOpened()
      .then(({ loadItemDialog }) => loadItemDialog())
      .catch(() => undefined);
  };
  const timer = setTimeout(preload, PRELOAD_LATEST_MS);
  stop.signal.addEventListener('abort', () => clearTimeout(timer));
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, preload, { signal: stop.signal });
  return () => stop.abort();
}
