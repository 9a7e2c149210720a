import { CloudCheck, RotateCw } from 'lucide-react';
import { he } from '../he.ts';
import { timeAgo } from '../heWords.ts';
import { Button } from '../ui/Button.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { useNow } from '../ui/useNow.ts';
import { useShownStatus } from './SyncIndicator.tsx';
import { discardRefused, type QueuedOp, retryRefused, syncAll, useDevice, wakeQueue } from './lists.ts';

/** What waits on this device, what the server refused and why, and what can be done about it. */
export function SyncPanel({ onClose }: { onClose: () => void }) {
  const status = useShownStatus();
  const queue = useDevice((state) => state.queue);
  const waiting = queue.filter((row) => row.refusal === null);
  const refused = queue.filter((row) => row.refusal !== null);
  return (
    <Sheet title={he.sync.title} closeLabel={he.app.close} onClose={onClose}>
      <p className="row" role="status">
        <CloudCheck className="s" />
        <span className="med">{he.sync.status[status]}</span>
      </p>
      <p className="mute t14 mt-1">{explanation(status, waiting.length)}</p>
      {refused.length > 0 && <Rows title={he.sync.refused} rows={refused} />}
      {waiting.length > 0 && <Rows title={he.sync.waitingTitle} rows={waiting} />}
      {status !== 'local-only' && (
        <Button
          look="primary"
          block
          className="mt-5"
          disabled={status === 'syncing'}
          onClick={() => {
            void wakeQueue();
            void syncAll();
          }}
        >
          <RotateCw />
          {he.sync.now}
        </Button>
      )}
    </Sheet>
  );
}

function explanation(status: string, waiting: number): string {
  if (status === 'local-only') return he.sync.explain['local-only'];
  if (waiting > 0) return he.sync.waiting(waiting);
  return status === 'synced' ? he.sync.explain.synced : he.sync.allSent;
}

function Rows({ title, rows }: { title: string; rows: readonly QueuedOp[] }) {
  return (
    <>
      <h3 className="sec mt-3">{title}</h3>
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
  return (
    <li className="sync-row">
      <span className="grow">
        <span className="med">{he.sync.op[row.op.kind]}</span>
        {about && (
          <>
            {': '}
            <bdi>{about}</bdi>
          </>
        )}
        <span className="t14 mute block">{row.refusal ?? timeAgo(row.op.at, now)}</span>
      </span>
      {row.refusal !== null && (
        <span className="row">
          <Button look="soft" size="sm" onClick={() => void retryRefused(row.seq)}>
            {he.sync.retry}
          </Button>
          <Button look="quiet" size="sm" onClick={() => void discardRefused(row.seq)}>
            {he.sync.discard}
          </Button>
        </span>
      )}
    </li>
  );
}

/** What the operation is about: the item's name if it has one here, else the list's. */
function subjectOf({ op }: QueuedOp, lists: ReturnType<typeof useDevice.getState>['lists']): string {
  const list = lists[op.listId];
  if (op.kind === 'addItem') return op.item.name;
  if (op.kind === 'createList') return op.name;
  if ('itemId' in op) return list?.items[op.itemId]?.name ?? list?.name ?? '';
  return list?.name ?? '';
}
