import type { PantryEntryWire } from '@sali/contract/kitchen/pantry/pantry';
import { ListPlus, PackageOpen } from 'lucide-react';
import { pantryTexts as words } from '@sali/texts/app/pantry';
import { Button } from '../../base/ui/Button.tsx';
import { Sheet } from '../../base/ui/Sheet.tsx';
import { showToast } from '../../base/ui/toast.ts';
import { useNow } from '../../base/ui/useNow.ts';
import { entryFacts } from './PantryRow.tsx';
import type { SayFact } from './usePantry.ts';
import { clsx } from 'clsx';
import styles from './pantry.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const WEEK = 7;
const MONTH = 30;
const CHOICES: readonly { readonly days: number | null; readonly name: string }[] = [
  { days: 3, name: words.days({ days: 3 }) },
  { days: WEEK, name: words.weeks({ weeks: 1 }) },
  { days: 2 * WEEK, name: words.weeks({ weeks: 2 }) },
  { days: MONTH, name: words.months({ months: 1 }) },
  { days: 3 * MONTH, name: words.months({ months: 3 }) },
  { days: 6 * MONTH, name: words.months({ months: 6 }) },
  { days: null, name: words.asUsual },
];

type EntrySheetProps = {
  entry: PantryEntryWire;
  say: SayFact;
  onUsedUp: () => void;
  onToList: () => void;
  onClose: () => void;
};

/** For how long a thing at home will last, or that it is used up. */
export function EntrySheet({ entry, say, onUsedUp, onToList, onClose }: EntrySheetProps) {
  const now = useNow();
  const choose = async (days: number | null) => {
    onClose();
    if (await say({ name: entry.name, item_code: entry.item_code, is_at_home: true, days })) showToast(words.saved);
  };
  const end = (work: () => void) => () => {
    onClose();
    work();
  };
  return (
    <Sheet title={entry.name} onClose={onClose}>
      <p className={clsx(uiStyles.secondary, uiStyles.below12)}>{entryFacts(entry, now)}</p>
      <fieldset>
        <legend className={clsx(uiStyles.medium, uiStyles.below8)}>{words.howLong}</legend>
        <div className={styles.choices}>
          {CHOICES.map(({ days, name }) => (
            <button key={name} type="button" className={uiStyles.chip} onClick={() => void choose(days)}>
              {name}
            </button>
          ))}
        </div>
      </fieldset>
      <div className={clsx(uiStyles.stack, uiStyles.gap8, uiStyles.above16)}>
        <Button look="primary" block onClick={end(onToList)}>
          <ListPlus />
          {words.toList}
        </Button>
        <Button look="soft" block onClick={end(onUsedUp)}>
          <PackageOpen />
          {words.usedUp}
        </Button>
      </div>
    </Sheet>
  );
}
