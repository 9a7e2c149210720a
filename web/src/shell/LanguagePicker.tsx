import { Languages } from 'lucide-react';
import { he } from '../he.ts';
import { chooseLanguage, isLanguage, language, LANGUAGES } from '../languages/language.ts';

/** The languages, each by its own name; the page comes anew in the chosen one. */
export function LanguagePicker() {
  return (
    <label className="place">
      <Languages />
      <span className="grow clip">{he.shell.language}</span>
      <select
        className="picker w-auto shrink-0"
        value={language}
        onChange={({ target: { value } }) => isLanguage(value) && chooseLanguage(value)}
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
