import type { MadeCalendarAddress, OwnCalendar } from '@sali/contract/people/accounts/calendarAddress';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mealsTexts } from '@sali/texts/app/meals';
import { TestQueries } from '../../../base/testQueries.tsx';
import { CalendarSheet } from './CalendarSheet.tsx';

const words = mealsTexts.calendar;
const api = vi.hoisted(() => ({
  fetchCalendar: vi.fn<() => Promise<OwnCalendar>>(),
  postCalendar: vi.fn<() => Promise<MadeCalendarAddress>>(),
  deleteCalendar: vi.fn<() => Promise<void>>(),
}));
vi.mock('./api.ts', () => api);

const ADDRESS = { created_at: '2026-11-20T08:00:00.000Z', last_used_at: null };
const show = () =>
  render(
    <TestQueries>
      <CalendarSheet userId={1} onClose={() => undefined} />
    </TestQueries>,
  );

afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

it('[MP17] an address is made, shown with a link for calendars, and revoked; what people see by it is said before', async () => {
  api.fetchCalendar.mockResolvedValue({ address: null });
  api.postCalendar.mockResolvedValue({ ...ADDRESS, path: '/api/calendar/sali_x.ics' });
  show();
  expect(screen.getByText(words.who)).toBeTruthy();
  api.fetchCalendar.mockResolvedValue({ address: ADDRESS });
  fireEvent.click(await screen.findByRole('button', { name: words.make }));
  const field = await screen.findByLabelText<HTMLInputElement>(words.address);
  expect(field.value).toBe(`${location.origin}/api/calendar/sali_x.ics`);
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: words.add });
  expect(link.href).toMatch(/^webcal:\/\/.*\/api\/calendar\/sali_x\.ics$/);
  api.fetchCalendar.mockResolvedValue({ address: null });
  api.deleteCalendar.mockResolvedValue();
  fireEvent.click(screen.getByRole('button', { name: words.revoke }));
  await screen.findByRole('button', { name: words.make });
  expect(screen.queryByLabelText(words.address)).toBeNull();
});

it('[MP17] an address that was made before is not shown again; another one takes its place after a question', async () => {
  api.fetchCalendar.mockResolvedValue({ address: ADDRESS });
  api.postCalendar.mockResolvedValue({ ...ADDRESS, path: '/api/calendar/sali_y.ics' });
  show();
  await screen.findByText(words.neverUsed);
  fireEvent.click(screen.getByRole('button', { name: words.replace }));
  expect(api.postCalendar).not.toHaveBeenCalled();
  const question = within(screen.getByRole('alertdialog'));
  fireEvent.click(question.getByRole('button', { name: words.replace }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(words.address).value).toContain('sali_y'));
});
