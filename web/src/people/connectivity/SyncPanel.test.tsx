import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setAuth } from '../../base/http.ts';
import { texts } from '@sali/texts/app/main';
import { syncPanelTexts } from '@sali/texts/app/syncPanel';
import { deleteList } from '../sync/deletion.ts';
import { syncEngine } from '../sync/engine.ts';
import { testList } from '../sync/testList.ts';
import { scriptNetwork } from '../sync/testNetwork.ts';
import { startTestEngine } from '../sync/testSync.ts';
import { useConnectivity } from './connectivity.ts';
import { SyncPanel } from './SyncPanel.tsx';

await startTestEngine();

afterEach(cleanup);

test('[U9] the button of the sync keeps the focus while the lists are fetched, and Escape closes the panel', async () => {
  setAuth({ token: () => 'token', renew: () => Promise.resolve(false) });
  scriptNetwork(() => Response.json([]));
  await syncEngine().open(1);
  useConnectivity.setState({ health: 'connected' });
  const onClose = vi.fn();
  render(<SyncPanel onClose={onClose} />);
  const button = screen.getByRole('button', { name: syncPanelTexts.now });
  act(() => button.focus());
  act(() => syncEngine().state.setState({ isSyncing: true }));
  expect([button.hasAttribute('disabled'), button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  expect(document.activeElement).toBe(button);
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
  act(() => syncEngine().state.setState({ isSyncing: false }));
});

test('[Q12] the deletion of a list that waits names it', async () => {
  const list = testList({ name: 'שבועית' });
  act(() => syncEngine().state.setState({ lists: { [list.id]: list } }));
  await deleteList(list);
  render(<SyncPanel onClose={() => undefined} />);
  expect((await screen.findAllByRole('listitem'))[0]?.textContent).toContain('מחיקת הרשימה: שבועית');
});

test.each([
  [1, 'רשימה אחת במכשיר, אחת בשרת'],
  [3, 'רשימה אחת במכשיר, 3 בשרת'],
])('[LN15] a list on the device and %i on the server are counted in one way', (serverCount, words) => {
  act(() => syncEngine().state.setState({ lists: { a: testList() }, serverCount }));
  render(<SyncPanel onClose={() => undefined} />);
  expect(screen.getByText(words)).toBeTruthy();
});

test('[S27] it says for how long the browser keeps what is on the device', async () => {
  const storage = { persisted: () => Promise.resolve(true) };
  Object.defineProperty(navigator, 'storage', { configurable: true, value: storage });
  render(<SyncPanel onClose={() => undefined} />);
  expect(await screen.findByText(texts.sync.term.kept)).toBeTruthy();
});
