import type { ActivityEntry } from '@sali/contract/lists/activity';
import type { ShoppingList } from '@sali/domain/lists/list';
import { WifiOff } from 'lucide-react';
import { personName } from '../../base/languages/personName.ts';
import { activityTexts } from '@sali/texts/app/activity';
import { dayOf, timeOf } from '../../base/languages/words.ts';
import { Face } from '../../base/ui/Faces.tsx';
import { Pager } from '../../base/ui/Pager.tsx';
import { Sheet } from '../../base/ui/Sheet.tsx';
import { Skeleton, Strip } from '../../base/ui/states.tsx';
import { useNow } from '../../base/ui/useNow.ts';
import { activitySentenceOf } from './activityText.ts';
import { useActivity } from './useActivity.ts';
import { clsx } from 'clsx';
import styles from './ActivitySheet.module.css';
import uiStyles from '../../base/ui/ui.module.css';

export type ActivitySheetProps = { list: ShoppingList; userId: number | null; onClose: () => void };

/** The changes of the list and who made them, newest first, day by day. */
export function ActivitySheet({ list, userId, onClose }: ActivitySheetProps) {
  const { activity, isLoading, loadOlder } = useActivity(list);
  const known = activity === 'unreachable' ? null : activity;
  return (
    <Sheet title={activityTexts.title} onClose={onClose}>
      <p className={uiStyles.visuallyHidden} role="status">
        {isLoading ? activityTexts.loading : ''}
      </p>
      {!isLoading && known?.isFromDevice && <Strip icon={<WifiOff />}>{activityTexts.offline}</Strip>}
      {activity === null && <LoadingActivity />}
      {activity === 'unreachable' && <p className={uiStyles.muted}>{activityTexts.unreachable}</p>}
      {known?.entries.length === 0 && <p className={uiStyles.muted}>{activityTexts.empty}</p>}
      <Days entries={known?.entries ?? []} userId={userId} />
      <Pager
        look="quiet"
        block
        className={uiStyles.above12}
        pages={{ hasMore: known !== null && known.nextBefore !== null, isLoadingMore: isLoading, loadMore: loadOlder }}
        label={activityTexts.older}
      />
    </Sheet>
  );
}

function Days({ entries, userId }: { entries: readonly ActivityEntry[]; userId: number | null }) {
  const now = useNow();
  return [...byDay(entries, now)].map(([day, ofDay]) => (
    <section key={day} aria-label={day}>
      <h3 className={uiStyles.sectionHead}>{day}</h3>
      <ul className={styles.days}>
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
      <Face
        person={{
          key: String(entry.user_id),
          name: personName(entry.user_id, entry.username) || activityTexts.someone,
        }}
      />
      <span className={clsx(uiStyles.grow, styles.what)}>
        <span className={uiStyles.block}>
          {who !== null && (
            <>
              <bdi className={uiStyles.medium}>{who}</bdi>
              {': '}
            </>
          )}
          <bdi>{what}</bdi>
        </span>
        {detail !== null && (
          <span className={clsx(uiStyles.secondary, uiStyles.block)}>
            <bdi>{detail}</bdi>
          </span>
        )}
      </span>
      <time className={clsx(uiStyles.size14, uiStyles.faint)} dateTime={entry.timestamp}>
        {timeOf(Date.parse(entry.timestamp))}
      </time>
    </li>
  );
}

function LoadingActivity() {
  return (
    <div className={clsx(uiStyles.stack, uiStyles.gap16, styles.loading)}>
      {[70, 55, 62, 48].map((width) => (
        <span key={width} className={clsx(uiStyles.row, uiStyles.gap12)}>
          <Skeleton width="32px" height="32px" />
          <Skeleton width={`${String(width)}%`} height="16px" />
        </span>
      ))}
    </div>
  );
}
