import { THEME_CHOICES } from '@sali/domain/settings/settings';
import { settingsTexts } from '../languages/settingsTexts.ts';
import { LanguagePicker } from '../settings/LanguagePicker.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import { changeSettings } from '../settings/settings.ts';
import { useSettings } from '../settings/storedSettings.ts';
import textStyles from '../ui/text.module.css';

const words = settingsTexts.look;
const THEMES = THEME_CHOICES.map((value) => ({ value, label: words.themes[value] }));

/** Colours, language, currency. */
export function LookCard() {
  const theme = useSettings((settings) => settings.theme);
  return (
    <SettingsCard title={words.title}>
      <Segmented
        label={words.theme}
        value={theme}
        options={THEMES}
        onChange={(chosen) => changeSettings({ theme: chosen })}
      />
      <LanguagePicker />
      <p className={textStyles.secondary}>{words.currency}</p>
    </SettingsCard>
  );
}
