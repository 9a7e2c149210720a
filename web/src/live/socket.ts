import type { ClientMessage, ServerMessage } from '@sali/contract/live/live';
import { LIVE_PING_MS, LIVE_SILENCE_MS } from '@sali/domain/limits';
import { socketUrl } from './api.ts';

export type SocketEvents = {
  message(message: ServerMessage): void;
  closed(code: number): void;
};

/** One WebSocket: JSON frames, a ping every 30 s, and dead after 70 s in which nothing was heard. */
export type Socket = { send(message: ClientMessage): void; close(): void };

export function openSocket(listId: string, ticket: string, events: SocketEvents): Socket {
  const ws = new WebSocket(socketUrl(listId, ticket));
  let heardAt = Date.now();
  const send = (message: ClientMessage): void => {
    if (ws.readyState === WebSocket.OPEN) ws.send(JSON.stringify(message));
  };
  const timer = setInterval(() => {
    if (Date.now() - heardAt > LIVE_SILENCE_MS) end(1006);
    else send({ type: 'ping', timestamp: new Date().toISOString() });
  }, LIVE_PING_MS);
  let isOver = false;
  const end = (code: number): void => {
    if (isOver) return;
    isOver = true;
    clearInterval(timer);
    ws.close();
    events.closed(code);
  };
  ws.onopen = () => send({ type: 'user_connected', user_action: 'open_list', timestamp: new Date().toISOString() });
  ws.onmessage = (event: MessageEvent<string>) => {
    heardAt = Date.now();
    const message = parseMessage(event.data);
    if (message && !isOver) events.message(message);
  };
  ws.onclose = (event) => end(event.code);
  return {
    send,
    close: () => {
      isOver = true;
      clearInterval(timer);
      ws.close(1000);
    },
  };
}

/** Invalid messages are ignored. */
function parseMessage(data: string): ServerMessage | undefined {
  try {
    const message = JSON.parse(data) as ServerMessage;
    return typeof message?.type === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}
