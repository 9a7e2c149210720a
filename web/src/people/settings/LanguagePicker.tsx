import { Languages } from 'lucide-react';
import { useState } from 'react';
import { menuTexts } from '@sali/texts/app/menu';
import { chooseAndReload } from './chooseAndReload.ts';
import { isLanguage, type Language, LANGUAGES } from '@sali/domain/people/settings/languages';
import { language } from '../../base/languages/language.ts';
import { partFailed } from '../../base/partFailed.ts';
import { clsx } from 'clsx';
import styles from './LanguagePicker.module.css';
import fieldStyles from '../../base/ui/Field.module.css';
import uiStyles from '../../base/ui/ui.module.css';
import placesStyles from '../../base/ui/places.module.css';

/** The languages, each by its own name; the page reloads in the chosen one. */
export function LanguagePicker() {
  const [shown, setShown] = useState(language);
  const choose = (chosen: Language) => {
    setShown(chosen);
    chooseAndReload(chosen).catch(() => {
      // A first visit whose network is gone has no other texts.
      setShown(language);
      partFailed();
    });
  };
  return (
    <label className={placesStyles.place}>
      <Languages />
      <span className={clsx(uiStyles.grow, uiStyles.clipped)}>{menuTexts.language}</span>
      <select
        className={clsx(fieldStyles.picker, styles.picker)}
        value={shown}
        onChange={({ target: { value } }) => isLanguage(value) && choose(value)}
      >
        {Object.entries(LANGUAGES).map(([code, { name }]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
