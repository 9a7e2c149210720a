import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Sheet } from './Sheet.tsx';

afterEach(cleanup);

it('[U5] the sheet on top closes on an Escape that comes while the focus is nowhere', () => {
  const [below, above] = [vi.fn(), vi.fn()];
  const sheets = (isAboveOpen: boolean) => (
    <>
      <Sheet title="below" closeLabel="close" onClose={below}>
        <p>below</p>
      </Sheet>
      {isAboveOpen && (
        <Sheet title="above" closeLabel="close" onClose={above}>
          <button>undo</button>
        </Sheet>
      )}
    </>
  );
  const { rerender } = render(sheets(true));
  fireEvent.keyDown(document.body, { key: 'Enter' });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect([below.mock.calls.length, above.mock.calls.length]).toEqual([0, 1]);
  rerender(sheets(false));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect([below.mock.calls.length, above.mock.calls.length]).toEqual([1, 1]);
  expect(screen.queryByText('undo')).toBeNull();
});

it('[U5] an Escape inside the sheet closes it once', () => {
  const onClose = vi.fn();
  render(
    <Sheet title="one" closeLabel="close" onClose={onClose}>
      <button>undo</button>
    </Sheet>,
  );
  fireEvent.keyDown(screen.getByText('undo'), { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(1);
});
