import 'fake-indexeddb/auto';
import { listToWire } from '@sali/contract/lists/listsWire';
import { SHARE_SUCCESS_SHOWN_MS } from '@sali/domain/base/limits';
import type { Participant, ShoppingList } from '@sali/domain/lists/list';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setAuth } from '../../../base/http.ts';
import { linksTexts } from '@sali/texts/app/links';
import { texts } from '@sali/texts/app/main';
import { shareTexts } from '@sali/texts/app/share';
import { ShareDialog } from './ShareDialog.tsx';
import { syncEngine } from '../../../people/sync/engine.ts';
import { testList } from '../../../people/sync/testList.ts';
import { type Call, noNetwork, problem, scriptNetwork } from '../../../people/sync/testNetwork.ts';
import { startTestEngine } from '../../../people/sync/testSync.ts';

await startTestEngine();

const ME: Participant = { userId: 1, email: 'me@example.com', username: 'דנה', role: 'owner' };
const YOSSI: Participant = { userId: 2, email: 'yossi@example.com', username: 'יוסי', role: 'edit' };
const LIST = testList({ id: '01890000-0000-7000-8000-000000000001', participants: [ME, YOSSI] });

let calls: Call[];
let onShare: () => Response | Promise<Response>;
let onRead: (call: Call) => Response | Promise<Response>;
const [onClose, onLeave] = [vi.fn(), vi.fn()];

const open = (facts: Partial<ShoppingList> = {}, userId = 1) =>
  render(
    <ShareDialog
      list={{ ...LIST, ...facts }}
      userId={userId}
      hereIds={new Set()}
      onLeave={onLeave}
      onClose={onClose}
    />,
    { wrapper: MemoryRouter },
  );
/** The calls but that for the guests of links, which every opening makes. */
const asked = () => calls.filter(({ method, path }) => method !== 'GET' || !path.endsWith('/links'));
const email = () => screen.getByLabelText<HTMLInputElement>(/^אימייל/);
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'שיתוף' });
const settle = () => act(() => vi.advanceTimersByTimeAsync(0));

async function share(address: string): Promise<void> {
  fireEvent.change(email(), { target: { value: address } });
  fireEvent.click(send());
  await settle();
}

