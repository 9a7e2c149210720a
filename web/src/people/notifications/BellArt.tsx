import artStyles from '../../base/ui/art.module.css';

/** A bell, shown where there are no notifications. */
export function BellArt() {
  return (
    <svg className={artStyles.art} viewBox="0 0 220 180" aria-hidden="true">
      <circle cx="110" cy="92" r="76" fill="var(--primary-soft)" />
      <ellipse cx="110" cy="158" rx="52" ry="6" fill="#00000014" />
      <path
        d="M110 38c-26 0-42 19-42 45v24l-13 19a6 6 0 0 0 5 9h100a6 6 0 0 0 5-9l-13-19V83c0-26-16-45-42-45z"
        fill="var(--primary)"
      />
      <path d="M55 126a6 6 0 0 0 5 9h100a6 6 0 0 0 5-9z" fill="#0003" />
      <path d="M95 135a15 15 0 0 0 30 0z" fill="var(--lime)" />
      <circle cx="110" cy="35" r="8" fill="var(--primary)" />
      <path d="M84 84c0-15 8-27 21-30" fill="none" stroke="#ffffff66" strokeWidth="6" strokeLinecap="round" />
      <circle cx="152" cy="56" r="15" fill="var(--lime)" />
    </svg>
  );
}
