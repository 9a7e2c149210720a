import { readBarcode } from '@sali/domain/goods/catalogue/barcode';
import { useEffect, useRef, useState } from 'react';
import { type BarcodeReader, openReader } from './decoder.ts';
import { type Camera, useCamera } from './useCamera.ts';

/** Between two looks at the picture, in ms: a phone has other things to do as well. */
const LOOK_MS = 120;
/** A code counts when it was read so often in a row: a single look may misread it. */
const EQUAL_READS = 2;

export type Scanner = Camera & {
  /** The code that reads the bars could not be loaded. */
  readonly hasNoReader: boolean;
};

/**
 * Looks at the camera for barcodes. Each is reported once, and again only after it was out of sight.
 * @param onCode gets digits with a right check digit
 */
export function useScanner(onCode: (digits: string) => void): Scanner {
  const camera = useCamera();
  const { video } = camera;
  const [hasNoReader, setHasNoReader] = useState(false);
  const report = useRef(onCode);
  useEffect(() => {
    report.current = onCode;
  });
  const isOn = camera.state === 'on';
  const inSight = useRef<string | null>(null);
  useEffect(() => {
    if (!isOn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const watch = watchOf(inSight, (digits) => report.current(digits));
    const look = async (read: BarcodeReader) => {
      // A picture that cannot be read is followed by the next one.
      const digits = video.current ? await read(video.current).catch(() => null) : null;
      if (isOver) return;
      watch(digits);
      timer = setTimeout(() => void look(read), LOOK_MS);
    };
    openReader().then(
      (read) => !isOver && void look(read),
      () => !isOver && setHasNoReader(true),
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isOn, video]);
  return { ...camera, hasNoReader };
}

/** @returns takes what was read in each look: digits, or null */
function watchOf(inSight: { current: string | null }, report: (digits: string) => void) {
  let last: string | null = null;
  let times = 0;
  return (digits: string | null) => {
    const read = digits !== null && readBarcode(digits).kind !== 'invalid' ? digits : null;
    times = read === last ? times + 1 : 1;
    last = read;
    if (times < EQUAL_READS) return;
    const isNew = read !== null && read !== inSight.current;
    inSight.current = read;
    if (isNew) report(read);
  };
}
