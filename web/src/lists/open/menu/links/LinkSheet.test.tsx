import 'fake-indexeddb/auto';
import { listToWire } from '@sali/contract/lists/listsWire';
import type { ListLinkWire } from '@sali/contract/lists/links';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Health, useConnectivity } from '../../../../people/connectivity/connectivity.ts';
import { setAuth } from '../../../../base/http.ts';
import { linksTexts as words } from '@sali/texts/app/links';
import { texts } from '@sali/texts/app/main';
import { syncEngine } from '../../../../people/sync/engine.ts';
import { addressOfLink } from '../../../../people/sync/links/links.ts';
import { testList } from '../../../../people/sync/testList.ts';
import { noNetwork, scriptNetwork } from '../../../../people/sync/testNetwork.ts';
import { startTestEngine } from '../../../../people/sync/testSync.ts';
import { LinkSheet } from './LinkSheet.tsx';

await startTestEngine();

const LIST = testList({ id: '01890000-0000-7000-8000-000000000001', serverId: 7 });
const TOKEN = 'T'.repeat(43);
const LINK: ListLinkWire = {
  link_id: 1,
  permission: 'EDIT',
  created_by: 'דנה',
  created_at: '2026-11-20T10:00:00.000Z',
  expires_at: null,
  guests: [],
};

let made: Record<string, unknown>[];
/** The paths of deletions. */
let deleted: string[];
let guests: ListLinkWire['guests'];
/** Whether the server answers to what reads the list, and to what reads its links. */
let reads: { list: boolean; links: boolean };

beforeEach(async () => {
  setAuth({ token: () => 'token', renew: () => Promise.resolve(false) });
  made = [];
  deleted = [];
  guests = [];
  reads = { list: true, links: true };
  scriptNetwork(({ method, path, body }) => {
    if (method === 'DELETE') deleted.push(path);
    if (method === 'DELETE') return new Response(null, { status: 204 });
    if (path === `lists/${LIST.id}/links`) {
      if (method === 'POST') made.push(body);
      if (method === 'POST') return Response.json({ ...LINK, token: TOKEN });
      return reads.links
        ? Response.json(made.map((_body, index) => ({ ...LINK, guests, link_id: index + 1 })))
        : noNetwork();
    }
    if (!reads.list) return noNetwork();
    const list = listToWire(LIST, 1, String);
    return Response.json(path.startsWith('lists?') ? [list] : path.includes('changes') ? { actions: [] } : list);
  });
  await syncEngine().open(1);
});
afterEach(() => {
  cleanup();
  useConnectivity.setState({ health: 'connected' });
});

const open = () => {
  useConnectivity.setState({ health: 'connected' });
  const sheet = (updatedAt: number) => (
    <LinkSheet list={{ ...LIST, updatedAt }} hereIds={new Set()} onClose={() => undefined} />
  );
  const { rerender } = render(sheet(1));
  return { change: () => rerender(sheet(2)) };
};
const turn = (health: Health) => act(() => useConnectivity.setState({ health }));
const make = () => fireEvent.click(screen.getByRole('button', { name: words.make }));
const address = () => screen.queryByLabelText(words.address)?.textContent;

test('[LK20] a link is shown once it is made, also where the list cannot be read afterwards', async () => {
  open();
  reads.list = false;
  make();
  await screen.findByRole('img', { name: words.qr });
  expect(address()).toBe(addressOfLink(TOKEN));
  expect(screen.queryByText(texts.share.offline)).toBeNull();
});

test('[LK34] one tap makes a link and opens the share sheet of the phone with it', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve());
  Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  open();
  make();
  await vi.waitFor(() =>
    expect(share).toHaveBeenCalledExactlyOnceWith({ text: words.message, url: addressOfLink(TOKEN) }),
  );
  Reflect.deleteProperty(navigator, 'share');
});

test('[LK27] a link that was just made stays while the server is away, and another is offered when it is back', async () => {
  open();
  make();
  await screen.findByRole('img', { name: words.qr });
  for (const health of ['unavailable', 'offline'] as const) {
    turn(health);
    expect(address()).toBe(addressOfLink(TOKEN));
    expect(screen.getByText(words.offline)).toBeTruthy();
    expect(screen.queryByRole('button', { name: words.another })).toBeNull();
  }
  turn('connected');
  fireEvent.click(screen.getByRole('button', { name: words.another }));
  expect(address()).toBeUndefined();
  make();
  await screen.findByRole('img', { name: words.qr });
  expect(made).toHaveLength(2);
});

test('[LK27] what a link is to allow stays chosen while the server is away', async () => {
  open();
  fireEvent.click(screen.getByLabelText(texts.permission.view));
  turn('unavailable');
  expect(screen.queryByRole('button', { name: words.make })).toBeNull();
  turn('connected');
  make();
  await screen.findByRole('img', { name: words.qr });
  expect(made).toMatchObject([{ permission: 'VIEW' }]);
});

test('[LK20] links that could not be read are read with the next change, and nothing is wrong any more', async () => {
  reads.links = false;
  const { change } = open();
  await screen.findByText(texts.share.offline);
  reads.links = true;
  change();
  await vi.waitFor(() => expect(screen.queryByText(texts.share.offline)).toBeNull());
});

test('[LK32] one guest is taken off the list from the menu of the link', async () => {
  const times = { joined_at: LINK.created_at, seen_at: LINK.created_at };
  guests = [{ user_id: -5, username: 'רותי', has_account: false, ...times }];
  open();
  make();
  fireEvent.click(await screen.findByRole('button', { name: words.changeOf({ permission: texts.permission.edit }) }));
  fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(words.removeGuest({ name: 'רותי' })) }));
  await vi.waitFor(() => expect(deleted).toEqual([`lists/${LIST.id}/links/1/guests/-5`]));
});
