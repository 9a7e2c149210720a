import { CITIES, type City } from '@sali/domain/settings/settings';
import { heSettings } from '../heSettings.ts';
import { SelectField } from '../ui/SelectField.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import { SettingSwitch } from './SwitchCards.tsx';
import { changeSettings, useSettings } from './settings.ts';

const words = heSettings.notifications;
const KINDS = ['priceAlerts', 'promotionAlerts', 'listReminders'] as const;

/** What one is told of, and when not. */
export function AlertsCard({ isGuest }: { isGuest: boolean }) {
  const { keepShabbat, city } = useSettings();
  return (
    <SettingsCard title={words.title}>
      {isGuest && <p className="mute t14">{words.needsAccount}</p>}
      {KINDS.map((name) => (
        <SettingSwitch key={name} name={name} label={words[name]} />
      ))}
      <fieldset>
        <legend className="label">{words.quiet}</legend>
        <div className="settings-two">
          <Hour name="quietFrom" />
          <Hour name="quietTo" />
        </div>
      </fieldset>
      <SettingSwitch name="keepShabbat" label={words.keepShabbat} />
      {keepShabbat && (
        <SelectField label={words.city} value={city} onChange={(chosen) => changeSettings({ city: chosen as City })}>
          {CITIES.map((one) => (
            <option key={one} value={one}>
              {words.cities[one]}
            </option>
          ))}
        </SelectField>
      )}
    </SettingsCard>
  );
}

/** A wall clock's hour; while it is being written it may be empty, and then nothing is chosen yet. */
function Hour({ name }: { name: 'quietFrom' | 'quietTo' }) {
  const value = useSettings((settings) => settings[name]);
  return (
    <label className="field square">
      <span className="t14 mute">{words[name]}</span>
      <input
        type="time"
        value={value}
        onChange={({ target }) => target.value !== '' && changeSettings({ [name]: target.value })}
      />
    </label>
  );
}