beforeEach(async () => {
  setAuth({ token: () => 'token', renew: () => Promise.resolve(false) });
  onShare = () => Response.json({ message: 'הרשימה שותפה עם dana@example.com' });
  onRead = ({ path }) => {
    if (path.endsWith('/links')) return Response.json([]);
    return Response.json(path.includes('changes') ? { actions: [] } : listToWire(LIST, 1, String));
  };
  calls = scriptNetwork((call) => {
    const { method, path } = call;
    if (method === 'POST') return onShare();
    if (method === 'DELETE') return new Response(null, { status: 204 });
    return path.startsWith('lists?') ? Response.json([listToWire(LIST, 1, String)]) : onRead(call);
  });
  await syncEngine().open(1);
  calls.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onClose.mockReset();
  onLeave.mockReset();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('[N22] a text that is not an e-mail address is not sent, and the field says so', async () => {
  open();
  await share('abc');
  expect(screen.getByText(shareTexts.emailInvalid)).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('[LK35] guests of links are among the people, with their way out', async () => {
  const times = { joined_at: '2026-11-20T10:00:00.000Z', seen_at: '2026-11-20T10:00:00.000Z' };
  const guests = [{ user_id: -5, username: 'רותי', has_account: false, ...times }];
  const link = { link_id: 4, permission: 'EDIT', created_by: 'דנה', created_at: times.joined_at, expires_at: null };
  const readList = onRead;
  onRead = (call) => (call.path.endsWith('/links') ? Response.json([{ ...link, guests }]) : readList(call));
  open();
  vi.useRealTimers();
  fireEvent.click(await screen.findByRole('button', { name: linksTexts.removeGuest({ name: 'רותי' }) }));
  await vi.waitFor(() =>
    expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe(`lists/${LIST.id}/links/4/guests/-5`),
  );
});

async function openMenuOfYossi(): Promise<void> {
  vi.useRealTimers();
  fireEvent.click(screen.getByRole('button', { name: 'הרשאה של יוסי: עריכה' }));
  await screen.findByRole('menu');
}

describe('removing', () => {
  const link = { link_id: 4, permission: 'EDIT', created_by: 'דנה', created_at: '2026-11-20T10:00:00.000Z' };
  const remove = async () => {
    await openMenuOfYossi();
    fireEvent.click(screen.getByRole('menuitem', { name: shareTexts.remove }));
    await screen.findByRole('alertdialog');
    fireEvent.click(screen.getByRole('button', { name: shareTexts.remove }));
    await vi.waitFor(() => expect(calls.some(({ path }) => path.endsWith('/links'))).toBe(true));
  };

  test('[LK33] after a person was removed, open links are named, and end if that is wanted', async () => {
    const read = onRead;
    onRead = (call) =>
      call.path.endsWith('/links') ? Response.json([{ ...link, expires_at: null, guests: [] }]) : read(call);
    open();
    await remove();
    await screen.findByText(linksTexts.stillOpenText({ count: 1 }));
    fireEvent.click(screen.getByRole('button', { name: linksTexts.revokeAll({ count: 1 }) }));
    await vi.waitFor(() => expect(calls.some(({ path }) => path.endsWith('/links/4'))).toBe(true));
    const deleted = calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
    expect(deleted).toEqual([`lists/${LIST.id}/participants/2`, `lists/${LIST.id}/links/4`]);
  });

  test('[LK33] a list without links asks nothing', async () => {
    const read = onRead;
    onRead = (call) => (call.path.endsWith('/links') ? Response.json([]) : read(call));
    open();
    await remove();
    await act(() => new Promise((done) => setTimeout(done, 0)));
    expect(screen.queryByText(linksTexts.stillOpenTitle({ count: 1 }))).toBeNull();
  });
});

describe('sharing', () => {
  test('[N20] an e-mail is required: a blank one cannot be sent, and leaving the field says so', () => {
    open();
    expect(email().type).toBe('email');
    expect(send().disabled).toBe(true);
    fireEvent.change(email(), { target: { value: '   ' } });
    expect(send().disabled).toBe(true);
    fireEvent.blur(email());
    expect(screen.getByText('אימייל חובה')).toBeTruthy();
    fireEvent.change(email(), { target: { value: 'dana@example.com' } });
    expect(screen.queryByText('אימייל חובה')).toBeNull();
    expect(send().disabled).toBe(false);
  });

  test('[N21] what the server says is shown for 2 s, then the dialog closes', async () => {
    open();
    await share(' dana@example.com ');
    await vi.waitFor(() => expect(screen.getByText('הרשימה שותפה עם dana@example.com')).toBeTruthy());
    expect(asked()[0]).toMatchObject({ method: 'POST', path: `lists/${LIST.id}/share` });
    expect(asked()[0]?.body).toEqual({ email: 'dana@example.com', permission: 'EDIT' });
    await act(() => vi.advanceTimersByTimeAsync(SHARE_SUCCESS_SHOWN_MS - 500));
    expect(onClose).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('[N21] a dialog that was closed before is not closed again later', async () => {
    const { unmount } = open();
    await share('dana@example.com');
    await vi.waitFor(() => expect(screen.getByText(/^הרשימה שותפה/)).toBeTruthy());
    unmount();
    await vi.advanceTimersByTimeAsync(SHARE_SUCCESS_SHOWN_MS);
    expect(onClose).not.toHaveBeenCalled();
  });

  test.each([
    ['404: the server knows why', () => problem(404, 'user_not_found'), 'סיבה: user_not_found'],
    ['400: its detail', () => problem(400, 'share_with_self'), 'סיבה: share_with_self'],
    ['400 without a detail', () => new Response('', { status: 400 }), 'הפרטים שנשלחו אינם תקינים'],
    ['another without a detail', () => new Response('', { status: 500 }), 'הרשימה לא שותפה. נסו שוב'],
    ['no network', noNetwork, 'אין חיבור לשרת'],
  ])('[N22] %s', async (_name, answer, text) => {
    onShare = answer;
    open();
    await share('dana@example.com');
    await vi.waitFor(() => expect(screen.getByText(text)).toBeTruthy());
    expect(onClose).not.toHaveBeenCalled();
    expect(email().value).toBe('dana@example.com');
  });

  test('[N22] what was shared is not said to have failed where the list cannot be read afterwards', async () => {
    onRead = noNetwork;
    open();
    await share('dana@example.com');
    await vi.waitFor(() => expect(screen.getByText('הרשימה שותפה עם dana@example.com')).toBeTruthy());
    expect(screen.queryByText('אין חיבור לשרת')).toBeNull();
  });
});

test('[P12] one sentence says what somebody new may do; the other permissions are behind it', async () => {
  open();
  const group = screen.getByText(shareTexts.otherPermission).closest('details');
  expect(group?.open).toBe(false);
  expect(screen.getByText(shareTexts.permissionText.edit)).toBeTruthy();
  fireEvent.click(screen.getByText(shareTexts.otherPermission));
  fireEvent.click(screen.getByLabelText(texts.permission.tick));
  expect(screen.getByText(shareTexts.permissionText.tick)).toBeTruthy();
  await share('dana@example.com');
  expect(asked()[0]?.body).toEqual({ email: 'dana@example.com', permission: 'TICK' });
});

describe('the people of a list', () => {
  test('[N23] [U29] a manager changes what someone may do', async () => {
    open();
    await openMenuOfYossi();
    const roles = screen.getAllByRole('menuitemradio').map((role) => role.getAttribute('aria-checked'));
    expect(roles.filter((isChecked) => isChecked === 'true')).toHaveLength(1);
    fireEvent.click(screen.getByRole('menuitemradio', { name: /^צפייה/ }));
    await vi.waitFor(() => expect(asked()[0]?.body).toEqual({ email: YOSSI.email, permission: 'VIEW' }));
  });

  test('[N23] a removal is asked about first', async () => {
    open();
    await openMenuOfYossi();
    fireEvent.click(screen.getByRole('menuitem', { name: 'הסרה מהרשימה' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('להסיר את יוסי מהרשימה?');
    expect(asked()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'הסרה מהרשימה' }));
    await vi.waitFor(() =>
      expect(asked()[0]).toMatchObject({ method: 'DELETE', path: `lists/${LIST.id}/participants/2` }),
    );
  });

  test('[N23] who may not share sees the people, without a form, and can leave', () => {
    open({ role: 'edit' }, 2);
    expect(screen.queryByLabelText(/^אימייל/)).toBeNull();
    expect(screen.queryByRole('button', { name: /^הרשאה של/ })).toBeNull();
    expect(screen.getByText(ME.email)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'עזיבת הרשימה' }));
    expect(onLeave).toHaveBeenCalledOnce();
  });
});
