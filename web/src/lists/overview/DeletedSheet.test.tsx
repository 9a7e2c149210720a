import 'fake-indexeddb/auto';
import type { DeletedList } from '@sali/contract/lists/activity';
import { listToWire } from '@sali/contract/lists/listsWire';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { texts } from '../../base/languages/mainTexts.ts';
import { setAuth } from '../../base/http.ts';
import { DeletedSheet } from './DeletedSheet.tsx';
import { syncEngine } from '../../people/sync/engine.ts';
import { testList } from '../../people/sync/testList.ts';
import { type Call, noNetwork, scriptNetwork } from '../../people/sync/testNetwork.ts';
import { startTestEngine } from '../../people/sync/testSync.ts';

await startTestEngine();

const LIST = testList({ id: '01890000-0000-7000-8000-000000000001' });
const DELETED: DeletedList = {
  list_id: 17,
  list_uuid: LIST.id,
  name: LIST.name,
  items_count: 3,
  deleted_at: new Date(Date.now() - 2.5 * 24 * 60 * 60_000).toISOString(),
  until: new Date(Date.now() + 27 * 24 * 60 * 60_000).toISOString(),
};

let respond: (call: Call) => Response | Promise<Response>;
const closed = vi.fn();
const open = () => render(<DeletedSheet onClose={closed} />);

beforeEach(async () => {
  setAuth({ token: () => 'token', renew: () => Promise.resolve(false) });
  respond = ({ path }) => {
    if (path === 'lists/deleted') return Response.json([DELETED]);
    return Response.json(path.endsWith('/restore') ? listToWire(LIST, 4, String) : []);
  };
  scriptNetwork((call) => respond(call));
  await syncEngine().open(1);
});
afterEach(cleanup);

test('[N43] a list that was deleted lately comes back', async () => {
  open();
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain('3 מוצרים · נמחקה לפני יומיים');
  fireEvent.click(screen.getByRole('button', { name: `שחזור ${LIST.name}` }));
  await vi.waitFor(() => expect(syncEngine().state.getState().lists[LIST.id]?.name).toBe(LIST.name));
  await screen.findByText(texts.deleted.none);
});

test('[N43] the person who pressed the button stays in the dialog when its row goes', async () => {
  open();
  const button = await screen.findByRole('button', { name: `שחזור ${LIST.name}` });
  button.focus();
  fireEvent.click(button);
  const note = await screen.findByText(texts.deleted.none);
  expect(document.activeElement).toBe(note);
  fireEvent.keyDown(note, { key: 'Escape' });
  expect(closed).toHaveBeenCalled();
});

test('[N43] without a network it says when it can', async () => {
  respond = noNetwork;
  open();
  expect(await screen.findByText(texts.deleted.failed)).toBeTruthy();
});
