import { THEME_CHOICES } from '@sali/domain/people/settings/settings';
import { LANGUAGES } from '@sali/domain/people/settings/languages';
import { settingsTexts } from '@sali/texts/app/settings';
import { LanguagePicker } from '../../people/settings/LanguagePicker.tsx';
import { language } from '../../base/languages/language.ts';
import { Segmented } from '../../base/ui/Segmented.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import { changeSettings } from '../../people/settings/settings.ts';
import { useSettings } from '../../people/settings/storedSettings.ts';
import uiStyles from '../../base/ui/ui.module.css';

const words = settingsTexts.look;
const THEMES = THEME_CHOICES.map((value) => ({ value, label: words.themes[value] }));

/** Colours, language, currency. */
export function LookCard() {
  const theme = useSettings((settings) => settings.theme);
  return (
    <SettingsCard title={words.title} summary={`${words.themes[theme]} · ${LANGUAGES[language].name}`}>
      <Segmented
        label={words.theme}
        value={theme}
        options={THEMES}
        onChange={(chosen) => changeSettings({ theme: chosen })}
      />
      <LanguagePicker />
      <p className={uiStyles.secondary}>{words.currency}</p>
    </SettingsCard>
  );
}
