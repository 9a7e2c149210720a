import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import styles from './Stepper.module.css';

export type StepperProps = {
  label: string;
  lessLabel: string;
  moreLabel: string;
  value: number;
  min: number;
  max: number;
  step: number;
  unit: string;
  onChange: (value: number) => void;
  /** Minus at the minimum; without it the button is disabled there. */
  onBelowMin?: () => void;
};

/** A quantity: minus, the number itself (it can be typed), plus. Minus comes first, which is on the right. */
export function Stepper({ label, lessLabel, moreLabel, unit, onBelowMin, ...range }: StepperProps) {
  const { value, min, max, step, onChange } = range;
  const set = (next: number) => onChange(Math.min(max, Math.max(min, Math.round(next * 1000) / 1000)));
  const isAtMin = value <= min;
  return (
    <div className={styles.stepper} role="group" aria-label={label}>
      <button
        type="button"
        aria-label={lessLabel}
        disabled={isAtMin && !onBelowMin}
        onClick={() => (isAtMin ? onBelowMin?.() : set(value - step))}
      >
        <Minus />
      </button>
      <span className={styles.amount}>
        <QuantityInput label={label} value={value} onChange={set} />
        <span>{unit}</span>
      </span>
      <button type="button" aria-label={moreLabel} disabled={value >= max} onClick={() => set(value + step)}>
        <Plus />
      </button>
    </div>
  );
}

/** A draft while typing, accepted on Enter and on leaving. Text that is no number changes nothing. */
function QuantityInput({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (value: number) => void;
}) {
  const [draft, setDraft] = useState<string | null>(null);
  const commit = () => {
    const typed = Number((draft ?? '').replace(',', '.'));
    if (draft !== null && draft.trim() !== '' && Number.isFinite(typed)) onChange(typed);
    setDraft(null);
  };
  return (
    <input
      inputMode="decimal"
      dir="ltr"
      aria-label={label}
      value={draft ?? String(value)}
      onChange={(event) => setDraft(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}
