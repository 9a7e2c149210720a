import barStyles from '../bar.module.css';

/** A bar that fills while something is done. @param part 0–1; null while nothing is known about it yet */
export function PartBar({ label, part }: { label: string; part: number | null }) {
  const percent = (part ?? 0) * 100;
  return (
    <div
      className={barStyles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(part !== null && { 'aria-valuenow': Math.round(percent) })}
    >
      <i style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}
