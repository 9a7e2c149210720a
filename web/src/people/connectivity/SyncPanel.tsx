import { CloudAlert, CloudCheck, RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { texts } from '@sali/texts/app/main';
import { syncPanelTexts } from '@sali/texts/app/syncPanel';
import { timeAgo } from '../../base/languages/words.ts';
import { storageTerm, type StorageTerm } from '../../base/device/keptStorage.ts';
import { takeAnswer } from '../../base/takeAnswer.ts';
import { Button } from '../../base/ui/Button.tsx';
import { Sheet } from '../../base/ui/Sheet.tsx';
import { useNow } from '../../base/ui/useNow.ts';
import { type ShownStatus, useShownStatus } from './SyncIndicator.tsx';
import { SyncTools } from './SyncTools.tsx';
import type { DeviceState } from '../sync/device.ts';
import type { QueuedOp } from '../sync/storage.ts';
import { discardRefused, retryRefused } from '../sync/refusals.ts';
import { syncEngine, useDevice } from '../sync/engine.ts';
import { clsx } from 'clsx';
import uiStyles from '../../base/ui/ui.module.css';
import linesStyles from '../../base/ui/lines.module.css';

/** The changes that wait on this device or were refused and why, with their actions, and tools for the curious. */
export function SyncPanel({ onClose }: { onClose: () => void }) {
  const status = useShownStatus();
  const state = useDevice();
  const waiting = state.queue.filter((row) => row.refusal === null);
  const refused = state.queue.filter((row) => row.refusal !== null);
  const Glyph = status === 'error' ? CloudAlert : CloudCheck;
  return (
    <Sheet title={syncPanelTexts.title} onClose={onClose}>
      <p className={uiStyles.row} role="status">
        <Glyph className={uiStyles.icon16} />
        <span className={uiStyles.medium}>{texts.sync.status[status]}</span>
      </p>
      <p className={clsx(uiStyles.secondary, uiStyles.above4)}>{explanation(status, state, waiting.length)}</p>
      <Term />
      {state.serverCount !== null && (
        <p className={uiStyles.secondary}>
          {syncPanelTexts.lists({ here: Object.keys(state.lists).length, there: state.serverCount })}
        </p>
      )}
      {refused.length > 0 && <Rows title={syncPanelTexts.refused} rows={refused} />}
      {waiting.length > 0 && <Rows title={syncPanelTexts.waitingTitle} rows={waiting} />}
      {status !== 'local-only' && (
        <Button
          look="primary"
          block
          className={uiStyles.above20}
          isUnavailable={status === 'syncing'}
          onClick={() => {
            void syncEngine().queue.wake();
            void syncEngine().refresh.syncAll();
          }}
        >
          <RotateCw />
          {syncPanelTexts.now}
        </Button>
      )}
      <SyncTools />
    </Sheet>
  );
}

/** For how long the browser keeps what is on the device. */
function Term() {
  const [term, setTerm] = useState<StorageTerm | null>(null);
  useEffect(() => takeAnswer(storageTerm(), setTerm), []);
  return term && <p className={uiStyles.secondary}>{texts.sync.term[term]}</p>;
}

function explanation(status: ShownStatus, { lastSync, queue }: DeviceState, waiting: number): string {
  const { explain } = syncPanelTexts;
  if (status === 'local-only') return explain['local-only'];
  if (status === 'error') {
    if (queue.some((row) => row.refusal !== null)) return explain.refused;
    return lastSync === 'timeout' ? explain.timeout : explain.failed;
  }
  if (waiting > 0) return syncPanelTexts.waiting({ count: waiting });
  if (status === 'checking') return explain.checking;
  return status === 'synced' ? explain.synced : syncPanelTexts.allSent;
}

function Rows({ title, rows }: { title: string; rows: readonly QueuedOp[] }) {
  return (
    <>
      <h3 className={clsx(uiStyles.sectionHead, uiStyles.above12)}>{title}</h3>
      <ul>
        {rows.map((row) => (
          <Row key={row.seq} row={row} />
        ))}
      </ul>
    </>
  );
}

function Row({ row }: { row: QueuedOp }) {
  const lists = useDevice((state) => state.lists);
  const now = useNow();
  const about = subjectOf(row, lists);
  const words: Readonly<Record<string, string>> = texts.sync.op;
  return (
    <li className={linesStyles.line}>
      <span className={uiStyles.grow}>
        <span className={uiStyles.medium}>{words[row.op.kind] ?? texts.sync.unknownOp}</span>
        {about && (
          <>
            {': '}
            <bdi>{about}</bdi>
          </>
        )}
        <span className={clsx(uiStyles.secondary, uiStyles.block)}>{row.refusal ?? timeAgo(row.op.at, now)}</span>
      </span>
      {row.refusal !== null && (
        <span className={uiStyles.row}>
          <Button look="soft" size="sm" onClick={() => void retryRefused(row.seq)}>
            {syncPanelTexts.retry}
          </Button>
          <Button look="quiet" size="sm" onClick={() => void discardRefused(row.seq)}>
            {syncPanelTexts.discard}
          </Button>
        </span>
      )}
    </li>
  );
}

/** Returns the name of the operation's item if it has one here, else of its list. */
function subjectOf({ op }: QueuedOp, lists: DeviceState['lists']): string {
  const list = lists[op.listId];
  if (op.kind === 'addItem') return op.item.name;
  if ('name' in op) return op.name ?? '';
  if ('itemId' in op) return list?.items[op.itemId]?.name ?? list?.name ?? '';
  return list?.name ?? '';
}
