import { useEffect, useRef, useState } from 'react';
import { type CodeReader, openReader, type ReadCode, type ReadFormat } from './decoder.ts';
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
 * Looks at the camera for codes of some formats, a constant. Each is reported once, and again only after it was out of sight.
 * @param isRight whether a code that was read can be what is looked for, by its check digit for example
 */
export function useScanner<Format extends ReadFormat>(
  formats: readonly Format[],
  isRight: (code: ReadCode<Format>) => boolean,
  onCode: (code: ReadCode<Format>) => void,
): Scanner {
  const camera = useCamera();
  const { video } = camera;
  const [hasNoReader, setHasNoReader] = useState(false);
  const latest = useRef({ isRight, onCode });
  useEffect(() => {
    latest.current = { isRight, onCode };
  });
  const isOn = camera.state === 'on';
  const inSight = useRef<string | null>(null);
  useEffect(() => {
    if (!isOn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const watch = watchOf<ReadCode<Format>>(inSight, (code) => latest.current.onCode(code));
    const look = async (read: CodeReader<Format>) => {
      // A picture that cannot be read is followed by the next one.
      const codes = video.current ? await read(video.current).catch(() => []) : [];
      if (isOver) return;
      watch(codes.find((code) => latest.current.isRight(code)) ?? null);
      timer = setTimeout(() => void look(read), LOOK_MS);
    };
    openReader(formats).then(
      (read) => !isOver && void look(read),
      () => !isOver && setHasNoReader(true),
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isOn, video, formats]);
  return { ...camera, hasNoReader };
}

/** @returns takes the code that each look has read, or null */
function watchOf<Code extends { readonly text: string }>(
  inSight: { current: string | null },
  report: (code: Code) => void,
) {
  let last: string | null = null;
  let times = 0;
  return (code: Code | null) => {
    const read = code?.text ?? null;
    times = read === last ? times + 1 : 1;
    last = read;
    if (times < EQUAL_READS) return;
    const isNew = read !== inSight.current;
    inSight.current = read;
    if (isNew && code) report(code);
  };
}
