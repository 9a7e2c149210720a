import 'fake-indexeddb/auto';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { personalKey, removePersonalKeys } from '../../base/device/personalKeys.ts';
import { syncEngine } from '../../people/sync/engine.ts';
import { writeSnapshot } from '../../people/sync/snapshot.ts';
import { testList } from '../../people/sync/testList.ts';
import { startTestEngine } from '../../people/sync/testSync.ts';
import { useListPicture, LIST_PICTURE_MAX } from './useListPicture.ts';

await startTestEngine();

const KEY = personalKey('listPicture', 'anonymous');
const ROW = 64;

function Page({ rows = 3, name = 'חלב', isVirtual = false, isSearching = false }) {
  useListPicture('a');
  return (
    <main id="content">
      <div data-searching={isSearching || undefined}>
        <div data-part="list-facts">
          <span>שופרסל</span>
          <span>מסונכרן</span>
        </div>
        <p data-part="offline">אין קליטה</p>
        <input defaultValue="" />
        <ul data-fills="" data-virtual={isVirtual || undefined}>
          {Array.from({ length: rows }, (_, at) => (
            <li key={at}>{`${name} ${at}`}</li>
          ))}
        </ul>
      </div>
    </main>
  );
}

const onScreen = (isDesk: boolean) =>
  vi.stubGlobal('matchMedia', () => ({
    matches: isDesk,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
const hide = () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
};
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? 'null');

beforeEach(() => {
  localStorage.clear();
  onScreen(false);
  syncEngine().state.setState({ userKey: 'anonymous', lists: { a: testList() } });
  document.head.innerHTML = '<link data-rel="module" href="/assets/app-1.js">';
  history.replaceState(null, '', '/shopping/list/a');
  // Every row has its place below the one before.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const at = this.parentElement ? [...this.parentElement.children].indexOf(this) : 0;
    return new DOMRect(0, at * ROW - scrollY, 390, ROW);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('[FP8] the picture of the open list', () => {
  it('has what the first screen shows, for the address, the build and the language of the page', () => {
    vi.stubGlobal('innerHeight', 2 * ROW);
    render(<Page rows={9} />);
    expect(stored()).toBeNull();
    hide();
    const { html, ...rest } = stored();
    expect(rest).toEqual({
      listId: 'a',
      path: '/shopping/list/a',
      build: '/assets/app-1.js',
      lang: document.documentElement.lang,
      without: '',
    });
    expect(html.match(/<li>/g)).toHaveLength(3);
    expect(html).toContain('readonly');
  });

  it('does not say whether the server is there, nor who is', () => {
    render(<Page />);
    hide();
    expect(stored().html).toContain('שופרסל');
    expect(stored().html).not.toContain('מסונכרן');
    expect(stored().html).not.toContain('קליטה');
  });

  it('has the first rows of a list that is scrolled, and is not made where they are not drawn', () => {
    vi.stubGlobal('innerHeight', 2 * ROW);
    vi.stubGlobal('scrollY', 5 * ROW);
    render(<Page rows={9} />);
    hide();
    expect(stored().html).toContain('חלב 0');
    expect(stored().html.match(/<li>/g)).toHaveLength(3);
    cleanup();
    render(<Page rows={9} isVirtual />);
    hide();
    expect(stored()).toBeNull();
  });

  it('is not made on a desk, of a search, nor of what is too long', () => {
    onScreen(true);
    render(<Page />);
    hide();
    expect(stored()).toBeNull();
    cleanup();
    onScreen(false);
    render(<Page isSearching />);
    hide();
    expect(stored()).toBeNull();
    cleanup();
    render(<Page />);
    hide();
    expect(stored()).not.toBeNull();
    cleanup();
    render(<Page name={'א'.repeat(LIST_PICTURE_MAX)} />);
    hide();
    expect(stored()).toBeNull();
  });
});

describe('[FP9] the picture goes', () => {
  const written = (lists: readonly string[]) => {
    const state = { lists: Object.fromEntries(lists.map((id) => [id, { ...testList(), id }])) };
    writeSnapshot('anonymous', { ...state, activeListId: null, selectedStore: null, modified: new Set() }, 0);
  };

  it('with its list', () => {
    render(<Page />);
    hide();
    written(['a', 'b']);
    expect(stored()).not.toBeNull();
    written(['b']);
    expect(stored()).toBeNull();
  });

  it('and is not made of a list that has just gone', () => {
    render(<Page />);
    syncEngine().state.setState({ lists: {} });
    hide();
    expect(stored()).toBeNull();
  });

  it('with its person', () => {
    render(<Page />);
    hide();
    removePersonalKeys('anonymous');
    expect(stored()).toBeNull();
  });
});
