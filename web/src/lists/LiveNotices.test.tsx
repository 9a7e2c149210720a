import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { useLive } from '../live/live.ts';
import { LiveMark } from './LiveMark.tsx';
import { LiveNotices } from './LiveNotices.tsx';

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
  useLive.setState(QUIET);
});

async function open(state: Partial<ReturnType<typeof useLive.getState>>) {
  useLive.setState({ ...QUIET, ...state });
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
  expect(useLive.getState().conflict).toEqual([]);
});

test('[K26] cancelling a conflict leaves the list', async () => {
  const { onLeave } = await open({ conflict: [PHONE] });
  fireEvent.click(screen.getByRole('button', { name: 'ביטול' }));
  expect(onLeave).toHaveBeenCalledOnce();
});

test('[K24] a tab that was taken over says so, and offers to come back', async () => {
  const { dialog } = await open({ status: 'disconnected', stop: 'taken-over' });
  expect(dialog.textContent).toContain('הרשימה עברה למקום אחר');
  expect(screen.getByRole('button', { name: 'להמשיך כאן' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'להישאר כך' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('[K34] a connection that has failed offers to try again where its mark stands', () => {
  useLive.setState({ ...QUIET, status: 'failed' });
  render(<LiveMark listId="list" />);
  expect(screen.getByRole('button', { name: 'לא מחוברים בזמן אמת. ניסיון חוזר' })).toBeTruthy();
  act(() => useLive.setState(QUIET));
  expect(screen.queryByRole('button')).toBeNull();
});
