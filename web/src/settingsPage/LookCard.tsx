import { THEME_CHOICES } from '@sali/domain/settings/settings';
import type { ComponentType } from 'react';
import { heSettings } from '../languages/he/settings.ts';
import { Segmented } from '../ui/Segmented.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import { changeSettings, useSettings } from '../settings/settings.ts';

const words = heSettings.look;
const THEMES = THEME_CHOICES.map((value) => ({ value, label: words.themes[value] }));

/** Colours, language, currency. */
export function LookCard({ LanguagePicker }: { LanguagePicker: ComponentType }) {
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
      <p className="mute t14">{words.currency}</p>
    </SettingsCard>
  );
}
