import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showToast } from '../../base/ui/toast.ts';
import { Toasts } from '../../base/ui/Toasts.tsx';
import { undoable } from '../../people/sync/undo.ts';

afterEach(cleanup);

function shown() {
  const undo = vi.fn(() => Promise.resolve());
  render(
    <>
      <Toasts lifeMs={4000} />
      <input aria-label="שדה" />
    </>,
  );
  act(() => undoable('״חלב״ בעגלה', undo));
  return undo;
}

const pressUndo = (target: Element | Document) => fireEvent.keyDown(target, { ctrlKey: true, code: 'KeyZ' });

describe('[G27] what can be undone', () => {
  it('is said in a toast whose button undoes it once', () => {
    const undo = shown();
    expect(screen.getByRole('status').textContent).toContain('״חלב״ בעגלה');
    fireEvent.click(screen.getByRole('button', { name: 'ביטול' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button', { name: 'ביטול' })).toBeNull();
  });

  it('is undone by Ctrl+Z from anywhere but a field, as long as its toast is there', () => {
    const undo = shown();
    pressUndo(screen.getByLabelText('שדה'));
    expect(undo).not.toHaveBeenCalled();
    pressUndo(document.body);
    pressUndo(document.body);
    expect(undo).toHaveBeenCalledOnce();
  });

  it('is not confused with a toast that offers something else', () => {
    const run = vi.fn();
    shown();
    act(() => showToast('גרסה חדשה מוכנה', { label: 'רענון', run }));
    pressUndo(document.body);
    expect(run).not.toHaveBeenCalled();
  });
});
