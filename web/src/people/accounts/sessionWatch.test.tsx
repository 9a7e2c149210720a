import 'fake-indexeddb/auto';
import { Blob as ReadableBlob } from 'node:buffer';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { syncEngine } from '../sync/engine.ts';
import { testList } from '../sync/testList.ts';
import { type Call, noNetwork, scriptNetwork } from '../sync/testNetwork.ts';
import { Toasts } from '../../base/ui/Toasts.tsx';
import { hideToast, useToast } from '../../base/ui/toast.ts';
import { login, logout, startAccounts, useAccount } from './accounts.ts';
import { useSession } from './sessionWatch.ts';
import { SessionDialog } from './SessionDialog.tsx';
import { startTestEngine } from '../sync/testSync.ts';

await startTestEngine();

const MINUTE = 60_000;
const answer = () =>
  Response.json({
    access_token: `token ${Date.now()}`,
    token_type: 'bearer',
    expires_in: 3600,
    session_id: 's',
    user: {
      user_id: 1,
      email: 'dana@example.com',
      phone: '',
      first_name: 'דנה',
      last_name: '',
      user_type: 'USER',
      role: 'user',
    },
  });

let respond: () => Response | Promise<Response> = answer;
let calls: Call[] = [];
const renewals = () => calls.filter(({ path }) => path === 'auth/refresh').length;
const notice = () => useSession.getState().notice;

