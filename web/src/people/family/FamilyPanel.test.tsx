import type { OwnFamily } from '@sali/contract/people/family/family';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setAuth } from '../../base/http.ts';
import { familyTexts as words } from '@sali/texts/app/family';
import { texts } from '@sali/texts/app/main';
import { type Call, noNetwork, problem, scriptNetwork } from '../sync/testNetwork.ts';
import { FamilyPanel } from './FamilyPanel.tsx';

const toast = vi.hoisted(() => ({ showToast: vi.fn<(text: string) => void>() }));
vi.mock('../../base/ui/toast.ts', async (original) => ({ ...(await original<object>()), ...toast }));

const blocking = vi.hoisted(() => ({ blockOwner: vi.fn<(userId: number, report: boolean) => Promise<void>>() }));
vi.mock('../sync/blocking.ts', () => blocking);

const member = (user_id: number, username: string) => ({
  ...{ user_id, username, email: `${user_id}@example.com` },
  joined_at: '2026-01-01T10:00:00Z',
});
const FAMILY: OwnFamily = {
  family: {
    family_id: 7,
    name: 'כהן',
    members: [member(1, 'דנה'), member(2, 'יוסי')],
    invited: [{ email: '3@example.com' }],
    links: [],
    shares_lists: true,
    shares_recipes: false,
  },
  invitations: [],
};

let calls: Call[];
let respond: (call: Call) => Response | Promise<Response>;

beforeEach(() => {
  setAuth({ token: () => 'token', renew: () => Promise.resolve(false) });
  toast.showToast.mockClear();
  blocking.blockOwner.mockReset().mockResolvedValue();
  respond = () => Response.json(FAMILY);
  calls = scriptNetwork((call) => respond(call));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('[FA5] the first of the family may take others out after a question; another member only leaves', async () => {
  render(<FamilyPanel userId={1} />);
  fireEvent.click(await screen.findByRole('button', { name: words.removeOf({ name: 'יוסי' }) }));
  fireEvent.click(await screen.findByRole('button', { name: words.remove }));
  await waitFor(() => expect(toast.showToast).toHaveBeenCalledWith(words.removed({ name: 'יוסי' })));
  expect(calls.some(({ method, path }) => method === 'DELETE' && path === 'families/mine/members/2')).toBe(true);
  cleanup();
  render(<FamilyPanel userId={2} />);
  await screen.findByText(words.you({ name: 'יוסי' }));
  expect(screen.queryByRole('button', { name: words.removeOf({ name: 'דנה' }) })).toBeNull();
  expect(screen.getByRole('button', { name: words.takeBackOf({ name: '3@example.com' }) })).not.toBeNull();
});

it('[FA9] a refused invitation says why and keeps what was typed; without a network that is said', async () => {
  render(<FamilyPanel userId={1} />);
  const email = await screen.findByLabelText<HTMLInputElement>(words.email);
  fireEvent.change(email, { target: { value: 'nobody@example.com' } });
  respond = () => problem(409, 'invitation_declined');
  fireEvent.click(screen.getByRole('button', { name: words.invite }));
  await waitFor(() => expect(toast.showToast).toHaveBeenCalledWith('סיבה: invitation_declined'));
  expect(email.value).toBe('nobody@example.com');
  respond = noNetwork;
  fireEvent.click(screen.getByRole('switch', { name: words.sharesRecipes }));
  await waitFor(() => expect(toast.showToast).toHaveBeenCalledWith(texts.share.offline));
});

it('[FA21] an address that waits has no name, and is taken back by the address', async () => {
  render(<FamilyPanel userId={2} />);
  fireEvent.click(await screen.findByRole('button', { name: words.takeBackOf({ name: '3@example.com' }) }));
  await waitFor(() => expect(toast.showToast).toHaveBeenCalledWith(words.takenBack));
  const { path, body } = calls.find(({ method }) => method === 'DELETE') ?? {};
  expect([path, body]).toEqual(['families/mine/invitations', { email: '3@example.com' }]);
});

it('[FA9] who was taken out is out, also where the family cannot be read afterwards', async () => {
  render(<FamilyPanel userId={1} />);
  fireEvent.click(await screen.findByRole('button', { name: words.removeOf({ name: 'יוסי' }) }));
  respond = ({ method }) => (method === 'DELETE' ? new Response(null, { status: 204 }) : noNetwork());
  fireEvent.click(await screen.findByRole('button', { name: words.remove }));
  await screen.findByText(words.failed);
  expect(toast.showToast.mock.calls).toEqual([[words.removed({ name: 'יוסי' })]]);
  respond = () => Response.json({ family: null, invitations: [] });
  fireEvent.click(screen.getByRole('button', { name: texts.app.retry }));
  await screen.findByLabelText(words.name);
});

it('[U9] the button keeps the focus when the invited address is emptied', async () => {
  render(<FamilyPanel userId={1} />);
  const email = await screen.findByLabelText<HTMLInputElement>(words.email);
  fireEvent.change(email, { target: { value: 'noa@example.com' } });
  const invite = screen.getByRole('button', { name: words.invite });
  invite.focus();
  fireEvent.click(invite);
  await waitFor(() => expect(email.value).toBe(''));
  expect(document.activeElement).toBe(invite);
  expect([invite.hasAttribute('disabled'), invite.getAttribute('aria-disabled')]).toEqual([false, 'true']);
});

it('[FA14] who invites is blocked after a question, and the invitation is gone', async () => {
  let invitations = [{ family_id: 8, name: 'לוי', invited_by: 'נועה', inviter_id: 7 }];
  respond = () => Response.json({ family: null, invitations });
  render(<FamilyPanel userId={1} />);
  fireEvent.click(await screen.findByRole('button', { name: words.block }));
  const question = await screen.findByRole('alertdialog', { name: words.blockTitle({ by: 'נועה' }) });
  expect(blocking.blockOwner).not.toHaveBeenCalled();
  invitations = [];
  fireEvent.click(within(question).getByRole('button', { name: words.block }));
  await waitFor(() => expect(screen.queryByText(words.asks({ by: 'נועה', name: 'לוי' }))).toBeNull());
  expect(blocking.blockOwner.mock.calls).toEqual([[7, false]]);
});

it('[FA11] a second tap joins and makes nothing again', async () => {
  const invitation = { family_id: 8, name: 'לוי', invited_by: 'נועה', inviter_id: 7 };
  let give: (response: Response) => void = () => undefined;
  const held = new Promise<Response>((resolve) => (give = resolve));
  respond = ({ method }) => (method === 'GET' ? Response.json({ family: null, invitations: [invitation] }) : held);
  render(<FamilyPanel userId={1} />);
  fireEvent.click(await screen.findByRole('button', { name: words.accept }));
  fireEvent.click(screen.getByRole('button', { name: words.accept }));
  fireEvent.change(screen.getByLabelText(words.name), { target: { value: 'כהן' } });
  fireEvent.click(screen.getByRole('button', { name: words.make }));
  fireEvent.click(screen.getByRole('button', { name: words.make }));
  const posts = () => calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
  expect(posts()).toEqual(['families/8/accept', 'families']);
  give(Response.json(FAMILY));
  await screen.findByText(words.you({ name: 'דנה' }));
});

it('[FA11] an address that is typed while one is invited stays', async () => {
  let give: (response: Response) => void = () => undefined;
  const held = new Promise<Response>((resolve) => (give = resolve));
  respond = ({ method }) => (method === 'GET' ? Response.json(FAMILY) : held);
  render(<FamilyPanel userId={1} />);
  const email = await screen.findByLabelText<HTMLInputElement>(words.email);
  fireEvent.change(email, { target: { value: 'noa@example.com' } });
  fireEvent.click(screen.getByRole('button', { name: words.invite }));
  fireEvent.change(email, { target: { value: 'gal@example.com' } });
  give(Response.json(FAMILY));
  await waitFor(() => expect(toast.showToast).toHaveBeenCalledWith(words.invited({ email: 'noa@example.com' })));
  expect(email.value).toBe('gal@example.com');
});

it('[FA9] a family that cannot be loaded is asked for again', async () => {
  respond = noNetwork;
  render(<FamilyPanel userId={1} />);
  await screen.findByText(words.failed);
  respond = () => Response.json({ family: null, invitations: [] });
  fireEvent.click(screen.getByRole('button', { name: texts.app.retry }));
  await screen.findByLabelText(words.name);
});

const TOKEN = 'L'.repeat(43);
const LINK = { link_id: 4, created_by: 'דנה', created_at: '2026-11-20T10:00:00Z', expires_at: '2026-11-27T10:00:00Z' };
const copied = (): string[] => {
  const texts: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: (text: string) => Promise.resolve(void texts.push(text)) } });
  return texts;
};

