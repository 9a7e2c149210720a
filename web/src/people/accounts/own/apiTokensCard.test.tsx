import type { ApiTokenWire, MadeApiToken, NewApiToken } from '@sali/contract/people/accounts/apiTokens';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { apiTokensTexts as words } from '@sali/texts/app/apiTokens';
import { useAccount } from '../accounts.ts';
import { ApiTokensCard } from './ApiTokensCard.tsx';

const api = vi.hoisted(() => ({
  fetchApiTokens: vi.fn<() => Promise<ApiTokenWire[]>>(),
  postApiToken: vi.fn<(body: NewApiToken) => Promise<MadeApiToken>>(),
  deleteApiToken: vi.fn<(id: number) => Promise<void>>(),
}));
vi.mock('../apiTokens/api.ts', () => api);

afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const USER = {
  ...{ userId: 1, email: 'dana@example.org', phone: '', firstName: 'דנה', lastName: '' },
  userType: 'USER',
} as const;
const token = (more: Partial<ApiTokenWire> = {}): ApiTokenWire => ({
  ...{ token_id: 7, name: 'עוזר', scopes: ['lists:read'], created_at: '2026-11-20T08:00:00.000Z' },
  ...{ last_used_at: null, expires_at: null, ...more },
});

it('[AT6] a token is made with what it may do, its secret is shown once, and it is revoked after a question', async () => {
  useAccount.setState({ user: USER, isExpired: false, isDeleted: false });
  api.fetchApiTokens.mockResolvedValue([]);
  render(<ApiTokensCard />);
  fireEvent.click(screen.getByRole('button', { name: words.make }));
  const sheet = within(screen.getByRole('dialog'));
  const submit = () => fireEvent.click(sheet.getByRole('button', { name: words.make }));
  fireEvent.click(sheet.getByRole('checkbox', { name: words.scopes.listsRead }));
  submit();
  expect(await sheet.findByText(words.missingName)).toBeTruthy();
  expect(sheet.getByText(words.missingScope)).toBeTruthy();
  fireEvent.change(sheet.getByLabelText(words.name), { target: { value: ' עוזר ' } });
  fireEvent.click(sheet.getByRole('checkbox', { name: words.scopes.listsWrite }));
  fireEvent.change(sheet.getByLabelText(words.lasts), { target: { value: '' } });
  fireEvent.change(sheet.getByLabelText(words.password), { target: { value: 'סיסמה ארוכה' } });
  api.postApiToken.mockResolvedValue({ ...token(), secret: 'sali_secret' });
  api.fetchApiTokens.mockResolvedValue([token()]);
  submit();
  await waitFor(() => expect(sheet.getByLabelText<HTMLInputElement>(words.secret).value).toBe('sali_secret'));
  expect(api.postApiToken.mock.calls).toEqual([
    [{ password: 'סיסמה ארוכה', name: 'עוזר', scopes: ['lists:write'], days: null }],
  ]);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByText('sali_secret')).toBeNull());
  expect(screen.getByText(words.neverUsed)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: words.remove({ name: 'עוזר' }) }));
  api.deleteApiToken.mockResolvedValue();
  api.fetchApiTokens.mockResolvedValue([]);
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: words.removeConfirm }));
  await waitFor(() => expect(screen.queryByText('עוזר')).toBeNull());
  expect(api.deleteApiToken.mock.calls).toEqual([[7]]);
});

it('[AT6] each token says when it was last used and until when it is valid', async () => {
  api.fetchApiTokens.mockResolvedValue([
    token({ last_used_at: new Date(Date.now() - 3_600_000).toISOString(), expires_at: '2031-01-02T10:00:00.000Z' }),
    token({ token_id: 8, name: 'ישן', expires_at: '2025-01-02T10:00:00.000Z' }),
  ]);
  render(<ApiTokensCard />);
  const rows = await screen.findAllByRole('listitem');
  expect(rows[0]?.textContent).toContain('2031');
  expect(rows[1]?.textContent).toContain(words.neverUsed);
  expect(rows[1]?.textContent).toContain(words.expired({ day: '2 בינואר 2025' }));
});
