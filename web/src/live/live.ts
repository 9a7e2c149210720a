/**
 * The live room: one socket, for the list that is open; who is here; the server's changes as they happen.
 * Invariant: the socket only ever brings news sooner. Whatever it drops or misses is caught up by version (`catchUp`).
 * Called by the list page (`openLive`, `closeLive`) and by the start of the app; it calls the lists room.
 */
import { actionFromWire } from '@sali/contract/listsWire';
import type { ServerMessage } from '@sali/contract/live';
import { MESSAGES_PER_SECOND_MAX } from '@sali/domain/limits';
import { afterClose, type LiveStatus } from '@sali/domain/live/connection';
import { create } from 'zustand';
import { wsTicket } from '../accounts/accounts.ts';
import { HttpError } from '../httpError.ts';
import { catchUp, dropList, receiveAction, wakeQueue } from '../lists/lists.ts';
import { noteFrame } from './frames.ts';
import { openSocket, type Socket } from './socket.ts';

export { useFrames } from './frames.ts';

type Person = { readonly userId: number; readonly username: string };

export type LiveState = {
  readonly listId: string | null;
  readonly status: LiveStatus;
  /** Everyone who has the list open now, oneself included. */
  readonly people: readonly Person[];
};

export const useLive = create<LiveState>()(() => ({ listId: null, status: 'disconnected', people: [] }));

let socket: Socket | undefined;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Connects to the list, if it is not connected already. The list must be known to the server. */
export function openLive(listId: string): void {
  const { listId: open, status } = useLive.getState();
  if (open === listId && status !== 'failed' && status !== 'disconnected') return;
  closeLive();
  failures = 0;
  useLive.setState({ listId, status: 'connecting', people: [] });
  void connect(listId);
}

export function closeLive(): void {
  clearTimeout(timer);
  socket?.close();
  socket = undefined;
  useLive.setState({ listId: null, status: 'disconnected', people: [] });
}

/** 'online', a good health check or a visible page: what failed may be tried again, from the first attempt. */
export function reviveLive(): void {
  const { listId, status } = useLive.getState();
  failures = 0;
  if (listId === null || (status !== 'failed' && status !== 'waiting')) return;
  clearTimeout(timer);
  useLive.setState({ status: 'connecting' });
  void connect(listId);
}

async function connect(listId: string): Promise<void> {
  try {
    const ticket = await wsTicket();
    if (useLive.getState().listId !== listId) return;
    const opened = openSocket(listId, ticket, {
      message: (message) => void hear(listId, message),
      closed: (code) => {
        if (socket === opened) lost(listId, code);
      },
    });
    socket = opened;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (error.status !== 401 && useLive.getState().listId === listId) lost(listId, 1006);
  }
}

function lost(listId: string, code: number): void {
  socket = undefined;
  failures += 1;
  const after = afterClose(code, failures, Math.random());
  if (after.next === 'stop') {
    useLive.setState({ status: 'disconnected', people: [] });
    if (after.reason === 'deleted' || after.reason === 'not-allowed') void catchUp(listId).catch(() => undefined);
    return;
  }
  useLive.setState({ status: after.next === 'fail' ? 'failed' : 'waiting', people: [] });
  if (after.next === 'retry') timer = setTimeout(() => void connect(listId), after.afterMs);
}

async function hear(listId: string, message: ServerMessage): Promise<void> {
  noteFrame(message.type);
  switch (message.type) {
    case 'connection_established':
      failures = 0;
      useLive.setState({ status: 'connected', people: message.active_users.map(personOf) });
      void wakeQueue();
      return tryCatchUp(listId);
    case 'active_users_update':
      return useLive.setState({ people: message.active_users.map(personOf) });
    case 'list_update':
      if (tooMany()) return staleSoon(listId);
      if (message.action.action_type === 'DELETE_LIST') return dropList(listId);
      return receiveAction(listId, actionFromWire(message.action)).catch(() => staleSoon(listId));
    default:
      return;
  }
}

const personOf = (user: { user_id: number; username: string }): Person => ({
  userId: user.user_id,
  username: user.username,
});

let second = 0;
let heardInSecond = 0;

/** Over 10 messages in a second are not looked at one by one: the list is caught up once instead. */
function tooMany(): boolean {
  const now = Math.floor(Date.now() / 1000);
  heardInSecond = now === second ? heardInSecond + 1 : 1;
  second = now;
  return heardInSecond > MESSAGES_PER_SECOND_MAX;
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
