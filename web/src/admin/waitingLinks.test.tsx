import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { adminTexts } from '@sali/texts/app/admin';
import { TestQueries } from '../base/testQueries.tsx';
import { WaitingLinks } from './WaitingLinks.tsx';

const api = vi.hoisted(() => ({
  fetchWaitingLinks: vi.fn<() => Promise<unknown>>(),
  postHandOver: vi.fn<(id: number) => Promise<unknown>>(),
}));
vi.mock('./api.ts', () => api);

const words = adminTexts.users.waiting;
const LATER = { timeout: 20_000 };

afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

it('[PW16] a link is created when an administrator asks to see it, and can be copied', async () => {
  const email = 'dana@example.org';
  const link = { link_id: 7, user_id: 1, email, purpose: 'reset', to: email, asked_at: new Date().toISOString() };
  api.fetchWaitingLinks.mockResolvedValue([link]);
  api.postHandOver.mockResolvedValue({ path: '/reset-password?token=abc', expires_at: new Date().toISOString() });
  render(
    <TestQueries>
      <WaitingLinks />
    </TestQueries>,
  );
  const show = await screen.findByLabelText(words.make({ email }), undefined, LATER);
  expect(api.postHandOver).not.toHaveBeenCalled();
  fireEvent.click(show);
  const shown = await screen.findByLabelText<HTMLInputElement>(words.link, undefined, LATER);
  expect(shown.value).toBe(`${location.origin}/reset-password?token=abc`);
  expect(api.postHandOver).toHaveBeenCalledExactlyOnceWith(7);
});
