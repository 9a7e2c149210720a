import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@sali/server/test/testPort';
import { PHONE } from '../browser.ts';
import type { Engine } from './engines.ts';
import { type Driver, remotePage } from './remotePage.ts';

/** The keys of WebDriver, by their names in `KeyboardEvent.key`. */
const KEYS: Readonly<Record<string, string>> = { Backspace: '\uE003', Enter: '\uE007', Escape: '\uE00C' };
const POLL_MS = 50;
const START_MS_MAX = 60_000;

/** WebKitGTK, the engine of Safari, in its own small browser on a screen in memory, by WebDriver. */
export const webkit: Engine = {
  name: 'WebKit',
  lacks: ['push', 'passkeys', 'dictation', 'camera'],
  start: async () => {
    const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    const [display] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer];
    const sessions: Session[] = [];
    return {
      newPage: async () => {
        const session = await startSession(`:${display.toString().trim()}`);
        sessions.push(session);
        return remotePage(driverOf(session));
      },
      stop: async () => {
        for (const session of sessions) await session.stop();
        await end(screen);
      },
    };
  },
};

type Send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;
type Session = { readonly send: Send; stop(): Promise<void> };

/** A browser with a driver of its own: nothing is shared with the other person's. */
async function startSession(display: string): Promise<Session> {
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      TZ: 'Asia/Jerusalem',
      // The sandbox refuses root.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const call = sender(`http://127.0.0.1:${port}`);
  const began = performance.now();
  for (let isReady = false; !isReady; isReady = await isThere(call)) {
    if (driver.exitCode !== null || performance.now() - began > START_MS_MAX) throw new Error('WebKitWebDriver ended');
    await sleep(POLL_MS);
  }
  const { sessionId } = (await call('POST', '/session', { capabilities: { alwaysMatch: {} } })) as {
    sessionId: string;
  };
  const send: Send = (method, path, body) => call(method, `/session/${sessionId}${path}`, body);
  await send('POST', '/window/rect', PHONE.viewport);
  return {
    send,
    stop: async () => {
      await send('DELETE', '');
      await end(driver);
    },
  };
}

const isThere = (call: Send): Promise<boolean> =>
  call('GET', '/status').then(
    () => true,
    () => false,
  );

const sender =
  (origin: string): Send =>
  async (method, path, body) => {
    const answer = await fetch(origin + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

/** The value of an expression whose promise may fail: as arguments of the callback. */
const asynchronous = (expression: string): string =>
  `const done = arguments[arguments.length - 1];
   Promise.resolve(${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }))`;

const driverOf = ({ send }: Session): Driver => {
  const keys = (text: string) =>
    send('POST', '/actions', {
      actions: [
        {
          type: 'key',
          id: 'keyboard',
          actions: [...text].flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]),
        },
      ],
    });
  return {
    goto: async (url) => void (await send('POST', '/url', { url })),
    reload: async () => void (await send('POST', '/refresh', {})),
    run: async (expression) => {
      const answer = await send('POST', '/execute/async', { script: asynchronous(expression), args: [] });
      const { value, error } = answer as { value?: unknown; error?: string };
      if (error !== undefined) throw new Error(error);
      return value;
    },
    press: async (x, y) => {
      const move = { type: 'pointerMove', x: Math.round(x), y: Math.round(y) };
      const actions = [move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
      await send('POST', '/actions', { actions: [{ type: 'pointer', id: 'finger', actions }] });
    },
    type: async (text) => void (await keys(text.replaceAll('\n', KEYS.Enter ?? ''))),
    key: async (name) => {
      const key = KEYS[name];
      if (key === undefined) throw new Error(`no key ${name}`);
      await keys(key);
    },
    picture: async () => Buffer.from(String(await send('GET', '/screenshot')), 'base64'),
  };
};
