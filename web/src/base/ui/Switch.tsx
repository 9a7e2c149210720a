import { useId } from 'react';
import { clsx } from 'clsx';
import uiStyles from './ui.module.css';
import styles from './Switch.module.css';

export type SwitchProps = {
  label: string;
  /** Explains the current state. */
  hint?: string | undefined;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

export function Switch({ label, hint, isOn, onChange }: SwitchProps) {
  const id = useId();
  return (
    <label className={styles.toggle}>
      <span className={uiStyles.grow}>
        <span id={id}>{label}</span>
        {hint !== undefined && (
          <span className={clsx(uiStyles.secondary, uiStyles.block)} id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-labelledby={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
