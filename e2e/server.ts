import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtServer, builtServerCommand } from '@sali/server/test/testBuiltServer';

/** The built server on a free port, with a new data folder; which a test can kill and start again. */
export type TestServer = {
  readonly url: string;
  /** The server's process. */
  pid(): number | undefined;
  readonly dataDir: string;
  /** SIGKILL: nothing is drained, nothing is closed. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Ends it and throws its data away. */
  stop(): Promise<void>;
};

/**
 * @param from root: the folder of the checkout whose built server starts, if not this one; filled: a data folder that a server
 *   filled and left, which is copied, owners and all
 */
export async function startServer(
  env: Record<string, string> = {},
  { root, filled }: { readonly root?: string | undefined; readonly filled?: string } = {},
): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sali-e2e-'));
  if (filled !== undefined) execFileSync('cp', ['-a', `${filled}/.`, dataDir]);
  const server = await builtServer({
    env: { LOG_LEVEL: 'warn', ...env, DATA_DIR: dataDir },
    program: builtServerCommand(root),
    output: 'shown',
    probe: '/api/health',
  });
  const start = async (): Promise<void> => {
    server.start();
    await server.ready();
  };
  await start();
  return {
    url: server.origin,
    pid: server.pid,
    dataDir,
    kill: async () => void (await server.end('SIGKILL')),
    start,
    stop: async () => {
      await server.end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
