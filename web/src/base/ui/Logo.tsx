import styles from './Logo.module.css';

/** The logo: a basket with a leaf. */
export function Logo({ name }: { name?: string }) {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 36 36" aria-hidden="true">
        <rect width="36" height="36" rx="11.5" fill="var(--till)" />
        <path
          d="M8.5 14.2h19M11.2 14.2c-.6 7.2 1.6 13 6.9 13s7.4-5.8 6.7-13"
          fill="none"
          stroke="#fff"
          strokeWidth="3.1"
          strokeLinecap="round"
        />
        <path d="M17.2 12.2c.1-4.6 3-6.9 7.6-6.6.3 4.6-2.5 7-7.6 6.6z" fill="var(--lime)" />
      </svg>
      {name && <span>{name}</span>}
    </span>
  );
}
