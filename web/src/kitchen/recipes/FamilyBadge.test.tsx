import type { OwnFamily } from '@sali/contract/people/family/family';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAccount } from '../../people/accounts/accounts.ts';
import { HttpError } from '../../base/httpError.ts';
import { recipesTexts } from '@sali/texts/app/recipes';
import { TestQueries } from '../../base/testQueries.tsx';
import { AuthorBadge, FamilyBadge } from './FamilyBadge.tsx';

const api = vi.hoisted(() => ({ fetchOwnFamily: vi.fn<() => Promise<OwnFamily>>() }));
vi.mock('../../people/family/api.ts', () => api);

const DANA = { userId: 1, email: '', phone: '', firstName: 'דנה', lastName: '', userType: 'USER' } as const;
const member = (user_id: number, username: string) => ({ user_id, username, email: '', joined_at: '' });
const FAMILY = { family_id: 7, name: 'כהן', invited: [], links: [], shares_lists: true, shares_recipes: true };
const show = (user_id: number | null, is_public = false) =>
  render(
    <TestQueries>
      <FamilyBadge recipe={{ user_id, is_public }} />
    </TestQueries>,
  );

beforeEach(() => {
  useAccount.setState({ user: DANA });
  api.fetchOwnFamily.mockReset().mockResolvedValue({
    family: { ...FAMILY, members: [member(1, 'דנה'), member(2, 'יוסי')] },
    invitations: [],
  });
});
afterEach(cleanup);

it('[X74] a private recipe of the family says who wrote it', async () => {
  show(2);
  expect(await screen.findByText(recipesTexts.ofPerson({ name: 'יוסי' }))).toBeDefined();
});

it('[X74] without a network it is one of the family', async () => {
  api.fetchOwnFamily.mockRejectedValue(new HttpError(0, 'network', ''));
  show(2);
  expect(await screen.findByText(recipesTexts.ofFamily)).toBeDefined();
});

it('[X74] own and public recipes say nothing, and ask nobody', () => {
  show(1);
  show(2, true);
  expect(document.body.textContent).toBe('');
  expect(api.fetchOwnFamily).not.toHaveBeenCalled();
});

it.each([
  ['of somebody else', { user_id: 2, is_public: true, author: 'יוסי' }, recipesTexts.ofPerson({ name: 'יוסי' })],
  ['of somebody without a name', { user_id: 2, is_public: true, author: '' }, ''],
  ['of an account that is gone', { user_id: null, is_public: true, author: '' }, ''],
  ['of one’s own', { user_id: 1, is_public: true, author: 'דנה' }, ''],
])('[X106] a public recipe says whose it is: %s', (_name, recipe, text) => {
  render(<AuthorBadge recipe={recipe} />);
  expect(document.body.textContent).toBe(text);
});
