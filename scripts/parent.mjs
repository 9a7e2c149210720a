import { spawnSync } from 'node:child_process';

/** How often it is looked whether npm is still there: who starts again by hand finds the port free. */
const LOOK_MS = 500;

/**
 * Calls `end` once, when the npm that runs this script has ended, however it did [CM3]. npm passes a signal to its shell
 * alone, which ends and leaves this script; a killed npm passes nothing on, and leaves its shell too. A script that was
 * started without npm may outlive what started it.
 */
export function whenNpmEnds(end) {
  // On Windows a process keeps the number of a parent that has ended: nothing can be seen of it.
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const npm = npmAbove(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || isRunning(npm))) return;
    clearInterval(timer);
    end();
  }, LOOK_MS);
  timer.unref();
}

/** @returns the process above npm's shell; undefined where the parent is npm itself, or where no `ps` says it */
function npmAbove(parent) {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(parent)], { encoding: 'utf8' });
  const [, above] = /^\s*(\d+)\s.* -c /.exec(stdout ?? '') ?? [];
  return above === undefined ? undefined : Number(above);
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // One of another user is there too.
    return error.code === 'EPERM';
  }
}
