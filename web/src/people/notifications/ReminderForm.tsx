import type { NewReminder } from '@sali/contract/people/notifications/notifications';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { notificationsTexts } from '@sali/texts/app/notifications';
import { useDevice } from '../sync/engine.ts';
import { Button } from '../../base/ui/Button.tsx';
import { DateField } from '../../base/ui/fields/DateField.tsx';
import { TimeField } from '../../base/ui/fields/TimeField.tsx';
import { SelectField } from '../../base/ui/SelectField.tsx';
import { Switch } from '../../base/ui/Switch.tsx';
import { clsx } from 'clsx';
import uiStyles from '../../base/ui/ui.module.css';
import panelStyles from '../../base/ui/panels.module.css';

const words = notificationsTexts.reminders;

/** The time that is offered first: people come home then. */
const FIRST_TIME = '18:00';

type ReminderFormProps = {
  /** The list that is selected at first. */
  readonly listId?: string;
  /** Resolves to whether the reminder was saved; then the form is cleared. */
  readonly onAdd: (reminder: NewReminder) => Promise<boolean>;
};

/** A form for a reminder: one of the account's lists, and a time. */
export function ReminderForm({ listId, onAdd }: ReminderFormProps) {
  const lists = useDevice((state) => state.lists);
  const known = Object.values(lists).filter(({ serverId, status }) => serverId !== null && status === 'active');
  const [chosen, setChosen] = useState(listId);
  const [day, setDay] = useState('');
  const [time, setTime] = useState(FIRST_TIME);
  const [isWeekly, setIsWeekly] = useState(false);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const list = known.find(({ id }) => id === chosen) ?? known[0];
  if (!list) return <p className={uiStyles.muted}>{words.noLists}</p>;
  const choose = (chosenDay: string) => {
    setDay(chosenDay);
    setError(undefined);
  };
  const submit = async () => {
    // No day, or a year of five digits, which a browser's field takes.
    const at = new Date(`${day}T${time}`);
    const isDay = !Number.isNaN(at.getTime());
    setError(isDay ? undefined : words.pick);
    if (!isDay) return;
    setIsBusy(true);
    const reminder = { list_id: list.id, remind_at: at.toISOString(), is_weekly: isWeekly };
    const isKept = await onAdd(reminder).finally(() => setIsBusy(false));
    if (!isKept) return;
    // Another day that was chosen meanwhile stays.
    setDay((now) => (now === day ? '' : now));
    setIsWeekly(false);
  };
  return (
    <form
      className={clsx(uiStyles.stack, uiStyles.gap12)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <SelectField label={words.list} value={list.id} onChange={setChosen}>
        {known.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className={panelStyles.pair}>
        <DateField label={words.day} value={day} error={error} onChange={choose} />
        <TimeField label={words.time} value={time} onChange={setTime} />
      </div>
      <Switch label={words.everyWeek} isOn={isWeekly} onChange={setIsWeekly} />
      <Button look="soft" type="submit" isUnavailable={isBusy}>
        <Plus className={uiStyles.icon16} />
        {words.add}
      </Button>
    </form>
  );
}
