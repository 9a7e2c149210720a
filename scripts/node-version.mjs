import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';
import { run } from './run-command.mjs';

/**
 * Another version of Node for the tests, from the npm registry: its newest release is installed once below `node_modules`.
 * @param major such as '24'
 * @returns the path of the program
 */
export async function nodeOfVersion(major) {
  const folder = join(ROOT, 'node_modules', '.cache', `node-${major}`);
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const program = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(program)) {
    process.stdout.write(`Installing Node ${major}…\n`);
    await run('npm', [
      'install',
      '--silent',
      '--no-audit',
      '--no-fund',
      '--no-save',
      '--prefix',
      folder,
      `${name}@${major}`,
    ]);
  }
  return program;
}
