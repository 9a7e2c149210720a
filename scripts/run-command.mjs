import { spawn } from 'node:child_process';
import { ROOT } from './paths.mjs';

/** Runs a command to its end with this terminal. @returns its exit code */
export function exitCodeOf(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      ...options,
    });
    child.on('error', (error) => {
      process.stderr.write(`${command}: ${error.message}\n`);
      resolve(1);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** Runs a command to its end with this terminal; a failure ends this program with the same code. */
export async function run(command, args, options = {}) {
  const code = await exitCodeOf(command, args, options);
  if (code !== 0) process.exit(code);
}

/** Runs a command to its end and keeps what it prints. @returns its exit code and both of its streams as one text */
export function output(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, shell: process.platform === 'win32' });
    const pieces = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => pieces.push(piece));
    child.on('error', (error) => resolve({ code: 1, text: `${command}: ${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, text: Buffer.concat(pieces).toString() }));
  });
}
