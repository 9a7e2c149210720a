import 'fake-indexeddb/auto';
import type { ReminderWire } from '@sali/contract/people/notifications/notifications';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notificationsTexts } from '@sali/texts/app/notifications';
import { HttpError } from '../../base/httpError.ts';
import { syncEngine } from '../sync/engine.ts';
import { testList } from '../sync/testList.ts';
import { openSettingsOf, useSettings } from '../settings/storedSettings.ts';
import { ReminderDialog } from './ReminderDialog.tsx';
import { startTestEngine } from '../sync/testSync.ts';

await startTestEngine();

const api = vi.hoisted(() => ({ postReminder: vi.fn<(body: object) => Promise<ReminderWire[]>>() }));
vi.mock('./api.ts', () => api);

const words = notificationsTexts.reminders;
const close = vi.fn<() => void>();

beforeEach(() => {
  vi.resetAllMocks();
  localStorage.clear();
  openSettingsOf(null);
  const lists = ['שבת', 'חג'].map((name, at) => ({ ...testList({ name }), id: `list ${at}`, serverId: at + 1 }));
  syncEngine().state.setState({ lists: Object.fromEntries(lists.map((list) => [list.id, list])) });
});
afterEach(cleanup);

function open() {
  render(
    <MemoryRouter>
      <ReminderDialog listId="list 1" onClose={close} />
    </MemoryRouter>,
  );
  return within(screen.getByRole('dialog', { name: words.title }));
}

it('[NO29] sets a reminder for the list whose menu opened it, and turns reminders on', async () => {
  api.postReminder.mockResolvedValue([]);
  const dialog = open();
  expect((dialog.getByLabelText(words.list) as HTMLSelectElement).selectedOptions[0]?.textContent).toBe('חג');
  fireEvent.click(dialog.getByText(words.add));
  expect(dialog.getByText(words.pick)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(words.day), { target: { value: '2026-11-27' } });
  fireEvent.change(dialog.getByLabelText(words.time), { target: { value: '17:45' } });
  fireEvent.click(dialog.getByText(words.add));
  await waitFor(() => expect(close).toHaveBeenCalledOnce(), { timeout: 20_000 });
  const remind_at = new Date('2026-11-27T17:45').toISOString();
  expect(api.postReminder).toHaveBeenCalledExactlyOnceWith({ list_id: 'list 1', remind_at, is_weekly: false });
  expect(useSettings.getState().listReminders).toBe(true);
});

it('[NO29] shows a refusal or a missing network, and stays open', async () => {
  const errors = [{ path: 'remind_at', message: 'הזמן הזה כבר עבר' }];
  api.postReminder.mockRejectedValueOnce(new HttpError(422, 'invalid_fields', 'שדות שגויים', errors));
  const dialog = open();
  fireEvent.change(dialog.getByLabelText(words.day), { target: { value: '2020-01-01' } });
  fireEvent.click(dialog.getByText(words.add));
  expect(await dialog.findByText('הזמן הזה כבר עבר', undefined, { timeout: 20_000 })).toBeTruthy();
  api.postReminder.mockRejectedValueOnce(new HttpError(0, 'network', ''));
  fireEvent.click(dialog.getByText(words.add));
  expect(await dialog.findByText(notificationsTexts.failed, undefined, { timeout: 20_000 })).toBeTruthy();
  expect([close.mock.calls.length, useSettings.getState().listReminders]).toEqual([0, false]);
});

it('[NO29] a year of five digits is refused, and the form can be sent again', async () => {
  api.postReminder.mockResolvedValue([]);
  const dialog = open();
  const day = dialog.getByLabelText<HTMLInputElement>(words.day);
  fireEvent.change(day, { target: { value: '20266-11-27' } });
  expect(day.value).toBe('20266-11-27');
  fireEvent.click(dialog.getByText(words.add));
  expect(dialog.getByText(words.pick)).toBeTruthy();
  fireEvent.change(day, { target: { value: '2026-11-27' } });
  expect(dialog.queryByText(words.pick)).toBeNull();
  expect(dialog.getByText('יום שישי, 27 בנובמבר 2026')).toBeTruthy();
  fireEvent.click(dialog.getByText(words.add));
  await waitFor(() => expect(close).toHaveBeenCalledOnce(), { timeout: 20_000 });
});

it('[NO29] a second tap sets no second reminder, and a day that is chosen meanwhile stays', async () => {
  let answer: (reminders: ReminderWire[]) => void = () => undefined;
  api.postReminder.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const dialog = open();
  const day = dialog.getByLabelText<HTMLInputElement>(words.day);
  fireEvent.change(day, { target: { value: '2026-11-27' } });
  fireEvent.click(dialog.getByText(words.add));
  fireEvent.click(dialog.getByText(words.add));
  fireEvent.change(day, { target: { value: '2026-11-28' } });
  answer([]);
  await waitFor(() => expect(close).toHaveBeenCalledOnce(), { timeout: 20_000 });
  expect(api.postReminder).toHaveBeenCalledOnce();
  await waitFor(() => expect(dialog.getByText(words.add).getAttribute('aria-disabled')).toBeNull());
  expect(day.value).toBe('2026-11-28');
});
