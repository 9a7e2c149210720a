import { Field, type FieldProps } from '../Field.tsx';
import { locale } from '../../languages/language.ts';

const written = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });

type DateFieldProps = Omit<FieldProps, 'type' | 'value' | 'hint' | 'onChange'> & {
  /** 'YYYY-MM-DD'; '' without a day. */
  value: string;
  onChange: (day: string) => void;
};

/**
 * A day, by the phone's own picker. A browser writes it in the language of the phone, where 12/03 may be either of two days,
 * so it is written out below in the language of the page.
 */
export function DateField({ value, onChange, ...field }: DateFieldProps) {
  // A year of five digits is read by the clock of the device, which may be a day behind.
  const day = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(value) : NaN;
  return (
    <Field
      {...field}
      type="date"
      value={value}
      {...(!Number.isNaN(day) && { hint: written.format(day) })}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
