import { spawn } from 'node:child_process';
import { ROOT } from './paths.mjs';

/** Runs a command to its end with this terminal; a failure ends this program with the same code. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      ...options,
    });
    child.on('error', (error) => {
      process.stderr.write(`${command}: ${error.message}\n`);
      process.exit(1);
    });
    child.on('exit', (code) => (code === 0 ? resolve() : process.exit(code ?? 1)));
  });
}
