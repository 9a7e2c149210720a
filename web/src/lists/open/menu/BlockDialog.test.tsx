import 'fake-indexeddb/auto';
import { listToWire } from '@sali/contract/lists/listsWire';
import type { Participant } from '@sali/domain/lists/list';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { blockingTexts } from '@sali/texts/app/blocking';
import { texts } from '@sali/texts/app/main';
import { setAuth } from '../../../base/http.ts';
import { BlockDialog } from './BlockDialog.tsx';
import { syncEngine } from '../../../people/sync/engine.ts';
import { testList } from '../../../people/sync/testList.ts';
import { type Call, noNetwork, problem, scriptNetwork } from '../../../people/sync/testNetwork.ts';
import { useListMenu } from './useListMenu.tsx';
import { startTestEngine } from '../../../people/sync/testSync.ts';

await startTestEngine();

const toast = vi.hoisted(() => ({ showToast: vi.fn<(text: string) => void>() }));
vi.mock('../../../base/ui/toast.ts', async (original) => ({ ...(await original<object>()), ...toast }));

const MALLORY: Participant = { userId: 8, email: 'mallory@example.com', username: 'מלורי', role: 'owner' };
const ME: Participant = { userId: 5, email: 'me@example.com', username: 'דנה', role: 'view' };
const SPAM = ['01890000-0000-7000-8000-000000000003', '01890000-0000-7000-8000-000000000004'].map((id, index) =>
  testList({ id, serverId: 3 + index, role: 'view', ownerId: 8, participants: [MALLORY, ME] }),
);
const OWN = testList({ id: '01890000-0000-7000-8000-000000000001', serverId: 1, ownerId: 5 });
const LATER = { timeout: 20_000 };
const words = blockingTexts;

let calls: Call[];
let onBlock: () => Response | Promise<Response>;
const onClose = vi.fn();
const shown = () => Object.keys(syncEngine().state.getState().lists);
const blockCalls = () => calls.filter(({ method }) => method === 'PUT');
const open = () => render(<BlockDialog owner={MALLORY} onClose={onClose} />);
const confirm = () => fireEvent.click(screen.getByRole('button', { name: words.confirm }));

beforeEach(async () => {
  setAuth({ token: () => 'token', renew: () => Promise.resolve(false) });
  onBlock = () => Response.json({});
  calls = scriptNetwork(({ method }) =>
    method === 'PUT' ? onBlock() : Response.json([OWN, ...SPAM].map((list) => listToWire(list, 1, String))),
  );
  await syncEngine().open(5);
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

describe('leaving and blocking', () => {
  test('[BK10] names the person and how many lists go; nothing is sent before it is confirmed', () => {
    open();
    const dialog = screen.getByRole('alertdialog', { name: words.title });
    for (const text of [
      MALLORY.username,
      MALLORY.email,
      words.lists({ count: 2 }),
      words.text({ name: MALLORY.username }),
    ])
      expect(dialog.textContent).toContain(text);
    fireEvent.click(screen.getByRole('button', { name: texts.app.cancel }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(blockCalls()).toEqual([]);
  });

  test.each([false, true])('[BK10] reports the person only when that is chosen: %s', async (isReported) => {
    open();
    if (isReported) fireEvent.click(screen.getByRole('switch', { name: words.report }));
    confirm();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce(), LATER);
    expect(blockCalls()).toMatchObject([{ path: 'users/me/blocks/8', body: { report: isReported } }]);
    expect(shown()).toEqual([OWN.id]);
    expect(toast.showToast).toHaveBeenCalledWith(words.done({ name: MALLORY.username }));
  });

  test.each([
    ['the server’s reason', () => problem(422, 'too_many_blocks'), 'סיבה: too_many_blocks'],
    ['that there is no connection', noNetwork, texts.share.offline],
  ])(
    '[BK11] when it fails the dialog says %s, the lists stay, and it can be tried again',
    async (_what, answer, text) => {
      onBlock = answer;
      open();
      confirm();
      expect((await screen.findByRole('alert', undefined, LATER)).textContent).toContain(text);
      expect([onClose.mock.calls, shown()]).toEqual([[], [OWN.id, ...SPAM.map(({ id }) => id)]]);
      onBlock = () => Response.json({});
      confirm();
      await waitFor(() => expect(onClose).toHaveBeenCalledOnce(), LATER);
    },
  );
});

test('[BK10] the menu of a list opens the dialog for its owner', async () => {
  const [spam = OWN] = SPAM;
  function Page() {
    const { actions, dialogs } = useListMenu(() => spam);
    return (
      <>
        <button onClick={() => actions.onBlock(spam)}>חסימה</button>
        {dialogs}
      </>
    );
  }
  render(<Page />, { wrapper: MemoryRouter });
  fireEvent.click(screen.getByText('חסימה'));
  const dialog = await screen.findByRole('alertdialog', { name: words.title }, LATER);
  expect(dialog.textContent).toContain(MALLORY.email);
});
