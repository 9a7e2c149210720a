import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { FileButton } from './FileButton.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

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

  test('[X28] makes a JPEG of a picture of another type, where the browser opens it', async () => {
    const drawn = { fillRect: vi.fn(), drawImage: vi.fn() };
    const picture = { width: 6000, height: 3000, close: vi.fn() };
    vi.stubGlobal('createImageBitmap', (file: File) =>
      file.name.startsWith('broken') ? Promise.reject(new Error('no picture')) : Promise.resolve(picture),
    );
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawn as never);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take, type) => take(new Blob(['j'], { type })));
    const onFiles = vi.fn<(files: readonly File[]) => void>();
    render(<FileButton look="soft" label="תמונות" accept="image/jpeg,image/png" isMultiple onFiles={onFiles} />);
    const [png, heic, broken] = [
      new File(['a'], 'a.png', { type: 'image/png' }),
      new File(['a'], 'IMG_1.HEIC', { type: '' }),
      new File(['a'], 'broken.avif', { type: 'image/avif' }),
    ];
    fireEvent.change(screen.getByLabelText('תמונות'), { target: { files: [png, heic, broken] } });
    await vi.waitFor(() => expect(onFiles).toHaveBeenCalledOnce());
    const [files = []] = onFiles.mock.calls[0] ?? [];
    expect(files.map(({ name, type }) => [name, type])).toEqual([
      ['a.png', 'image/png'],
      ['IMG_1.jpg', 'image/jpeg'],
      ['broken.avif', 'image/avif'],
    ]);
    expect(drawn.drawImage).toHaveBeenCalledWith(picture, 0, 0, 3000, 1500);
  });

  test('takes nothing while it is disabled, and opens the camera where one is wanted', () => {
    render(
      <FileButton look="primary" label="צילום" accept="image/png" isCamera isDisabled onFiles={() => undefined} />,
    );
    const input = screen.getByLabelText<HTMLInputElement>('צילום');
    expect([input.multiple, input.disabled, input.getAttribute('capture')]).toEqual([false, true, 'environment']);
  });
});