it('[FA20] one tap makes a link and sends it; it is shown once, and the open links are revoked', async () => {
  const texts = copied();
  respond = ({ method, path }) =>
    method === 'POST' && path === 'families/mine/links'
      ? Response.json({ ...LINK, token: TOKEN }, { status: 201 })
      : Response.json(FAMILY);
  render(<FamilyPanel userId={1} />);
  fireEvent.click(await screen.findByRole('button', { name: words.links.make }));
  const address = `${location.origin}/family#${TOKEN}`;
  await screen.findByText(address);
  await waitFor(() => expect(texts).toEqual([`${words.links.message({ name: 'כהן' })}\n${address}`]));
  respond = ({ method }) => (method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json(FAMILY));
  fireEvent.click(screen.getByRole('button', { name: words.links.revokeOf({ name: 'דנה' }) }));
  await waitFor(() => expect(screen.queryByText(address)).toBeNull());
  expect(screen.queryByRole('button', { name: words.links.revokeOf({ name: 'דנה' }) })).toBeNull();
  expect(calls.some(({ method, path }) => method === 'DELETE' && path === 'families/mine/links/4')).toBe(true);
});

it('[FA20] a link that is not made says why, and sends nothing', async () => {
  const texts = copied();
  respond = ({ method }) => (method === 'POST' ? problem(422, 'family_full') : Response.json(FAMILY));
  render(<FamilyPanel userId={1} />);
  fireEvent.click(await screen.findByRole('button', { name: words.links.make }));
  await waitFor(() => expect(toast.showToast).toHaveBeenCalledWith('סיבה: family_full'));
  expect(texts).toEqual([]);
});
