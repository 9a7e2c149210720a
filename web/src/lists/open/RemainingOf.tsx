import { texts } from '@sali/texts/app/main';
import { Num } from '../../base/ui/Num.tsx';

/** 'נשארו 3 מתוך 4'. */
export function RemainingOf({ remaining, count }: { remaining: number; count: number }) {
  return (
    <span>
      {texts.words.remaining({ count: remaining })} <Num value={remaining} /> {texts.list.outOf} <Num value={count} />
    </span>
  );
}
