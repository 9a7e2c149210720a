import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
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

it('[U5] what opened it gets the focus also where the page was still inert when React Aria tried', async () => {
  const { rerender } = render(
    <>
      <button>opener</button>
      <Sheet title="one" closeLabel="close" onClose={vi.fn()}>
        <button>save</button>
      </Sheet>
    </>,
  );
  const opener = screen.getByText('opener');
  // As where it closes after an answer: the event comes, no focus, and then the page can be used again.
  opener.toggleAttribute('inert', true);
  opener.dispatchEvent(new CustomEvent('react-aria-focus-scope-restore', { bubbles: true }));
  opener.toggleAttribute('inert', false);
  act(() => screen.getByText('save').blur());
  rerender(<button>opener</button>);
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
