import { clockOfMinutes } from '@sali/domain/lists/recurrence';
import { SelectField, type SelectFieldProps } from '../SelectField.tsx';

const STEP_MINUTES = 15;
const TIMES = Array.from({ length: (24 * 60) / STEP_MINUTES }, (_, at) => clockOfMinutes(at * STEP_MINUTES));

/**
 * A choice of a time of the day, 'HH:MM' of 24 hours. An input of the browser would show the hours as the language of the
 * phone has it, with AM and PM. A time between the steps, which another client may have set, stays among the choices.
 */
export function TimeField({ value, ...field }: Omit<SelectFieldProps, 'children'>) {
  const times = TIMES.includes(value) ? TIMES : [...TIMES, value].sort();
  return (
    <SelectField value={value} {...field}>
      {times.map((time) => (
        <option key={time} value={time}>
          {time}
        </option>
      ))}
    </SelectField>
  );
}
