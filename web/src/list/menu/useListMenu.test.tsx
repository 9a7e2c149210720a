import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ReminderDialogContext, type ReminderDialogProps } from './reminderDialog.ts';
import { testList } from '../../sync/testList.ts';
import { useListMenu } from './useListMenu.tsx';

afterEach(cleanup);

it('[NO29] a list’s menu opens the reminder dialog that the app hands in, for that list', () => {
  const list = testList({ serverId: 17 });
  function Page() {
    const { actions, dialogs } = useListMenu(
      () => list,
      () => undefined,
    );
    return (
      <>
        <button onClick={() => actions.onRemind(list)}>להזכיר לי</button>
        {dialogs}
      </>
    );
  }
  render(
    <ReminderDialogContext
      value={({ listId, onClose }: ReminderDialogProps) => <button onClick={onClose}>{`תזכורת ל-${listId}`}</button>}
    >
      <Page />
    </ReminderDialogContext>,
  );
  fireEvent.click(screen.getByText('להזכיר לי'));
  fireEvent.click(screen.getByText(`תזכורת ל-${list.id}`));
  expect(screen.queryByText(/^תזכורת/)).toBeNull();
});
