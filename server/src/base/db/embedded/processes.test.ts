import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { processesOf } from './processes.ts';

it.skipIf(process.platform === 'win32')(
  '[D35] without /proc, a process that has the number of an old server is one only if it has the same folder',
  async () => {
    const folder = '/data/of others/postgres';
    const script = 'setInterval(() => undefined, 1000)';
    const child = spawn(process.execPath, ['-e', script, 'postgres', '-D', folder, '-c', 'port=1']);
    await once(child, 'spawn');
    try {
      expect(processesOf(folder, child.pid, 'darwin')).toEqual([child.pid]);
      for (const other of ['/data/postgres', '/data/of others/post'])
        expect(processesOf(other, child.pid, 'darwin')).toEqual([]);
    } finally {
      child.kill('SIGKILL');
    }
  },
);
