import type { ActivityEntry } from '@sali/contract/lists/history';
import type { ShoppingList } from '@sali/domain/lists/list';
import { WifiOff } from 'lucide-react';
import { texts } from '../languages/mainTexts.ts';
import { dayOf, timeOf } from '../languages/words.ts';
import { Face } from '../ui/Faces.tsx';
import { Pager } from '../ui/Pager.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { Skeleton, Strip } from '../ui/states.tsx';
import { useNow } from '../ui/useNow.ts';
import { activitySentenceOf } from './activityText.ts';
import { useActivity } from './useActivity.ts';

export type ActivitySheetProps = { list: ShoppingList; userId: number | null; onClose: () => void };

/** Who did what on the list, newest first, day by day. */
export function ActivitySheet({ list, userId, onClose }: ActivitySheetProps) {
  const { activity, isLoading, loadOlder } = useActivity(list);
  const known = activity === 'unreachable' ? null : activity;
  return (
    <Sheet title={texts.activity.title} closeLabel={texts.app.close} onClose={onClose}>
      <p className="vh" role="status">
        {isLoading ? texts.activity.loading : ''}
      </p>
      {!isLoading && known?.isFromDevice && <Strip icon={<WifiOff />}>{texts.activity.offline}</Strip>}
      {activity === null && <LoadingActivity />}
      {activity === 'unreachable' && <p className="mute">{texts.activity.unreachable}</p>}
      {known?.entries.length === 0 && <p className="mute">{texts.activity.empty}</p>}
      <Days entries={known?.entries ?? []} userId={userId} />
      <Pager
        look="quiet"
        block
        className="mt-3"
        pages={{ hasMore: known !== null && known.nextBefore !== null, isLoadingMore: isLoading, loadMore: loadOlder }}
        label={texts.activity.older}
      />
    </Sheet>
  );
}

function Days({ entries, userId }: { entries: readonly ActivityEntry[]; userId: number | null }) {
  const now = useNow();
  return [...byDay(entries, now)].map(([day, ofDay]) => (
    <section key={day} aria-label={day}>
      <h3 className="sec">{day}</h3>
      <ul className="activity-days">
        {ofDay.map((entry) => (
          <EntryRow key={entry.version} entry={entry} userId={userId} />
        ))}
      </ul>
    </section>
  ));
}

/** Days in the order of their first entry. */
function byDay(entries: readonly ActivityEntry[], now: number): ReadonlyMap<string, readonly ActivityEntry[]> {
  const days = new Map<string, ActivityEntry[]>();
  for (const entry of entries) {
    const day = dayOf(Date.parse(entry.timestamp), now);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return days;
}

function EntryRow({ entry, userId }: { entry: ActivityEntry; userId: number | null }) {
  const { who, what, detail } = activitySentenceOf(entry, userId);
  return (
    <li>
      <Face person={{ key: String(entry.user_id), name: entry.username || texts.activity.someone }} />
      <span className="grow">
        <span className="block">
          {who !== null && (
            <>
              <bdi className="med">{who}</bdi>
              {': '}
            </>
          )}
          <bdi>{what}</bdi>
        </span>
        {detail !== null && (
          <span className="t14 mute block">
            <bdi>{detail}</bdi>
          </span>
        )}
      </span>
      <time className="t14 faint" dateTime={entry.timestamp}>
        {timeOf(Date.parse(entry.timestamp))}
      </time>
    </li>
  );
}

function LoadingActivity() {
  return (
    <div className="grid gap-4 pt-4">
      {[70, 55, 62, 48].map((width) => (
        <span key={width} className="row gap-3">
          <Skeleton width="32px" height="32px" />
          <Skeleton width={`${String(width)}%`} height="16px" />
        </span>
      ))}
    </div>
  );
}
