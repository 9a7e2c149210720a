import type { BlockedPerson } from '@sali/contract/lists/blocks';
import { RefreshCw } from 'lucide-react';
import { texts } from '../languages/mainTexts.ts';
import { settingsTexts } from '../languages/settingsTexts.ts';
import { locale } from '../languages/language.ts';
import { Button } from '../ui/Button.tsx';
import { Face } from '../ui/Faces.tsx';
import { Skeleton } from '../ui/states.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import { useBlocks } from './useBlocks.ts';

const words = settingsTexts.blocked;
const shownDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });

/** The people whom this person has blocked, each with a button to unblock them. */
export function BlockedCard() {
  const { people, hasFailed, retry, unblock } = useBlocks();
  return (
    <SettingsCard title={words.title} anchor="blocked">
      {hasFailed && (
        <div className="grid gap-3" role="alert">
          <p className="mute">{words.loadFailed}</p>
          <Button look="soft" onClick={retry}>
            <RefreshCw className="s" />
            {texts.app.retry}
          </Button>
        </div>
      )}
      {!people && !hasFailed && <Skeleton width="100%" height="56px" />}
      {people?.length === 0 && <p className="mute">{words.empty}</p>}
      {people && people.length > 0 && (
        <>
          <p className="mute t14">{words.text}</p>
          <ul className="people">
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
    <li className="blocked-person">
      <Face person={{ key: String(person.user_id), name: person.username }} size="l" />
      <span className="grow">
        <bdi className="med block clip">{person.username}</bdi>
        <bdi dir="ltr" className="t14 mute clip email">
          {person.email}
        </bdi>
        <span className="t14 mute block">{person.is_reported ? `${since} · ${words.reported}` : since}</span>
      </span>
      <Button look="soft" size="sm" aria-label={words.unblockOf({ name: person.username })} onClick={onUnblock}>
        {words.unblock}
      </Button>
    </li>
  );
}
