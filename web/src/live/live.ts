/**
 * The live room: one socket, for the list that is open; who is here; the server's changes as they happen.
 * Invariant: the socket only ever brings news sooner. Whatever it drops or misses is caught up by version (`catchUp`).
 * Called by the list page (`openLive`, `closeLive`) and by the start of the app; it calls the sync room.
 */
import { actionFromWire } from '@sali/contract/lists/listsWire';
import type { ServerMessage } from '@sali/contract/live/live';
import {
  LIVE_EMERGENCY_MS,
  PRESENCE_CHECK_MS,
  PRESENCE_EMERGENCY_TIMEOUT_MS,
  PRESENCE_FIRST_TIMEOUT_MS,
  PRESENCE_TIMEOUT_MS,
} from '@sali/domain/limits';
import { afterClose, connectDelay, type LiveStatus, type StopReason } from '@sali/domain/live/connection';
import { admit, newInbox } from '@sali/domain/live/inbox';
import { create } from 'zustand';
import { wsTicket } from '../accounts/accounts.ts';
import { HttpError } from '../httpError.ts';
import { catchUp, dropList, receiveAction } from '../sync/refresh.ts';
import { wakeQueue } from '../sync/replay.ts';
import { conflictsToAsk, type OtherSession } from './conflicts.ts';
import { noteFrame } from './frames.ts';
import { askPresence, type Person, personFromWire } from './presence.ts';
import { openSocket, type Socket } from './socket.ts';

export type LiveState = {
  readonly listId: string | null;
  readonly status: LiveStatus;
  /** Everyone who has the list open now, oneself included. */
  readonly people: readonly Person[];
  /** Why it ended for good; null while it lives, or tries to. */
  readonly stop: StopReason | null;
  /** Other sessions of the same person that wait for an answer: take over, or go on beside them. */
  readonly conflict: readonly OtherSession[];
};

const CLOSED: LiveState = { listId: null, status: 'disconnected', people: [], stop: null, conflict: [] };

export const useLive = create<LiveState>()(() => CLOSED);

let socket: Socket | undefined;
let inbox = newInbox();
let failures = 0;
/** Counts the attempts: what an older one still brings is not heard. */
let attempt = 0;
let last = { listId: '', at: -Infinity };
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let emergencyTimer: ReturnType<typeof setTimeout> | undefined;
let presenceTimer: ReturnType<typeof setInterval> | undefined;
/** This tab asked to be the only one, and says so as soon as it is connected. */
let takesOver = false;

/** Connects to the list, if it is not connected already. The list must be known to the server. */
export function openLive(listId: string): void {
  const { listId: open, status } = useLive.getState();
  if (open === listId && status !== 'failed' && status !== 'disconnected') return;
  closeLive();
  failures = 0;
  inbox = newInbox();
  useLive.setState({ ...CLOSED, listId, status: 'connecting' });
  void showPresence(listId, PRESENCE_FIRST_TIMEOUT_MS);
  presenceTimer = setInterval(() => void showPresence(listId, PRESENCE_TIMEOUT_MS), PRESENCE_CHECK_MS);
  emergencyTimer = setTimeout(() => forceConnection(listId), LIVE_EMERGENCY_MS);
  void connect(listId);
}

export function closeLive(): void {
  clearTimeout(retryTimer);
  clearTimeout(emergencyTimer);
  clearInterval(presenceTimer);
  attempt += 1;
  socket?.close();
  socket = undefined;
  takesOver = false;
  useLive.setState(CLOSED);
}

/** 'online', a good health check, a visible page, or the person: what failed is tried again, from the first attempt. */
export function reviveLive(): void {
  const { listId, status } = useLive.getState();
  failures = 0;
  if (listId === null || !(status === 'failed' || status === 'waiting' || isSuspended())) return;
  void connect(listId);
}

/** The device has no network: nobody is heard any more, although the socket may not notice for a minute. */
export function suspendLive(): void {
  const { listId, stop } = useLive.getState();
  if (listId === null || stop !== null) return;
  clearTimeout(retryTimer);
  attempt += 1;
  socket?.close();
  socket = undefined;
  useLive.setState({ status: 'disconnected', people: [], conflict: [] });
}

/** Disconnected without a reason to stay so: the device has no network. */
const isSuspended = (): boolean => useLive.getState().status === 'disconnected' && useLive.getState().stop === null;

/** Closes the same person's other sessions on this list. */
export function takeOver(): void {
  socket?.send({ type: 'take_over' });
  dismissConflict();
}

