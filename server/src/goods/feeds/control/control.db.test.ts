import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../../../base/config.ts';
import type { Db } from '../../../base/db/open.ts';
import { runIn } from '../../../base/db/prepared.ts';
import { describeDb } from '../../../../test/db/testDb.ts';
import type { Deps } from '../../../base/deps.ts';
import { InFlightRequests } from '../../../base/inFlightRequests.ts';
import { type Control, requireOwnFolder, startControl } from './control.ts';
import {
  commandByServer,
  ControlError,
  importByServer,
  isServerListening,
  serverStatus,
  workByServer,
} from './controlClient.ts';
import { controlPath } from './controlPath.ts';
import { importPaths } from '../feeds.ts';
import { type JobProgress, JobRunningError } from './jobs/jobs.ts';
import { priceXml, testFolder } from '../../../../test/feeds/testFiles.ts';

const files = testFolder();
afterAll(() => files.clear());

describeDb('control', (openTestDb) => {
  let db: Db;
  let control: Control;
  const changed: number[][] = [];
  let filesThatChanged = 0;
  let endlessBegun = 0;
  const dataDir = files.folder;

  const start = (): Promise<Control> => {
    const config = readConfig({ DATA_DIR: dataDir, JWT_SECRET: 'x'.repeat(32) });
    const deps: Deps = {
      db,
      run: runIn(db),
      config,
      now: () => new Date('2026-08-20T12:00:00Z'),
      newId: () => '',
      log: Fastify().log,
      inFlight: new InFlightRequests(),
    };
    return startControl(deps, {
      onProductsChanged: (ids) => void changed.push([...ids]),
      onPricesChanged: () => void (filesThatChanged += 1),
      commands: {
        double: async (body) => Number(body) * 2,
        broken: () => Promise.reject(new Error('broken')),
        endless: (_, signal) => {
          endlessBegun += 1;
          return once(signal, 'abort').then(() => 'given up');
        },
      },
      works: {
        fetch: async (body, { onProgress }) => {
          if (body === 'taken') throw new JobRunningError();
          if (body === 'broken') return failing();
          return Array.isArray(body) ? withProgress(importPaths(deps, body.map(String)), onProgress) : undefined;
        },
      },
    });
  };

  /** Another process has the socket. */
  async function takeSocket(other: Server): Promise<void> {
    await control.close();
    rmSync(controlPath(dataDir), { force: true });
    other.listen(controlPath(dataDir));
    await once(other, 'listening');
  }

  async function* withProgress<T>(reports: AsyncIterable<T>, report: (progress: JobProgress) => void) {
    report({ stage: 'fetching', name: 'a.gz', index: 1, of: 2, bytes: 3 });
    yield* reports;
  }

  async function* failing(): AsyncGenerator<never> {
    yield* [];
    throw new Error('broken');
  }

  beforeEach(async () => {
    ({ db } = await openTestDb());
    control = await start();
    changed.length = 0;
    filesThatChanged = 0;
  });
  afterEach(() => control.close());

  it('imports for a command, and reports what is stored', async () => {
    const items = [{ code: '7290004131074', price: '6.90' }];
    const path = files.write('PriceFull7290058140886-039-202608100600.xml', priceXml(items));
    const reports = await importByServer(dataDir, [path, '/no/such/file'], {});
    const received = [];
    for await (const report of reports ?? []) received.push(report);
    expect(received).toMatchObject([
      { state: 'stored', rowsStored: 1, storeKey: '7290058140886-1-39', fileAt: new Date('2026-08-10T03:00:00Z') },
      { state: 'refused', reason: 'not_found' },
    ]);
    expect(changed).toHaveLength(1);
    expect(filesThatChanged).toBe(1);
    const status = await serverStatus(dataDir);
    expect(status?.counts).toEqual({ chains: 1, stores: 1, products: 1, prices: 1, promotions: 0 });
    expect(status?.files[0]).toMatchObject({ state: 'stored', started_at: expect.any(Date) });
    expect(status?.chains).toMatchObject([{ prices: 1, files: [{ kind: 'PriceFull', fileAt: expect.any(Date) }] }]);
  });

  it('[O10] does the works of other rooms for a command, with their progress, and refuses in words', async () => {
    const path = files.write(
      'Price7290058140886-039-202608100700.xml',
      priceXml([{ code: '7290004131074', price: '7' }]),
    );
    const received: unknown[] = [];
    const reports = await workByServer(dataDir, 'fetch', [path], { onProgress: (progress) => received.push(progress) });
    for await (const { state } of reports ?? []) received.push(state);
    expect(received).toEqual([{ stage: 'fetching', name: 'a.gz', index: 1, of: 2, bytes: 3 }, 'stored']);
    await expect(workByServer(dataDir, 'fetch', 'nothing', {})).rejects.toThrow('400');
    await expect(workByServer(dataDir, 'fetch', 'taken', {})).rejects.toThrow('already');
  });

  it('does the commands of other rooms, and reports what fails without an end', async () => {
    expect(await commandByServer(dataDir, 'double', 21)).toBe(42);
    await expect(commandByServer(dataDir, 'broken', null)).rejects.toThrow('500');
    const all = async (): Promise<void> => {
      const reports = await workByServer(dataDir, 'fetch', 'broken', {});
      for await (const report of reports ?? []) expect(report).toBeUndefined();
    };
    await expect(all()).rejects.toThrow();
    expect(await commandByServer(dataDir, 'double', 1)).toBe(2);
  });

  it('is for the user of the server alone', () => {
    expect(statSync(controlPath(dataDir)).mode & 0o777).toBe(0o600);
  });

  it('takes over the socket of a killed server, but not that of a living one', async () => {
    const second = await start();
    await second.close();
    expect(await serverStatus(dataDir)).not.toBeNull();
    await control.close();
    expect(await serverStatus(dataDir)).toBeNull();
    rmSync(controlPath(dataDir), { force: true });
    files.write('control.sock', '');
    chmodSync(join(dataDir, 'control.sock'), 0o600);
    control = await start();
    expect(await serverStatus(dataDir)).not.toBeNull();
  });

  it.each([
    ['is frozen', () => createServer(() => undefined)],
    ['fails', () => createServer((_, response) => void response.writeHead(500).end())],
  ])('[OP10] starts beside a process that has the socket and %s, and leaves it to that one', async (_, serverOf) => {
    const other = serverOf();
    await takeSocket(other);
    const second = await start();
    await second.close();
    expect(await isServerListening(dataDir)).toBe(true);
    other.closeAllConnections();
    other.close();
  });

  it('[OP10] a server that ends leaves the socket of another one that began at the same moment', async () => {
    // As if neither had found the other.
    rmSync(controlPath(dataDir));
    const second = await start();
    await control.close();
    control = second;
    expect(await serverStatus(dataDir)).not.toBeNull();
  });

  it('[BR20] a server that stops ends what a command waits for, whose answer still comes', async () => {
    const answer = commandByServer(dataDir, 'endless', null);
    await expect.poll(() => endlessBegun).toBe(1);
    await control.close();
    expect(await answer).toBe('given up');
  });

  it('[BR20] a command says in words that the server ended before it answered', async () => {
    const dying = createServer((call) => call.socket.destroy());
    await takeSocket(dying);
    const answer = commandByServer(dataDir, 'double', 1);
    await expect(answer).rejects.toThrow(ControlError);
    await expect(answer).rejects.toThrow('The server ended before it answered');
    dying.close();
  });

  it.each(['{"type":"progress","progress":{}}\n', '{"type":"file","rep'])(
    '[BR20] a command says in words that the server was killed in the middle of its work: %s',
    async (sent) => {
      const dying = createServer((call, answer) => {
        answer.writeHead(200).write(sent, () => call.socket.destroy());
      });
      await takeSocket(dying);
      const all = async (): Promise<void> => {
        const reports = await importByServer(dataDir, ['/prices.xml'], {});
        for await (const report of reports ?? []) expect(report).toBeUndefined();
      };
      await expect(all()).rejects.toThrow(ControlError);
      await expect(all()).rejects.toThrow('The server stopped before everything was imported');
      dying.close();
    },
  );

  it.each([
    ['POST', '/import', '{"paths":["relative"]}', 400],
    ['POST', '/import', 'no json', 400],
    ['POST', '/double', 'no json', 400],
    ['GET', '/else', '', 404],
  ])('refuses %s %s %s', async (method, path, body, status) => {
    const call = request({ socketPath: controlPath(dataDir), method, path });
    call.end(body);
    const [response] = (await once(call, 'response')) as [{ statusCode: number; resume(): void }];
    response.resume();
    expect(response.statusCode).toBe(status);
  });
});

it('listens where a socket may be', () => {
  expect(controlPath('/data', 'linux')).toBe('/data/control.sock');
  expect(controlPath(`/${'long/'.repeat(40)}`, 'linux')).toMatch(/sali-[0-9a-f]{16}\/control\.sock$/);
  expect(controlPath('/data', 'win32')).toMatch(/^\\\\\.\\pipe\\sali-[0-9a-f]{16}$/);
});

it('[BU11] a socket in the shared temporary folder is in a folder of this user alone', () => {
  const files = mkdtempSync(join(tmpdir(), 'sali-own-'));
  const folder = join(files, 'sali-0123456789abcdef');
  requireOwnFolder(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  chmodSync(folder, 0o777);
  requireOwnFolder(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  // Where another user put a file or a link of that name.
  symlinkSync(folder, join(files, 'link'));
  expect(() => requireOwnFolder(join(files, 'link'))).toThrow('belongs to another user');
  if (process.getuid?.() === 0) {
    chownSync(folder, 65_534, 65_534);
    expect(() => requireOwnFolder(folder)).toThrow('belongs to another user');
  }
  rmSync(files, { recursive: true });
});
