import { createServer } from 'node:net';

/** Systems give ports of clients from 32768 on: a server's port below them is not taken by a connection that begins. */
const PORTS = { from: 20_000, count: 12_000 } as const;
const ATTEMPTS = 50;

/** A port of this machine that no program listens on: for servers that tests and benches start. */
export async function freePort(): Promise<number> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const port = PORTS.from + Math.floor(Math.random() * PORTS.count);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port after ${ATTEMPTS} attempts`);
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