/** Goes on beside the other sessions. */
export const dismissConflict = (): void => useLive.setState({ conflict: [] });

/** Another tab took over; this one takes it back. */
export function reconnect(): void {
  const { listId } = useLive.getState();
  if (listId === null) return;
  openLive(listId);
  takesOver = true;
}

async function connect(listId: string): Promise<void> {
  clearTimeout(retryTimer);
  if (!navigator.onLine) return useLive.setState({ status: 'disconnected' });
  const now = Date.now();
  const delay = connectDelay(last.listId === listId ? last.at : -Infinity, now);
  useLive.setState({ status: 'connecting' });
  if (delay > 0) {
    retryTimer = setTimeout(() => void connect(listId), delay);
    return;
  }
  last = { listId, at: now };
  attempt += 1;
  const mine = attempt;
  try {
    const ticket = await wsTicket();
    if (attempt !== mine) return;
    socket = openSocket(listId, ticket, {
      message: (message) => attempt === mine && void hear(listId, message),
      closed: (code) => attempt === mine && lost(listId, code),
    });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (attempt !== mine) return;
    if (error.status === 401) useLive.setState({ status: 'failed' });
    else lost(listId, 1006);
  }
}

/** After 5 s without an open connection: abandons what hangs and connects again. */
function forceConnection(listId: string): void {
  if (useLive.getState().status === 'connected' || useLive.getState().stop !== null) return;
  void showPresence(listId, PRESENCE_EMERGENCY_TIMEOUT_MS);
  socket?.close();
  socket = undefined;
  void connect(listId);
}

/** Polls who has the list open while the socket does not report it. */
async function showPresence(listId: string, timeoutMs: number): Promise<void> {
  const isNeeded = () => useLive.getState().listId === listId && useLive.getState().status !== 'connected';
  if (!isNeeded() || !navigator.onLine) return;
  const people = await askPresence(listId, timeoutMs);
  if (isNeeded()) useLive.setState({ people });
}

function lost(listId: string, code: number): void {
  socket = undefined;
  failures += 1;
  const after = afterClose(code, failures, Math.random());
  if (after.next === 'stop') {
    useLive.setState({ status: 'disconnected', stop: after.reason, people: [], conflict: [] });
    if (after.reason === 'deleted' || after.reason === 'not-allowed') void catchUp(listId).catch(() => undefined);
    return;
  }
  useLive.setState({ status: after.next === 'fail' ? 'failed' : 'waiting', people: [], conflict: [] });
  if (after.next === 'retry') retryTimer = setTimeout(() => void connect(listId), after.afterMs);
}

async function hear(listId: string, message: ServerMessage): Promise<void> {
  noteFrame(message.type);
  switch (message.type) {
    case 'connection_established':
      return established(listId, message.active_users.map(personFromWire));
    case 'connection_status':
      return useLive.setState({
        conflict: message.has_conflicts ? conflictsToAsk(listId, message.conflicting_sessions) : [],
      });
    case 'active_users_update':
      return useLive.setState({ people: message.active_users.map(personFromWire) });
    case 'list_update':
      return update(listId, message);
    default:
      return;
  }
}

function established(listId: string, people: readonly Person[]): Promise<void> {
  failures = 0;
  useLive.setState({ status: 'connected', people });
  if (takesOver) socket?.send({ type: 'take_over' });
  takesOver = false;
  void wakeQueue();
  return tryCatchUp(listId);
}

async function update(listId: string, { action }: Extract<ServerMessage, { type: 'list_update' }>): Promise<void> {
  const verdict = admit(inbox, `${action.version} ${action.op_id} ${action.action_type}`, Date.now());
  if (verdict === 'duplicate') return;
  if (verdict === 'too-many') return staleSoon(listId);
  if (action.action_type === 'DELETE_LIST') return dropList(listId);
  return receiveAction(listId, actionFromWire(action)).catch(() => staleSoon(listId));
}

let staleTimer: ReturnType<typeof setTimeout> | undefined;

function staleSoon(listId: string): void {
  clearTimeout(staleTimer);
  staleTimer = setTimeout(() => void tryCatchUp(listId), 200);
}

/** What could not be caught up now is caught up at the next connection, message or periodic sync. */
async function tryCatchUp(listId: string): Promise<void> {
  await catchUp(listId).catch((error: unknown) => {
    if (!(error instanceof HttpError)) throw error;
  });
}
