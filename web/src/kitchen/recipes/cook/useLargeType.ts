import { useState } from 'react';
import { readStored } from '../../../base/stored.ts';

/** A choice of the device, not of a person: the tablet in the kitchen keeps it for everybody who cooks. */
const KEY = 'sali-large-type';

const isChosen = (value: unknown): value is true => value === true;

/** Whether cooking is shown in large type on this device [CK6]. */
export function useLargeType(): readonly [isLarge: boolean, set: (isLarge: boolean) => void] {
  const [isLarge, setLarge] = useState(() => readStored(KEY, isChosen) ?? false);
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
