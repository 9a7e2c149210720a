import { parseTypedNumber } from '@sali/domain/base/amounts/typedNumber';
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
  /** The number as it is shown, with the word before it ('בערך'), where people do not say the exact one. */
  about?: { readonly word: string; readonly value: number } | undefined;
  onChange: (value: number) => void;
  /** Minus at the minimum; without it the button does nothing there. */
  onBelowMin?: () => void;
};

/** A quantity: minus, the number itself (it can be typed), plus. Minus comes first, which is on the right. */
export function Stepper({ label, lessLabel, moreLabel, unit, about, onBelowMin, ...range }: StepperProps) {
  const { value, min, max, step, onChange } = range;
  const set = (next: number) => onChange(Math.min(max, Math.max(min, Math.round(next * 1000) / 1000)));
  const [isAtMin, isAtMax] = [value <= min, value >= max];
  return (
    <div className={styles.stepper} role="group" aria-label={label}>
      <button
        type="button"
        aria-label={lessLabel}
        // Not `disabled`: the last step would take the focus away [U9].
        aria-disabled={(isAtMin && !onBelowMin) || undefined}
        onClick={() => (isAtMin ? onBelowMin?.() : set(value - step))}
      >
        <Minus />
      </button>
      <span className={styles.amount}>
        {about && <span>{about.word}</span>}
        <QuantityInput label={label} value={about?.value ?? value} step={step} onChange={set} />
        <span>{unit}</span>
      </span>
      <button
        type="button"
        aria-label={moreLabel}
        aria-disabled={isAtMax || undefined}
        onClick={() => !isAtMax && set(value + step)}
      >
        <Plus />
      </button>
    </div>
  );
}

/** A draft while typing, accepted on Enter and on leaving. Text that is not a number changes nothing. */
function QuantityInput({ label, value, step, onChange }: Pick<StepperProps, 'label' | 'value' | 'step' | 'onChange'>) {
  const [draft, setDraft] = useState<string | null>(null);
  const commit = () => {
    const typed = parseTypedNumber(draft ?? '', step < 1 ? 'decimal' : 'thousands');
    if (typed !== null) onChange(typed);
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
