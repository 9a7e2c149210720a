import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { useAccount } from '../accounts/accounts.ts';
import { LiveMark } from './LiveMark.tsx';
import { LiveNotices } from './LiveNotices.tsx';
import { startTestLive } from './testLive.ts';

const live = { takeOver: vi.fn<() => void>(), reconnect: vi.fn<() => void>() };
const { state } = Object.assign(startTestLive(), live);
const toast = vi.hoisted(() => ({ showToast: vi.fn<(text: string) => void>() }));
vi.mock('../../base/ui/toast.ts', async (original) => ({ ...(await original<object>()), ...toast }));

const QUIET = { listId: 'list', status: 'connected', people: [], stop: null, conflict: [] } as const;
const PHONE = {
  sessionId: 'phone',
  browser: { name: 'Samsung Internet', isPhone: true },
  connectedAt: Date.now() - 3 * 60_000,
} as const;

/** The dialogs are loaded apart; here they are there already. */
beforeAll(async () => {
  await import('./LiveDialogs.tsx');
});

afterEach(() => {
  cleanup();
  state.setState(QUIET);
  vi.clearAllMocks();
});

async function open(change: Partial<ReturnType<typeof state.getState>>) {
  state.setState({ ...QUIET, ...change });
  const onLeave = vi.fn();
  render(<LiveNotices onLeave={onLeave} />);
  return { onLeave, dialog: await screen.findByRole('alertdialog') };
}

test('[K25] the conflict names browser, age and that it is active; going on in parallel is marked as not recommended', async () => {
  const { dialog } = await open({ conflict: [PHONE] });
  for (const words of ['Samsung Internet', 'בטלפון', 'נפתחה לפני 3 דק׳', 'פעיל']) {
    expect(dialog.textContent).toContain(words);
  }
  fireEvent.click(screen.getByRole('button', { name: 'להמשיך במקביל לא מומלץ' }));
  expect(state.getState().conflict).toEqual([]);
});

test('[K25] every other session has its row, also a browser that nobody knows and one that opened long ago', async () => {
  const desk = { name: null, isPhone: false };
  const others = Array.from({ length: 9 }, (_, at) => ({
    sessionId: `desk ${at}`,
    browser: desk,
    connectedAt: Date.now() - 26 * 3_600_000,
  }));
  const { dialog } = await open({ conflict: [PHONE, ...others] });
  const rows = within(within(dialog).getByRole('list', { name: 'איפה עוד פתוחה הרשימה' })).getAllByRole('listitem');
  expect(rows).toHaveLength(10);
  expect(rows[9]?.textContent).toMatch(/^דפדפן אחר במחשבנפתחה (אתמול|לפני .+)פעיל$/);
});

test('[K23] taking over is sent to the server, and shown to the person', async () => {
  const { onLeave } = await open({ conflict: [PHONE] });
  fireEvent.click(screen.getByRole('button', { name: 'להמשיך רק כאן' }));
  expect(live.takeOver).toHaveBeenCalledOnce();
  expect(toast.showToast).toHaveBeenCalledExactlyOnceWith('עכשיו הרשימה פתוחה רק כאן');
  expect(onLeave).not.toHaveBeenCalled();
});

test('[K25] going on in parallel leaves both open', async () => {
  const { onLeave } = await open({ conflict: [PHONE] });
  fireEvent.click(screen.getByRole('button', { name: /להמשיך במקביל/ }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect([live.takeOver, onLeave, toast.showToast].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
});

test.each([
  ['ביטול', () => fireEvent.click(screen.getByRole('button', { name: 'ביטול' }))],
  ['the cross', () => fireEvent.click(screen.getByRole('button', { name: 'סגירה' }))],
  ['Escape', (dialog: HTMLElement) => fireEvent.keyDown(dialog, { key: 'Escape' })],
])('[K26] cancelling a conflict leaves the list: %s', async (_by, cancel) => {
  const { dialog, onLeave } = await open({ conflict: [PHONE] });
  cancel(dialog);
  expect(onLeave).toHaveBeenCalledOnce();
  expect(state.getState().conflict).toEqual([]);
  expect(live.takeOver).not.toHaveBeenCalled();
});

test('[K26] a conflict that ended by itself asks nothing any more, and nobody leaves', async () => {
  const { onLeave } = await open({ conflict: [PHONE] });
  act(() => state.setState({ conflict: [] }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(onLeave).not.toHaveBeenCalled();
});

test('[K24] a tab that was taken over says so, and offers to come back', async () => {
  const { dialog } = await open({ status: 'disconnected', stop: 'taken-over' });
  expect(dialog.textContent).toContain('הרשימה עברה למקום אחר');
  expect(screen.getByRole('button', { name: 'להמשיך כאן' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'להישאר כך' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(live.reconnect).not.toHaveBeenCalled();
});

test('[K24] who comes back takes the list over again', async () => {
  await open({ status: 'disconnected', stop: 'taken-over' });
  fireEvent.click(screen.getByRole('button', { name: 'להמשיך כאן' }));
  expect(live.reconnect).toHaveBeenCalledOnce();
});

test('[K34] a failed connection is said, but not beside the dialog of a session that has ended', () => {
  for (const isExpired of [false, true]) {
    useAccount.setState({ isExpired });
    state.setState({ ...QUIET, status: 'failed' });
    render(<LiveNotices onLeave={vi.fn()} />);
    cleanup();
  }
  useAccount.setState({ isExpired: false });
  expect(toast.showToast).toHaveBeenCalledOnce();
});

test('[K34] a failed connection offers a retry in the place of its mark', () => {
  state.setState({ ...QUIET, status: 'failed' });
  render(<LiveMark listId="list" />);
  expect(screen.getByRole('button', { name: 'אין עדכונים חיים. ניסיון חוזר' })).toBeTruthy();
  act(() => state.setState(QUIET));
  expect(screen.queryByRole('button')).toBeNull();
});
