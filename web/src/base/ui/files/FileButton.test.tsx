import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { FileButton } from './FileButton.tsx';

afterEach(cleanup);

describe('a button that chooses files', () => {
  test('hands over what was chosen, and an empty choice when it was taken back', () => {
    const onFiles = vi.fn<(files: readonly File[]) => void>();
    render(<FileButton look="soft" label="תמונות" accept="image/png" isMultiple onFiles={onFiles} />);
    const input = screen.getByLabelText<HTMLInputElement>('תמונות');
    expect([input.multiple, input.accept, input.disabled, input.hasAttribute('capture')]).toEqual([
      true,
      'image/png',
      false,
      false,
    ]);
    const files = ['a.png', 'b.png'].map((name) => new File(['a'], name, { type: 'image/png' }));
    fireEvent.change(input, { target: { files } });
    fireEvent.change(input, { target: { files: [] } });
    expect(onFiles.mock.calls).toEqual([[files], [[]]]);
  });

  test('takes nothing while it is disabled, and opens the camera where one is wanted', () => {
    render(
      <FileButton look="primary" label="צילום" accept="image/png" isCamera isDisabled onFiles={() => undefined} />,
    );
    const input = screen.getByLabelText<HTMLInputElement>('צילום');
    expect([input.multiple, input.disabled, input.getAttribute('capture')]).toEqual([false, true, 'environment']);
  });
});
