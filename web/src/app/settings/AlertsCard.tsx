import { CITIES, type City } from '@sali/domain/people/settings/settings';
import { settingsTexts } from '@sali/texts/app/settings';
import { TimeField } from '../../base/ui/fields/TimeField.tsx';
import { SelectField } from '../../base/ui/SelectField.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import { SettingSwitch, useSwitchSummary } from './SwitchCards.tsx';
import { changeSettings } from '../../people/settings/settings.ts';
import { useSettings } from '../../people/settings/storedSettings.ts';
import styles from './settings.module.css';
import { LinkButton } from '../../base/ui/Button.tsx';
import uiStyles from '../../base/ui/ui.module.css';

const words = settingsTexts.alerts;
const KINDS = ['priceAlerts', 'promotionAlerts', 'listReminders', 'notFoundAlerts', 'proposalAlerts'] as const;

/** Which notifications the person wants, and when none are sent. */
export function AlertsCard({ isGuest }: { isGuest: boolean }) {
  const { quietFrom, quietTo, keepShabbat, city } = useSettings();
  const summary = useSwitchSummary(KINDS);
  return (
    <SettingsCard title={words.title} summary={summary} anchor="alerts">
      {isGuest && <p className={uiStyles.secondary}>{words.guest}</p>}
      {KINDS.map((name) => (
        <SettingSwitch key={name} name={name} label={words[name]} />
      ))}
      <div className={styles.times}>
        <TimeField label={words.quietFrom} value={quietFrom} onChange={(time) => changeSettings({ quietFrom: time })} />
        <TimeField label={words.quietTo} value={quietTo} onChange={(time) => changeSettings({ quietTo: time })} />
      </div>
      <p className={uiStyles.secondary}>
        {quietFrom === quietTo ? words.noQuiet : words.quiet({ from: quietFrom, to: quietTo })}
      </p>
      <SettingSwitch name="keepShabbat" label={words.keepShabbat} />
      {keepShabbat && (
        <SelectField label={words.city} value={city} onChange={(chosen) => changeSettings({ city: cityOf(chosen) })}>
          {CITIES.map((name) => (
            <option key={name} value={name}>
              {words.cities[name]}
            </option>
          ))}
        </SelectField>
      )}
      {!isGuest && (
        <LinkButton look="soft" to="/notifications">
          {words.page}
        </LinkButton>
      )}
    </SettingsCard>
  );
}

const cityOf = (chosen: string): City => CITIES.find((city) => city === chosen) ?? 'jerusalem';
