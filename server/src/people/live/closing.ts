import { CLOSE } from '@sali/contract/lists/live/live';
import type { WebSocket } from 'ws';
import { closeSoon } from './socketLimits.ts';

/** How many sockets are closed at once, at least. */
const AT_ONCE = 100;
const PAUSE_MS = 100;
const LONGEST_MS = 2000;
/** A phone that is out of reach does not answer: its connection is dropped after this, so that it keeps no process from ending. */
const ANSWER_MS = 2000;

/**
 * Asks the clients of these sockets to connect again (1012), a part of them at a time within 2 s: not all of them come to another
 * process at the same moment.
 */
export async function closeInTurns(sockets: readonly WebSocket[]): Promise<void> {
  const size = Math.max(AT_ONCE, Math.ceil((sockets.length * PAUSE_MS) / LONGEST_MS));
  for (let at = 0; at < sockets.length; at += size) {
    if (at > 0) await new Promise((resolve) => void setTimeout(resolve, PAUSE_MS));
    for (const socket of sockets.slice(at, at + size)) closeSoon(socket, CLOSE.restarting, ANSWER_MS);
  }
}