function Screen() {
  const shown = useSession((state) => state.notice);
  return (
    <MemoryRouter>
      {shown && <SessionDialog notice={shown} path="/shopping" />}
      <Toasts lifeMs={4000} />
      <output>{useToast()?.id}</output>
    </MemoryRouter>
  );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Advances second by second, since a toast disappears. */
async function passUntilToast(text: string): Promise<void> {
  for (let seconds = 0; seconds < 120 && toast() !== text; seconds += 1) await pass(1000);
  expect(toast()).toBe(text);
}
const toast = () => document.querySelector('[data-part=toast]')?.textContent;

beforeAll(() => {
  vi.useFakeTimers({
    now: 1_000_000_000_000,
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'],
  });
  calls = scriptNetwork(() => respond());
  startAccounts();
});

beforeEach(async () => {
  respond = answer;
  calls.length = 0;
  await login({ email: 'dana@example.com', password: 'x' });
  render(<Screen />);
});

afterEach(async () => {
  cleanup();
  respond = answer;
  await logout();
  hideToast(Infinity);
  syncEngine().state.setState({ lists: {}, queue: [] });
});

describe('the session', () => {
  it('[K40] warns once 5 minutes before its end, with the minutes that are left', async () => {
    await pass(54 * MINUTE);
    expect(notice()).toBeNull();
    await pass(1.5 * MINUTE);
    expect(screen.getByRole('timer').textContent).toBe('נשארו 5 דקות עד שצריך להיכנס שוב.');
    await pass(MINUTE);
    expect(screen.getByRole('timer').textContent).toBe('נשארו 4 דקות עד שצריך להיכנס שוב.');
    fireEvent.click(screen.getByRole('button', { name: 'סגירה' }));
    await pass(MINUTE);
    expect(notice()).toBeNull();
    expect(renewals()).toBe(0);
  });

  it('[K41] renews by itself at 2 minutes; the dialog closes and a toast says so', async () => {
    await pass(55.5 * MINUTE);
    expect(screen.getByRole('alertdialog').textContent).toContain('2 דקות');
    await pass(2 * MINUTE);
    await passUntilToast('הכניסה לחשבון חודשה');
    expect(renewals()).toBe(1);
    expect(notice()).toBeNull();
    await pass(4000);
    expect(toast()).toBeUndefined();
  });

  it('[K42] renews at once on the button', async () => {
    await pass(55.5 * MINUTE);
    fireEvent.click(screen.getByRole('button', { name: 'חידוש' }));
    await pass(0);
    expect(renewals()).toBe(1);
    expect(notice()).toBeNull();
  });

  it('[U9] the button of the renewal keeps the focus while it is under way, and is not heard twice', async () => {
    let end: (response: Response) => void = () => undefined;
    respond = () => new Promise((resolve) => (end = resolve));
    await pass(55.5 * MINUTE);
    const button = screen.getByRole('button', { name: 'חידוש' });
    act(() => button.focus());
    fireEvent.click(button);
    await pass(0);
    fireEvent.click(button);
    await pass(0);
    expect(document.activeElement).toBe(button);
    expect([button.hasAttribute('disabled'), button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
    end(answer());
    await pass(0);
    expect(renewals()).toBe(1);
    expect(notice()).toBeNull();
  });

  it('[K43] shows a failed renewal in the warning, in the server’s words, and tries again', async () => {
    respond = () => Response.json({ status: 503, code: 'unavailable', detail: 'השרת בתחזוקה' }, { status: 503 });
    await pass(57 * MINUTE);
    await passUntilToast('הכניסה לחשבון לא חודשה');
    expect(notice()).toMatchObject({ kind: 'warning', hasFailed: true, message: 'השרת בתחזוקה' });
    expect(screen.getByRole('alert').textContent).toBe('השרת בתחזוקה');
    respond = answer;
    await pass(MINUTE);
    expect(notice()).toBeNull();
  });

  it('[K44] expires when a renewal is refused: the sign-in opens, and no unsent change is lost', async () => {
    const queue = [{ seq: 1 }] as never;
    syncEngine().state.setState({ lists: { list: testList() }, queue });
    respond = () =>
      Response.json({ status: 401, code: 'not_authenticated', detail: 'Not authenticated' }, { status: 401 });
    await pass(58.5 * MINUTE);
    expect(screen.getByRole('alertdialog').textContent).toContain('צריך להיכנס שוב');
    expect(screen.getByRole('alertdialog').textContent).not.toContain('Not authenticated');
    expect(screen.getByRole('button', { name: 'כניסה מחדש' })).toBeTruthy();
    expect(useAccount.getState()).toMatchObject({ isExpired: true, user: { userId: 1 } });
    expect(syncEngine().state.getState().queue).toBe(queue);
    const asked = renewals();
    await pass(10 * MINUTE);
    expect(renewals()).toBe(asked);
  });

  it('[K45] stays without a network', async () => {
    respond = noNetwork;
    await pass(90 * MINUTE);
    expect(notice()).toBeNull();
    expect(useAccount.getState()).toMatchObject({ isExpired: false, user: { userId: 1 } });
  });

  it('[K48] renews when a phone wakes or the network returns, before other calls are sent', async () => {
    for (const wake of [
      () => document.dispatchEvent(new Event('visibilitychange')),
      () => window.dispatchEvent(new Event('online')),
    ]) {
      calls.length = 0;
      vi.setSystemTime(Date.now() + 10 * 60 * MINUTE); // its timers were paused
      respond = noNetwork;
      wake();
      await pass(100);
      expect(renewals()).toBe(1);
      expect(useAccount.getState()).toMatchObject({ isExpired: false, user: { userId: 1 } });
      respond = answer;
      wake();
      await pass(100);
      expect(renewals()).toBe(2);
      expect(notice()).toBeNull();
    }
  });

  it('[K46] its data is saved as a file and on the device; without any a message says so', async () => {
    vi.stubGlobal('Blob', ReadableBlob); // jsdom's own cannot be read
    const file = vi.fn((_blob: Blob) => 'blob:x');
    Object.assign(URL, { createObjectURL: file, revokeObjectURL: vi.fn() });
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await pass(55.5 * MINUTE);
    const save = screen.getByRole('button', { name: 'שמירת נתונים' });
    act(() => save.click());
    expect(toast()).toBe('לא נמצאו נתונים לשמירה');
    syncEngine().state.setState({ lists: { list: testList() }, queue: [] });
    act(() => save.click());
    expect(toast()).toBe('הנתונים נשמרו');
    expect(click).toHaveBeenCalledOnce();
    expect(await file.mock.calls[0]?.[0].text()).toContain('קניות לשבת');
  });
});
