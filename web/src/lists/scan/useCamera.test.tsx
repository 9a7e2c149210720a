import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useCamera } from './useCamera.ts';

function ShownCamera() {
  const { video, state } = useCamera();
  return (
    <>
      <video ref={video} />
      <output>{state}</output>
    </>
  );
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

it('[SH6] a camera whose picture may not be played is turned off again', async () => {
  const track = { stop: vi.fn() };
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
  const mediaDevices = { getUserMedia: () => Promise.resolve(stream) };
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new DOMException('low power', 'NotAllowedError'));
  render(<ShownCamera />);
  await screen.findByText('refused');
  expect(track.stop).toHaveBeenCalledOnce();
});
