import type { SharedCooking } from '@sali/contract/kitchen/recipes/cooking';
import { isolate } from '@sali/domain/base/bidi';
import { locale } from '../../../base/languages/language.ts';
import { recipesTexts } from '@sali/texts/app/recipes';
import { Faces } from '../../../base/ui/Faces.tsx';
import styles from './cook.module.css';

const words = recipesTexts.cooking;
const names = new Intl.ListFormat(locale, { type: 'conjunction' });

/** The other family members who have the recipe open to cook. */
export function CookingAlong({ people }: { people: SharedCooking['cooks'] }) {
  const text = words.together({ names: names.format(people.map(({ username }) => isolate(username))) });
  return (
    <div role="status" className={styles.along}>
      {people.length > 0 && (
        <>
          <Faces
            people={people.map(({ user_id, username }) => ({ key: String(user_id), name: username, isHere: true }))}
            label={text}
            size="sm"
          />
          <span>{text}</span>
        </>
      )}
    </div>
  );
}
