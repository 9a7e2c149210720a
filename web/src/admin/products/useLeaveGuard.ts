import { isRecord } from '@sali/domain/base/unknownValues';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { guardWayBack } from '../../base/ui/wayBack.ts';

type Departure = { readonly to: string } | { readonly delta: number };

/** The place of an entry in the history, as the router stores it; 0 where it stored none. */
function placeInHistory(state: unknown): number {
  const idx = isRecord(state) ? state['idx'] : undefined;
  return typeof idx === 'number' ? idx : 0;
}

/**
 * Asks before a page with unsaved changes is left: by a link, by back and forward, or by closing the tab (then the
 * browser asks). `pendingDeparture` waits for the answer.
 */
export function useLeaveGuard(isDirty: boolean) {
  const navigate = useNavigate();
  const [pendingDeparture, setPendingDeparture] = useState<Departure | null>(null);
  const isFree = useRef(false);
  useEffect(() => {
    if (!isDirty) return;
    isFree.current = false;
    const here = placeInHistory(history.state);
    const onUnload = (event: BeforeUnloadEvent) => !isFree.current && event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const to = linkOf(event);
      if (isFree.current || to === null) return;
      event.preventDefault();
      event.stopPropagation();
      setPendingDeparture({ to });
    };
    // The browser has moved already when this is called: go back first, then ask.
    const free = guardWayBack((state) => {
      if (isFree.current) return false;
      const delta = placeInHistory(state) - here;
      if (delta === 0) return true;
      history.go(-delta);
      setPendingDeparture({ delta });
      return true;
    });
    addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      removeEventListener('beforeunload', onUnload);
      free();
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, [isDirty]);
  const leave = useCallback(() => {
    if (!pendingDeparture) return;
    isFree.current = true;
    if ('to' in pendingDeparture) void navigate(pendingDeparture.to);
    else history.go(pendingDeparture.delta);
    setPendingDeparture(null);
  }, [pendingDeparture, navigate]);
  /** Stops asking: everything is saved. */
  const free = useCallback(() => {
    isFree.current = true;
  }, []);
  return { isAsking: pendingDeparture !== null, leave, stay: () => setPendingDeparture(null), free };
}

/** The path of this app that a click on a link leads to; null for any other click. */
function linkOf(event: MouseEvent): string | null {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.origin !== location.origin) return null;
  return link.hash !== '' && link.pathname === location.pathname ? null : link.pathname + link.search + link.hash;
}
