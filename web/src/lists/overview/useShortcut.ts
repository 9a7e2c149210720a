import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { lastList } from '../../people/sync/lastList.ts';
import { pathOf } from '../../people/sync/paths.ts';
import { syncEngine, useDevice } from '../../people/sync/engine.ts';

/** The values of `?open=` in the app's shortcuts: a new list, the list opened last, or the usual on it. */
type Shortcut = 'new' | 'last' | 'usual';

const isShortcut = (value: string | null): value is Shortcut =>
  value === 'new' || value === 'last' || value === 'usual';

/** Follows a shortcut once the lists of this device are known. Without a list, every shortcut leads to making one. */
export function useShortcut(onNew: () => void): void {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const isReady = useDevice((state) => state.phase === 'ready');
  const asked = params.get('open');
  useEffect(() => {
    if (!isReady || !isShortcut(asked)) return;
    const list = lastList(syncEngine().state.getState());
    if (asked !== 'new' && list) {
      void navigate(pathOf(list), { replace: true, state: asked === 'usual' ? { open: 'usual' } : null });
      return;
    }
    setParams({}, { replace: true });
    onNew();
  }, [isReady, asked, navigate, setParams, onNew]);
}
