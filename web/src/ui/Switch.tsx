import { useId } from 'react';

export type SwitchProps = {
  label: string;
  /** Explains the current state. */
  hint?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

export function Switch({ label, hint, isOn, onChange }: SwitchProps) {
  const id = useId();
  return (
    <label className="switch">
      <span className="grow">
        <span id={id}>{label}</span>
        {hint !== undefined && (
          <span className="t14 mute block" id={`${id}-hint`}>
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
