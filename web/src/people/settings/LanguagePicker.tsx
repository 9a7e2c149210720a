import { Languages } from 'lucide-react';
import { texts } from '@sali/texts/app/main';
import { changeSettings } from './settings.ts';
import { isLanguage, type Language, LANGUAGES } from '@sali/domain/people/settings/languages';
import { chooseLanguage, language } from '../../base/languages/language.ts';
import { clsx } from 'clsx';
import styles from './LanguagePicker.module.css';
import fieldStyles from '../../base/ui/Field.module.css';
import layoutStyles from '../../base/ui/layout.module.css';
import placesStyles from '../../base/ui/places.module.css';
import textStyles from '../../base/ui/text.module.css';

/** Kept as a setting, so that the person's other devices follow. */
const chooseAndReload = (chosen: Language): void => {
  changeSettings({ language: chosen });
  chooseLanguage(chosen);
};

/** The languages, each by its own name; the page reloads in the chosen one. */
export function LanguagePicker() {
  return (
    <label className={placesStyles.place}>
      <Languages />
      <span className={clsx(layoutStyles.grow, textStyles.clipped)}>{texts.shell.language}</span>
      <select
        className={clsx(fieldStyles.picker, styles.picker)}
        value={language}
        onChange={({ target: { value } }) => isLanguage(value) && chooseAndReload(value)}
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
