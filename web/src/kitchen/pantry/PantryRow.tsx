import type { PantryEntryWire } from '@sali/contract/kitchen/pantry/pantry';
import { isolate } from '@sali/domain/base/bidi';
import { ProductName } from '../../goods/catalogue/ProductName.tsx';
import { ProductPicture } from '../../goods/catalogue/ProductPicture.tsx';
import { locale } from '../../base/languages/language.ts';
import { pantryTexts as words } from '@sali/texts/app/pantry';
import { timeAgo } from '../../base/languages/words.ts';
import { clsx } from 'clsx';
import styles from './pantry.module.css';
import uiStyles from '../../base/ui/ui.module.css';
import suggestionsStyles from '../../base/ui/suggestions.module.css';

type PantryRowProps = {
  entry: PantryEntryWire;
  now: number;
  onOpen: () => void;
  onUsedUp: (button: Element) => void;
};

/** A thing at home: since when, until when, and the way to say that it is used up. */
export function PantryRow({ entry, now, onOpen, onUsedUp }: PantryRowProps) {
  return (
    <li className={styles.row}>
      <button type="button" className={clsx(suggestionsStyles.suggestion, styles.open)} onClick={onOpen}>
        <ProductPicture name={entry.name} imageUrl={entry.image_url} categoryId={entry.category_id} />
        <span className={uiStyles.grow}>
          <span className={suggestionsStyles.name}>
            <ProductName name={entry.name} />
          </span>
          <span className={suggestionsStyles.details}>{entryFacts(entry, now)}</span>
        </span>
      </button>
      <button
        type="button"
        className={uiStyles.chip}
        aria-label={words.usedUpOf({ name: isolate(entry.name) })}
        onClick={({ currentTarget }) => onUsedUp(currentTarget)}
      >
        {words.usedUp}
      </button>
    </li>
  );
}

const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' });

/** 'נקנה לפני 3 ימים · בערך עד 4 בדצמבר'. */
export function entryFacts({ since, until, why, is_sure: isSure }: PantryEntryWire, now: number): string {
  const ago = timeAgo(Date.parse(since), now);
  const end = day.format(Date.parse(until));
  return [
    why === 'bought' ? words.bought({ ago }) : words.said({ ago }),
    isSure ? words.until({ day: end }) : words.about({ day: end }),
  ].join(' · ');
}
