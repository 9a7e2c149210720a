import type { SettingName, Settings } from '@sali/domain/people/settings/settings';
import { settingsTexts } from '@sali/texts/app/settings';
import { useAccount } from '../../people/accounts/accounts.ts';
import { Switch } from '../../base/ui/Switch.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import { changeSettings } from '../../people/settings/settings.ts';
import { useSettings } from '../../people/settings/storedSettings.ts';
import uiStyles from '../../base/ui/ui.module.css';

type SwitchName = { [Name in SettingName]: Settings[Name] extends boolean ? Name : never }[SettingName];

/** A setting that is on or off. */
export function SettingSwitch({ name, label, hint }: { name: SwitchName; label: string; hint?: string }) {
  const isOn = useSettings((settings) => settings[name]);
  return <Switch label={label} hint={hint} isOn={isOn} onChange={(next) => changeSettings({ [name]: next })} />;
}

/** Says how many of these settings are on. */
export const useSwitchSummary = (names: readonly SwitchName[]): string =>
  settingsTexts.on({
    count: useSettings((settings) => names.filter((name) => settings[name]).length),
    all: names.length,
  });

const LIST_SWITCHES = ['sortByCategory', 'showCompletedItems', 'showPrices', 'showSavings', 'compactView'] as const;

/** How lists are shown. */
export function ListSettingsCard() {
  const words = settingsTexts.lists;
  return (
    <SettingsCard title={words.title} summary={useSwitchSummary(LIST_SWITCHES)}>
      {LIST_SWITCHES.map((name) => (
        <SettingSwitch key={name} name={name} label={words[name]} />
      ))}
    </SettingsCard>
  );
}

export function PrivacyCard() {
  const words = settingsTexts.privacy;
  const isShared = useSettings((settings) => settings.shareUsageData);
  const isSignedIn = useAccount((state) => state.user !== null);
  const isCounted = useSettings((settings) => settings.shareTillChecks) && isSignedIn;
  const shared = [isShared && words.shared, isCounted && words.tillChecksShared].filter(Boolean);
  return (
    <SettingsCard title={words.title} summary={shared.join(' · ') || words.notShared}>
      <SettingSwitch name="shareUsageData" label={words.shareUsageData} />
      <p className={uiStyles.secondary}>{words.text}</p>
      {isSignedIn && <SettingSwitch name="shareTillChecks" label={words.shareTillChecks} hint={words.tillChecksText} />}
    </SettingsCard>
  );
}
