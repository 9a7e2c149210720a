import styles from './art.module.css';

/** A full basket, for empty lists. */
export function BasketArt() {
  return (
    <svg className={styles.art} viewBox="0 0 220 180" aria-hidden="true">
      <circle cx="110" cy="92" r="76" fill="var(--primary-soft)" />
      <ellipse cx="110" cy="158" rx="62" ry="6" fill="#00000014" />
      <BasketGoods />
      <path d="M44 88h132l-11 58a12 12 0 0 1-12 10H67a12 12 0 0 1-12-10z" fill="var(--primary)" />
      <path d="M44 88h132l-2.3 12H46.3z" fill="#0003" />
      <g stroke="#ffffff66" strokeWidth="4" strokeLinecap="round">
        <path d="M76 112l4 30M98 112l2 30M122 112l-2 30M144 112l-4 30" />
      </g>
    </svg>
  );
}

function BasketGoods() {
  return (
    <>
      <path
        d="M60 92c-4-34 18-54 50-54s54 20 50 54"
        fill="none"
        stroke="var(--primary)"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <path d="M92 74c0-22 10-34 30-36 2 22-8 36-30 36z" fill="#7CC96B" />
      <path d="M92 74c4-14 12-22 22-28" stroke="#3E8F45" strokeWidth="2.5" fill="none" />
      <circle cx="134" cy="76" r="17" fill="#F0643F" />
      <path d="M134 60c2-5 6-7 10-7" stroke="#3E8F45" strokeWidth="4" strokeLinecap="round" fill="none" />
      <rect x="66" y="50" width="24" height="42" rx="4" fill="#fff" />
      <rect x="66" y="68" width="24" height="12" fill="#4C94DB" />
      <rect x="71" y="43" width="14" height="8" rx="2" fill="#2F6FB3" />
    </>
  );
}
