import { useEffect } from 'react';
import { syncEngine } from '../../people/sync/engine.ts';
import { removeListPicture, storeListPicture } from '../../people/sync/listPicture.ts';
import { useIsDesk } from '../../base/ui/useMedia.ts';

/** The longest picture of a list that a device stores, in characters. */
export const LIST_PICTURE_MAX = 100_000;

/** Stores what the open list looks like when the page is hidden: from then on the phone may end the app at any time. */
export function useListPicture(listId: string): void {
  const isDesk = useIsDesk();
  useEffect(() => {
    // A desk shows the list in another place.
    if (isDesk) return;
    const store = (): void => storePicture(listId);
    const onChange = (): void => {
      if (document.visibilityState === 'hidden') store();
    };
    document.addEventListener('visibilitychange', onChange);
    addEventListener('pagehide', store);
    return () => {
      document.removeEventListener('visibilitychange', onChange);
      removeEventListener('pagehide', store);
    };
  }, [listId, isDesk]);
}

function storePicture(listId: string): void {
  const main = document.getElementById('content');
  const { userKey, lists } = syncEngine().state.getState();
  // A list that has just gone with its person may still be drawn. The suggestions of a search are not the list.
  if (!main || !lists[listId] || main.querySelector('[data-searching]')) return;
  const html = hasTop(main) ? shownHtml(main) : '';
  const { lang, dataset } = document.documentElement;
  try {
    if (html === '' || html.length > LIST_PICTURE_MAX) removeListPicture(userKey);
    else
      storeListPicture(userKey, {
        listId,
        path: location.pathname,
        build: buildOfPage(),
        lang,
        without: dataset['without'] ?? '',
        html,
      });
  } catch {
    removeListPicture(userKey); // no room: no picture is better than an old one
  }
}

/** Only the rows in sight are drawn where a list has hundreds: further down its first rows are not there. */
const hasTop = (main: HTMLElement): boolean => scrollY === 0 || !main.querySelector('[data-virtual]');

const ROWS = '[data-fills] > *, [data-fills] li';

/** The parts that are true at this moment alone: whether the server can be reached, and who is here. */
const NOW = '[data-part=list-facts] > :not(:first-child), [data-part=offline]';

/** @returns the HTML in an element, without the rows that begin below a screen that is scrolled to the top */
function shownHtml(main: HTMLElement): string {
  const copy = document.createElement('div');
  copy.append(...[...main.childNodes].map((node) => node.cloneNode(true)));
  const rows = [...main.querySelectorAll(ROWS)];
  copy.querySelectorAll(ROWS).forEach((row, index) => {
    const top = rows[index]?.getBoundingClientRect().top ?? 0;
    if (top + scrollY > innerHeight) row.remove();
  });
  copy.querySelectorAll(NOW).forEach((state) => state.remove());
  // Text typed before the app runs would be lost.
  copy.querySelectorAll('input').forEach((field) => field.setAttribute('readonly', ''));
  return copy.innerHTML;
}

/** The file that the app begins with, as the page names it: at once, or for after the first paint. */
function buildOfPage(): string {
  const code = document.querySelector('link[data-rel=module], script[type=module][src]');
  return code?.getAttribute('href') ?? code?.getAttribute('src') ?? '';
}
