import { takeAnswer } from '../../base/takeAnswer.ts';
import { locale } from '../../base/languages/language.ts';
import { SNAPSHOT_VERSION } from '@sali/domain/base/limits';
import { ChevronDown, CopyX, Wrench } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { syncToolsTexts } from '@sali/texts/app/syncTools';
import { syncPanelTexts } from '@sali/texts/app/syncPanel';
import { dataSize } from '../../base/languages/words.ts';
import { useFrames } from '../live/live.ts';
import { useLive } from '../live/useLive.ts';
import { Button } from '../../base/ui/Button.tsx';
import { showToast } from '../../base/ui/toast.ts';
import { removeDuplicates } from '../sync/duplicates.ts';
import { type DeviceListVersion, listVersions } from '../sync/listVersions.ts';
import { useDevice } from '../sync/engine.ts';
import { clsx } from 'clsx';
import styles from './SyncTools.module.css';
import factsStyles from '../../base/ui/facts.module.css';
import foldStyles from '../../base/ui/fold.module.css';
import uiStyles from '../../base/ui/ui.module.css';

/** Details for people who look into a problem: duplicates, the live connection, list versions, stored data. */
export function SyncTools() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className={uiStyles.above16} aria-label={syncToolsTexts.title}>
      <button type="button" className={foldStyles.fold} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <Wrench />
        <span className={clsx(uiStyles.grow, uiStyles.medium)}>{syncToolsTexts.title}</span>
        <ChevronDown className={foldStyles.chevron} />
      </button>
      {isOpen && <Tools />}
    </section>
  );
}

function Tools() {
  return (
    <div className={styles.tools}>
      <p className={uiStyles.secondary}>{syncToolsTexts.duplicatesText}</p>
      <Button look="soft" block onClick={() => void clean()}>
        <CopyX />
        {syncToolsTexts.removeDuplicates}
      </Button>
      <Connections />
      <Frames />
      <Versions />
    </div>
  );
}

const clean = async (): Promise<void> => showToast(syncToolsTexts.removed({ count: await removeDuplicates() }));

const LIVE_WORDS: Readonly<Record<string, string>> = syncToolsTexts.liveStatus;

/** The socket belongs to the open list; the periodic sync updates the others. */
function Connections() {
  const { listId, status, people } = useLive();
  const name = useDevice((state) => (listId === null ? undefined : state.lists[listId]?.name));
  return (
    <Facts title={syncToolsTexts.live}>
      {name === undefined ? (
        <li className={uiStyles.muted}>{syncToolsTexts.noLive}</li>
      ) : (
        <Fact name={name}>
          {LIVE_WORDS[status] ?? status}
          {people.length > 0 && ` · ${String(people.length)}`}
        </Fact>
      )}
    </Facts>
  );
}

function Frames() {
  const frames = useFrames();
  if (frames.length === 0) return null;
  return (
    <Facts title={syncToolsTexts.frames}>
      {frames.map(({ id, at, type }) => (
        <Fact key={id} name={type}>
          <time dateTime={new Date(at).toISOString()}>{new Date(at).toLocaleTimeString(locale)}</time>
        </Fact>
      ))}
    </Facts>
  );
}

function Versions() {
  const lists = useDevice((state) => state.lists);
  const [known, setKnown] = useState<{ versions: readonly DeviceListVersion[]; bytes: number | null } | null>(null);
  useEffect(
    () => takeAnswer(Promise.all([listVersions(), usedBytes()]), ([versions, bytes]) => setKnown({ versions, bytes })),
    [lists],
  );
  return (
    <Facts title={syncToolsTexts.device}>
      <Fact name={syncToolsTexts.stateVersion}>{SNAPSHOT_VERSION}</Fact>
      {known && known.bytes !== null && <Fact name={syncToolsTexts.size}>{dataSize(known.bytes)}</Fact>}
      {known?.versions.map(({ id, name, version, pending }) => (
        <Fact key={id} name={name}>
          {syncToolsTexts.version({ version })}
          {pending > 0 && ` · ${syncPanelTexts.waiting({ count: pending })}`}
        </Fact>
      ))}
    </Facts>
  );
}

/** The bytes that the site stores on the device; null if the browser does not say. */
async function usedBytes(): Promise<number | null> {
  // Outside of a secure context there is no storage manager, whatever its type says.
  if (!('storage' in navigator)) return null;
  return (await navigator.storage.estimate()).usage ?? null;
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h3 className={uiStyles.sectionHead}>{title}</h3>
      <ul className={factsStyles.facts}>{children}</ul>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li>
      <bdi className={uiStyles.clipped}>{name}</bdi>
      <span className={uiStyles.muted}>{children}</span>
    </li>
  );
}
