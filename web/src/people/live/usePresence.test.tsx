import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { texts } from '@sali/texts/app/main';
import { useAccount } from '../accounts/accounts.ts';
import { testList } from '../sync/testList.ts';
import { reviveConnections, shownListId } from './opened.ts';
import { usePresence } from './usePresence.ts';

const toast = vi.hoisted(() => ({ showToast: vi.fn<(text: string) => void>() }));
vi.mock('../../base/ui/toast.ts', async (original) => ({ ...(await original<object>()), ...toast }));
vi.mock('./live.ts', () => {
  throw new Error('no network');
});

afterEach(cleanup);

const USER = { userId: 5, email: 'me@example.com', phone: '', firstName: '', lastName: '', userType: 'USER' } as const;

it('[Q3] the list that is shown is known without the code of its connection, which is tried once more, and its failure said', async () => {
  useAccount.setState({ user: USER, isExpired: false });
  const list = testList({ serverId: 7 });
  const { unmount } = renderHook(() => usePresence(list));
  expect(shownListId()).toBe(list.id);
  reviveConnections();
  await vi.waitFor(() => expect(toast.showToast.mock.lastCall?.[0]).toBe(texts.app.partFailed));
  reviveConnections();
  expect(toast.showToast).toHaveBeenCalledOnce();
  unmount();
  expect(shownListId()).toBeNull();
});
