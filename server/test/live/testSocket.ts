import { type ClientMessage, ServerMessage } from '@sali/contract/lists/live/live';
import { WebSocket } from 'ws';

/**
 * A client's end of a list's socket, for tests: what it received, checked against its schema, and waiting for more of
 * it.
 */
export type TestSocket = {
  readonly heard: ServerMessage[];
  /** The next message of the type that was not waited for yet. */
  next<T extends ServerMessage['type']>(type: T): Promise<Extract<ServerMessage, { type: T }>>;
  send(message: ClientMessage | string): void;
  /** The code that the server closed with. */
  closed(): Promise<number>;
  close(): void;
};

/** Ends only what hangs. */
const TIMEOUT_MS = 60_000;

/** @throws the HTTP status as a message, when the upgrade is refused */
export async function openTestSocket(url: string, headers: Record<string, string> = {}): Promise<TestSocket> {
  const ws = new WebSocket(url, { headers });
  const heard: ServerMessage[] = [];
  const waitedFor = new Set<ServerMessage>();
  ws.on('message', (data) => heard.push(ServerMessage.parse(JSON.parse(String(data)))));
  const code = new Promise<number>((resolve) => ws.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    ws.once('open', () => resolve());
    ws.once('error', reject);
  });
  return {
    heard,
    next: async (type) => {
      const end = Date.now() + TIMEOUT_MS;
      for (;;) {
        const found = heard.find((message) => message.type === type && !waitedFor.has(message));
        if (found) {
          waitedFor.add(found);
          return found as never;
        }
        if (Date.now() > end) throw new Error(`no ${type} among ${heard.map((message) => message.type).join(', ')}`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    send: (message) => ws.send(typeof message === 'string' ? message : JSON.stringify(message)),
    closed: () => code,
    close: () => ws.close(1000),
  };
}
