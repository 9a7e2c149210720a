import 'fake-indexeddb/auto';
import type { DeletedList } from '@sali/contract/lists/activity';
import { listToWire } from '@sali/contract/lists/listsWire';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { texts } from '@sali/texts/app/main';
import { deletedTexts } from '@sali/texts/app/deleted';
import { setAuth } from '../../base/http.ts';
import { DeletedLists } from './DeletedLists.tsx';
import { DeletedSheet } from './DeletedSheet.tsx';
import { useConnectivity } from '../../people/connectivity/connectivity.ts';
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
let asked: string[];
const closed = vi.fn();
const open = () => render(<DeletedSheet onClose={closed} />);

beforeEach(async () => {
  setAuth({ token: () => 'token', renew: () => Promise.resolve(false) });
  respond = ({ path }) => {
    if (path === 'lists/deleted') return Response.json([DELETED]);
    return Response.json(path.endsWith('/restore') ? listToWire(LIST, 4, String) : []);
  };
  asked = [];
  scriptNetwork((call) => {
    asked.push(call.path);
    return respond(call);
  });
  await syncEngine().open(1);
});
afterEach(cleanup);

test('[N57] the way to deleted lists is there once something was deleted, also a moment ago', async () => {
  useConnectivity.setState({ health: 'connected' });
  let deleted: DeletedList[] = [];
  respond = ({ path, method }) => {
    if (path === 'lists/deleted') return Response.json(deleted);
    if (method === 'DELETE') deleted = [DELETED];
    return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json([]);
  };
  render(<DeletedLists />);
  await vi.waitFor(() => expect(asked).toContain('lists/deleted'));
  expect(screen.queryByRole('button', { name: texts.deleted.title })).toBeNull();
  cleanup();
  deleted = [DELETED];
  render(<DeletedLists />);
  await screen.findByRole('button', { name: texts.deleted.title });
});

test('[N43] a list that was deleted lately comes back', async () => {
  open();
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain('3 מוצרים · נמחקה לפני יומיים');
  fireEvent.click(screen.getByRole('button', { name: `שחזור ${LIST.name}` }));
  await vi.waitFor(() => expect(syncEngine().state.getState().lists[LIST.id]?.name).toBe(LIST.name));
  await screen.findByText(deletedTexts.none);
});

test('[N43] the person who pressed the button stays in the dialog when its row goes', async () => {
  open();
  const button = await screen.findByRole('button', { name: `שחזור ${LIST.name}` });
  button.focus();
  fireEvent.click(button);
  const note = await screen.findByText(deletedTexts.none);
  expect(document.activeElement).toBe(note);
  fireEvent.keyDown(note, { key: 'Escape' });
  expect(closed).toHaveBeenCalled();
});

test('[N43] without a network it says when it can', async () => {
  respond = noNetwork;
  open();
  expect(await screen.findByText(deletedTexts.failed)).toBeTruthy();
});
