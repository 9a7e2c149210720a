import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { CALLERS_FOLDER, ROOT } from './paths.mjs';
import { exitCodeOf } from './run-command.mjs';

/**
 * `npm run bench -- NAME …` and `npm run proof -- NAME …`: a program that measures, or one that proves what must hold.
 * Without a name: the names, each with the first lines of its own comment. The words after the name go to the program.
 */

/** The programs by kind and name; `isBuilt`: it starts the built product, which is built first where it is stale. */
const PROGRAMS = JSON.parse(readFileSync(join(ROOT, 'bench/programs.json'), 'utf8'));

/** @returns the exit code of the program */
async function measure(kind, name, words) {
  const program = PROGRAMS[kind][name];
  if (!program) {
    for (const [each, { file }] of Object.entries(PROGRAMS[kind])) {
      process.stdout.write(`npm run ${kind} -- ${each}\n${commentOf(file)}\n\n`);
    }
    return name === undefined ? 0 : 2;
  }
  if (program.isBuilt) await build();
  // The paths among the words are relative to where npm was called; `npx` forgets that folder.
  const env = { ...process.env, CALLED_FROM: CALLERS_FOLDER, SALI_BENCH: '1' };
  if (!program.file.endsWith('.spec.ts')) {
    return exitCodeOf(process.execPath, ['--import', 'tsx', program.file, ...words], { env, shell: false });
  }
  return exitCodeOf('npx', ['vitest', 'run', '--project', 'e2e', program.file, ...words], { env });
}

/** The first paragraph of the first block comment of a program. */
function commentOf(file) {
  const [, comment = ''] = /\/\*\*?\n([\s\S]*?)(?:\n \*\n|\n \*\/)/.exec(readFileSync(join(ROOT, file), 'utf8')) ?? [];
  return comment.replace(/^ \* ?/gm, '    ');
}

const [kind = '', name, ...words] = process.argv.slice(2);
process.exitCode = await measure(kind, name, words);
