import { Languages } from 'lucide-react';
import { texts } from '../languages/mainTexts.ts';
import { changeSettings } from './settings.ts';
import { isLanguage, type Language, LANGUAGES } from '@sali/domain/settings/languages';
import { chooseLanguage, language } from '../languages/language.ts';

/** Kept as a setting, so that the person's other devices follow. */
const chooseAndReload = (chosen: Language): void => {
  changeSettings({ language: chosen });
  chooseLanguage(chosen);
};

/** The languages, each by its own name; the page reloads in the chosen one. */
export function LanguagePicker() {
  return (
    <label className="place">
      <Languages />
      <span className="grow clip">{texts.shell.language}</span>
      <select
        className="picker w-auto shrink-0"
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
