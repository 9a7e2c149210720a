import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { testList } from '../../../people/sync/testList.ts';
import { startTestEngine } from '../../../people/sync/testSync.ts';
import { useListMenu } from './useListMenu.tsx';

await startTestEngine();

vi.mock('../../../people/notifications/ReminderDialog.tsx', () => ({
  ReminderDialog: ({ listId, onClose }: { listId: string; onClose: () => void }) => (
    <button onClick={onClose}>{`תזכורת ל-${listId}`}</button>
  ),
}));

afterEach(cleanup);

it('[NO29] a list’s menu opens the reminder dialog for that list', async () => {
  const list = testList({ serverId: 17 });
  function Page() {
    const { actions, dialogs } = useListMenu(() => list);
    return (
      <>
        <button onClick={() => actions.onRemind(list)}>להזכיר לי</button>
        {dialogs}
      </>
    );
  }
  render(<Page />, { wrapper: MemoryRouter });
  fireEvent.click(screen.getByText('להזכיר לי'));
  fireEvent.click(await screen.findByText(`תזכורת ל-${list.id}`, {}, { timeout: 20_000 }));
  expect(screen.queryByText(/^תזכורת/)).toBeNull();
});
