import { isolate } from '@sali/domain/base/bidi';
import type { ShoppingList } from '@sali/domain/lists/list';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { missingTexts } from '@sali/texts/app/missing';
import { personName } from '../../base/languages/personName.ts';
import { texts } from '@sali/texts/app/main';
import { BasketArt } from '../../base/ui/art.tsx';
import { EmptyState } from '../../base/ui/states.tsx';
import { useIsDesk } from '../../base/ui/useMedia.ts';
import { showToast } from '../../base/ui/toast.ts';
import { useShownPart } from '../../base/ui/screen/useShownPart.ts';
import { useTitle } from '../../base/ui/useTitle.ts';
import { Later } from '../../base/ui/Later.tsx';
import { ListPage, MissingList, OverviewPage } from './parts.ts';
import type { DeviceState } from '../../people/sync/device.ts';
import { wasNotMade } from '../../people/sync/refusals.ts';
import { listAt } from '../../people/sync/paths.ts';
import { syncEngine, useDevice, wasGivenUpHere } from '../../people/sync/engine.ts';
import { clsx } from 'clsx';
import styles from './ShoppingPages.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const GuestOffer = lazy(() => import('./GuestOffer.tsx').then((m) => ({ default: m.GuestOffer })));

/** /shopping and the open list: one after the other on a phone, side by side on a desk. */
export function ShoppingPages() {
  const { id } = useParams();
  const isDesk = useIsDesk();
  const list = useDevice(
    (state) => listAt(state.lists, id) ?? (isDesk && id === undefined ? lastOpened(state) : undefined),
  );
  useShownPart(isDesk ? 'pane' : undefined);
  useFarewell(list, id);
  useTitle(texts.app.titleOf({ page: (id === undefined ? undefined : list?.name) ?? texts.overview.title }));
  const isListAlone = !isDesk && id !== undefined;
  return (
    <div className={isDesk ? styles.pages : undefined}>
      {!isListAlone && (
        <main className={clsx(uiStyles.column, styles.overview, uiStyles.aboveTabs)} id="content">
          <Suspense fallback={null}>
            <OverviewPage openListId={list?.id} />
          </Suspense>
          <Later>
            <GuestOffer />
          </Later>
        </main>
      )}
      {(isDesk || isListAlone) && (
        // One element for both: a phone that is turned keeps the open list as it is, its dialogs too.
        <section key="list" {...(isDesk ? PANE : PAGE)}>
          {id !== undefined || list ? (
            <OpenList list={list} address={id ?? ''} />
          ) : (
            <EmptyState title={texts.overview.choose} text={texts.overview.chooseText} art={<BasketArt />} />
          )}
        </section>
      )}
    </div>
  );
}

const PAGE = { role: 'main', className: uiStyles.column, id: 'content' };
const PANE = { className: clsx(uiStyles.column, styles.pane), 'data-pane': '', 'aria-label': texts.list.openList };

/** When the open list goes away under one's eyes, the overview follows, with a notice unless this person did it. */
function useFarewell(list: ShoppingList | undefined, id: string | undefined): void {
  const navigate = useNavigate();
  const userKey = useDevice((state) => state.userKey);
  // A snapshot may show a list that the device has not: that one was never open.
  const isReady = useDevice((state) => state.phase === 'ready');
  const isByLink = list !== undefined && syncEngine().device.passOf(list.id) !== undefined;
  const before = useRef({ list, id, userKey, isReady, isByLink });
  useEffect(() => {
    const was = before.current;
    before.current = { list, id, userKey, isReady, isByLink };
    if (!was.list || !was.isReady || list || was.id !== id || was.userKey !== userKey) return;
    // That the server refused the list itself is reported already, with the reason.
    const isKnown = wasGivenUpHere(was.list.id) || wasNotMade(was.list.id);
    if (!isKnown) showToast(farewellText(was.list, was.isByLink));
    // Do not redirect a person who is already on the way to another page, which React has not drawn yet.
    const isStillHere = globalThis.location.pathname.endsWith(`/${id}`);
    if (id !== undefined && isStillHere) void navigate('/shopping', { replace: true });
  }, [list, id, userKey, isReady, isByLink, navigate]);
}

/** Why the open list went away [N53]. */
function farewellText({ id, name }: ShoppingList, isByLink: boolean): string {
  if (isByLink) return missingTexts.linkEnded({ name });
  const farewell = syncEngine().refresh.takeFarewell(id);
  if (farewell === undefined) return missingTexts.gone({ name });
  if (farewell.kind === 'deleted') return missingTexts.deleted({ name });
  if (farewell.by === null) return missingTexts.removed({ name });
  const { userId, username } = farewell.by;
  return missingTexts.removedBy({ name, person: isolate(personName(userId, username)) });
}

/** A desk has room to show the list opened last beside the overview. */
function lastOpened({ lists, activeListId }: DeviceState): ShoppingList | undefined {
  const list = activeListId === null ? undefined : lists[activeListId];
  return list?.status === 'active' ? list : undefined;
}

function OpenList({ list, address }: { list: ShoppingList | undefined; address: string }) {
  return (
    <Suspense fallback={null}>
      {list ? <ListPage key={list.id} list={list} /> : <MissingList address={address} />}
    </Suspense>
  );
}
