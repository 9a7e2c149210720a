import { type RefObject, useEffect, useRef, useState } from 'react';

type CameraState = 'starting' | 'on' | 'refused' | 'missing' | 'failed';

export type Camera = {
  /** The video that shows what the camera sees. */
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly state: CameraState;
  /** undefined where the camera has no light. */
  readonly torch: { readonly isOn: boolean; readonly toggle: () => void } | undefined;
};

/** The camera at the back of a phone, as long as the component is shown. */
export function useCamera(): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('starting');
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [isLit, setIsLit] = useState(false);
  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | undefined;
    const stop = () => stream?.getTracks().forEach((one) => one.stop());
    const start = async () => {
      stream = await openCamera();
      const shown = video.current;
      if (isOver || !shown) return stop();
      shown.srcObject = stream;
      await shown.play();
      setTrack(stream.getVideoTracks()[0] ?? null);
      setState('on');
    };
    start().catch((error: unknown) => {
      // A phone that saves power may refuse to play: its camera must not stay on.
      stop();
      if (!isOver) setState(cameraFailureOf(error));
    });
    return () => {
      isOver = true;
      stop();
    };
  }, []);
  const toggle = () => {
    const isOn = !isLit;
    const light: LightConstraints = { advanced: [{ torch: isOn }] };
    track?.applyConstraints(light).then(
      () => setIsLit(isOn),
      () => undefined, // a phone that is too hot or too empty keeps its light off
    );
  };
  return { video, state, torch: track && hasTorch(track) ? { isOn: isLit, toggle } : undefined };
}

/** TypeScript does not know the light yet. */
type LightConstraints = MediaTrackConstraints & { readonly advanced: { readonly torch: boolean }[] };

/** @throws DOMException NotAllowedError where the person or the browser refuses, NotFoundError without a camera */
function openCamera(): Promise<MediaStream> {
  // Without https a browser has no camera for pages.
  if (!('mediaDevices' in navigator)) return Promise.reject(new DOMException('no camera', 'NotFoundError'));
  const video = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } };
  return navigator.mediaDevices.getUserMedia({ video, audio: false });
}

function cameraFailureOf(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed';
}

/** Not every browser says what a camera can do. */
const hasTorch = (track: MediaStreamTrack): boolean =>
  typeof track.getCapabilities === 'function' && 'torch' in track.getCapabilities();
