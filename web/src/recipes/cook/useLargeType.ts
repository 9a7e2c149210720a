import { useState } from 'react';
import { readStored } from '../../stored.ts';

/** A choice of the device, not of a person: the tablet in the kitchen has large type whoever cooks. */
const KEY = 'sali-large-type';

const isTrue = (value: unknown): value is true => value === true;

/** Whether cooking is shown in large type on this device [CK6]. */
export function useLargeType(): readonly [isLarge: boolean, set: (isLarge: boolean) => void] {
  const [isLarge, setLarge] = useState(() => readStored(KEY, isTrue) ?? false);
  const set = (next: boolean) => {
    setLarge(next);
    try {
      localStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // A full device forgets the choice with the page.
    }
  };
  return [isLarge, set];
}
