import { useId } from 'react';
import fieldStyles from './Field.module.css';
import styles from './Segmented.module.css';
import uiStyles from './ui.module.css';

export type SegmentedProps<T extends string> = {
  label: string;
  /** Also for those who see: where nothing around it says what is chosen. */
  isLabelShown?: boolean;
  value: T;
  options: readonly { readonly value: T; readonly label: string }[];
  onChange: (value: T) => void;
};

/** One of a few options, all visible. Native radio buttons, so the browser provides arrow keys and announcements. */
export function Segmented<T extends string>({ isLabelShown = false, ...props }: SegmentedProps<T>) {
  if (!isLabelShown) return <Options {...props} />;
  return (
    <div>
      <span className={fieldStyles.label} aria-hidden="true">
        {props.label}
      </span>
      <Options {...props} />
    </div>
  );
}

function Options<T extends string>({ label, value, options, onChange }: Omit<SegmentedProps<T>, 'isLabelShown'>) {
  const name = useId();
  return (
    <div className={styles.segmented} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            className={uiStyles.visuallyHidden}
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
