import { useEffect } from 'react';
import { useIsDesk } from '../../base/ui/useMedia.ts';

/** Stores what the open list looks like when the page is hidden: from then on the phone may end the app at any time. */
export function useListPicture(listId: string): void {
  const isDesk = useIsDesk();
  useEffect(() => {
    // A desk shows the list in another place.
    if (isDesk) return;
    let store = (): void => undefined;
    // Nobody waits for it, so the first load of a list does without its code.
    void import('./storePicture.ts').then(
      ({ storePicture }) => (store = () => storePicture(listId)),
      () => undefined,
    );
    const onHide = (): void => store();
    const onChange = (): void => {
      if (document.visibilityState === 'hidden') store();
    };
    document.addEventListener('visibilitychange', onChange);
    addEventListener('pagehide', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onChange);
      removeEventListener('pagehide', onHide);
    };
  }, [listId, isDesk]);
}
