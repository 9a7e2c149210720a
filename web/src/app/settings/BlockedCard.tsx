import type { BlockedPerson } from '@sali/contract/lists/blocks';
import { settingsTexts } from '@sali/texts/app/settings';
import { locale } from '../../base/languages/language.ts';
import { Button } from '../../base/ui/Button.tsx';
import { FailedPart } from '../../base/ui/Failed.tsx';
import { Face } from '../../base/ui/Faces.tsx';
import { focusSectionHeading } from '../../base/ui/rows/focusSectionHeading.ts';
import { Skeleton } from '../../base/ui/states.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import { useBlocks } from './useBlocks.ts';
import { clsx } from 'clsx';
import styles from './settings.module.css';
import uiStyles from '../../base/ui/ui.module.css';
import peopleStyles from '../../base/ui/people.module.css';

const words = settingsTexts.blocked;
const shownDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });

/** The people whom this person has blocked, each with a button to unblock them. */
export function BlockedCard() {
  const { people, hasFailed, retry, unblock } = useBlocks();
  return (
    <SettingsCard title={words.title} summary={people ? words.count({ count: people.length }) : ''} anchor="blocked">
      {hasFailed && <FailedPart text={words.loadFailed} onRetry={retry} />}
      {!people && !hasFailed && <Skeleton width="100%" height="56px" />}
      {people?.length === 0 && <p className={uiStyles.muted}>{words.empty}</p>}
      {people && people.length > 0 && (
        <>
          <p className={uiStyles.secondary}>{words.text}</p>
          <ul className={peopleStyles.people}>
            {people.map((person) => (
              <BlockedRow key={person.user_id} person={person} onUnblock={() => void unblock(person)} />
            ))}
          </ul>
        </>
      )}
    </SettingsCard>
  );
}

function BlockedRow({ person, onUnblock }: { person: BlockedPerson; onUnblock: () => void }) {
  const since = words.since({ when: shownDay.format(new Date(person.blocked_at)) });
  return (
    <li className={styles.person}>
      <Face person={{ key: String(person.user_id), name: person.username }} size="l" />
      <span className={clsx(uiStyles.grow, styles.who)}>
        <bdi className={clsx(uiStyles.medium, uiStyles.block, uiStyles.clipped)}>{person.username}</bdi>
        <bdi dir="ltr" className={clsx(uiStyles.secondary, uiStyles.clipped, uiStyles.email)}>
          {person.email}
        </bdi>
        <span className={clsx(uiStyles.secondary, uiStyles.block)}>
          {person.is_reported ? `${since} · ${words.reported}` : since}
        </span>
      </span>
      <Button
        look="soft"
        size="sm"
        className={styles.unblock}
        aria-label={words.unblockOf({ name: person.username })}
        onClick={({ currentTarget }) => {
          focusSectionHeading(currentTarget);
          onUnblock();
        }}
      >
        {words.unblock}
      </Button>
    </li>
  );
}
