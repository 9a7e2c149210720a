import type { OpenedFamilyLink, OwnFamily } from '@sali/contract/people/family/family';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { familyTexts } from '@sali/texts/app/family';
import { linksTexts } from '@sali/texts/app/links';
import { texts } from '@sali/texts/app/main';
import { setAuth } from '../../base/http.ts';
import { useAccount } from '../accounts/accounts.ts';
import { type Call, noNetwork, problem, scriptNetwork } from '../sync/testNetwork.ts';
import { JoinFamilyPage } from './JoinFamilyPage.tsx';

const TOKEN = 'L'.repeat(43);
const words = familyTexts.join;
const OPENED: OpenedFamilyLink = { family_id: 7, name: 'כהן', invited_by: 'דנה' };
const ASKS = familyTexts.asks({ by: 'דנה', name: 'כהן' });
const YOSSI = { userId: 2, email: '', phone: '', firstName: 'יוסי', lastName: '', userType: 'USER' } as const;
const inFamily = (family_id: number, name: string): OwnFamily => ({
  family: { family_id, name, members: [], invited: [], links: [], shares_lists: true, shares_recipes: true },
  invitations: [],
});

let calls: Call[];
let own: OwnFamily;
let opens: () => Response | Promise<Response>;
let accepts: () => Response | Promise<Response>;

function Address() {
  const { pathname, search, hash } = useLocation();
  return <output>{pathname + search + hash}</output>;
}

const open = (address = `/family#${TOKEN}`) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/family" element={<JoinFamilyPage />} />
        <Route path="*" element={<Address />} />
      </Routes>
    </MemoryRouter>,
  );
const shownAddress = () => document.querySelector('output')?.textContent;

beforeEach(() => {
  sessionStorage.clear();
  setAuth({ token: () => 'token', renew: () => Promise.resolve(false) });
  useAccount.setState({ user: null });
  own = { family: null, invitations: [] };
  opens = () => Response.json(OPENED);
  accepts = () => Response.json(inFamily(7, 'כהן'));
  calls = scriptNetwork(({ path }) =>
    path === 'family-links/open' ? opens() : path === 'family-links/accept' ? accepts() : Response.json(own),
  );
});
afterEach(() => {
  cleanup();
  useAccount.setState({ user: null });
  vi.unstubAllGlobals();
});

test('[FA20] a guest reads who invites, and goes on here after the registration; the token is in no address', async () => {
  open();
  await screen.findByRole('heading', { name: ASKS });
  expect(calls.map(({ path }) => path)).toEqual(['family-links/open']);
  fireEvent.click(screen.getByRole('link', { name: words.register }));
  expect(shownAddress()).toBe('/login?next=%2Ffamily#register');
  cleanup();
  useAccount.setState({ user: YOSSI });
  open('/family');
  await screen.findByRole('heading', { name: ASKS });
  await waitFor(() => expect(screen.getByRole('button', { name: familyTexts.accept }).ariaDisabled).not.toBe('true'));
  fireEvent.click(screen.getByRole('button', { name: familyTexts.accept }));
  await waitFor(() => expect(shownAddress()).toBe('/shopping'));
  expect(sessionStorage).toHaveLength(0);
});

test('[FA20] [A44] who gave no name is not called by the e-mail: the page says which family it is', async () => {
  opens = () => Response.json({ ...OPENED, invited_by: '' });
  open();
  await screen.findByRole('heading', { name: familyTexts.links.message({ name: 'כהן' }) });
});

test('[FA20] a person who is in a family already reads so, and does not join', async () => {
  useAccount.setState({ user: YOSSI });
  own = inFamily(7, 'כהן');
  open();
  await screen.findByText(words.inIt);
  cleanup();
  own = inFamily(8, 'לוי');
  open();
  await screen.findByText(words.inOther({ name: 'לוי' }));
  expect(screen.queryByRole('button', { name: familyTexts.accept })).toBeNull();
});

test('[FA20] a join whose answer was lost is done; one that is refused says why', async () => {
  useAccount.setState({ user: YOSSI });
  accepts = () => problem(410, 'family_link_ended');
  open();
  const accept = await screen.findByRole('button', { name: familyTexts.accept });
  await waitFor(() => expect(accept.getAttribute('aria-disabled')).not.toBe('true'));
  fireEvent.click(accept);
  await screen.findByText('סיבה: family_link_ended');
  own = inFamily(7, 'כהן');
  fireEvent.click(accept);
  await waitFor(() => expect(shownAddress()).toBe('/shopping'));
});

test('[FA20] a link that has ended says so; without a network it is asked for again', async () => {
  opens = () => problem(410, 'family_link_ended');
  open();
  await screen.findByText('סיבה: family_link_ended');
  cleanup();
  opens = noNetwork;
  open();
  await screen.findByText(texts.share.offline);
  opens = () => Response.json(OPENED);
  fireEvent.click(screen.getByRole('button', { name: texts.app.retry }));
  await screen.findByRole('heading', { name: ASKS });
});

test.each(['/family', '/family#abc', `/family#${TOKEN}x`])('[FA20] the address %s is not complete', (address) => {
  open(address);
  expect(screen.getByRole('heading', { name: linksTexts.join.broken })).toBeTruthy();
  expect(calls).toEqual([]);
});
