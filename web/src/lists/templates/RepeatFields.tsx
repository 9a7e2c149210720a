import type { RepeatWire } from '@sali/contract/lists/templates';
import { templatesTexts as words } from '@sali/texts/app/templates';
import { TimeField } from '../../base/ui/fields/TimeField.tsx';
import { Segmented } from '../../base/ui/Segmented.tsx';
import { Switch } from '../../base/ui/Switch.tsx';
import { WEEKDAYS, weekdayLetter, weekdayName } from './repeatText.ts';
import { clsx } from 'clsx';
import styles from './templates.module.css';
import uiStyles from '../../base/ui/ui.module.css';
import fieldStyles from '../../base/ui/Field.module.css';

/** The first proposal: the evening before most people shop for the weekend. */
const FIRST: RepeatWire = { weekdays: [4], time: '18:00', every_weeks: 1 };

type RepeatFieldsProps = {
  repeat: RepeatWire | null;
  error: string | undefined;
  onChange: (repeat: RepeatWire | null) => void;
};

/** Whether, when and how often the server makes the list by itself. */
export function RepeatFields({ repeat, error, onChange }: RepeatFieldsProps) {
  return (
    <>
      <Switch
        label={words.repeat}
        hint={words.repeatHint}
        isOn={repeat !== null}
        onChange={(isOn) => onChange(isOn ? FIRST : null)}
      />
      {repeat && <RepeatTimes repeat={repeat} error={error} onChange={onChange} />}
    </>
  );
}

function RepeatTimes({ repeat, error, onChange }: RepeatFieldsProps & { repeat: RepeatWire }) {
  const toggle = (day: number) => {
    const weekdays = repeat.weekdays.includes(day)
      ? repeat.weekdays.filter((other) => other !== day)
      : [...repeat.weekdays, day].sort((a, b) => a - b);
    onChange({ ...repeat, weekdays });
  };
  return (
    <div className={clsx(uiStyles.stack, uiStyles.gap12)}>
      <div role="group" aria-label={words.days}>
        <span className={fieldStyles.label}>{words.days}</span>
        <div className={styles.days}>
          {WEEKDAYS.map((day) => (
            <button
              key={day}
              type="button"
              className={clsx(uiStyles.chip, styles.day)}
              aria-label={`${weekdayLetter(day)} ${weekdayName(day)}`}
              aria-pressed={repeat.weekdays.includes(day)}
              onClick={() => toggle(day)}
            >
              {weekdayLetter(day)}
            </button>
          ))}
        </div>
        {error !== undefined && (
          <p className={fieldStyles.errorLine} role="alert">
            {error}
          </p>
        )}
      </div>
      <TimeField label={words.at} value={repeat.time} onChange={(time) => onChange({ ...repeat, time })} />
      <Segmented
        label={words.howOften}
        value={repeat.every_weeks === 2 ? 'two' : 'one'}
        options={[
          { value: 'one', label: words.everyWeek },
          { value: 'two', label: words.everyTwoWeeks },
        ]}
        onChange={(value) => onChange({ ...repeat, every_weeks: value === 'two' ? 2 : 1 })}
      />
    </div>
  );
}
