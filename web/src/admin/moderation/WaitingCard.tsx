import { Link } from 'react-router';
import { adminTexts } from '@sali/texts/app/admin';
import type { Waiting } from './useWaiting.ts';
import { clsx } from 'clsx';
import adminStyles from '../admin.module.css';
import styles from './moderation.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const words = adminTexts.waiting;

/** A number for the eye, a sentence for the ear; nothing for 0. */
export function WaitingNumber({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={clsx(uiStyles.badge, uiStyles.green, styles.number)}>
      <span aria-hidden="true">{count}</span>
      <span className={uiStyles.visuallyHidden}>{words.count({ count })}</span>
    </span>
  );
}

/** The counts of things that wait for a decision, each with a link to them. */
export function WaitingCard({ waiting }: { waiting: Waiting }) {
  const rows = WORDS.flatMap(([view, text]) =>
    waiting[view] ? [[view, text({ count: waiting[view] })] as const] : [],
  );
  return (
    <section
      className={clsx(uiStyles.card, adminStyles.card, uiStyles.below20)}
      aria-labelledby="waiting"
      data-part="waiting"
    >
      <h2 className={uiStyles.heading} id="waiting">
        {words.title}
      </h2>
      {rows.length === 0 ? (
        <p className={uiStyles.secondary}>{words.nothing}</p>
      ) : (
        <ul className={styles.waiting}>
          {rows.map(([view, text]) => (
            <li key={view}>
              <Link className={styles.waitingLink} to={`/admin?tab=${view}`}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const WORDS = [
  ['content', words.content],
  ['proposals', words.proposals],
  ['prices', words.prices],
  ['users', words.users],
  ['import', words.import],
  ['same', words.same],
  ['pictures', words.pictures],
] as const;
