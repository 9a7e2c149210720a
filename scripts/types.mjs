import { run } from './run-command.mjs';

/**
 * `npm run types`: the types of every workspace, by the compiler that is a program (docs/decisions/059-fast-checks.md). The
 * package `typescript` is the one before it, as a library: the law and the checks of words and casts read sources with it.
 */
const PROJECTS = ['domain', 'contract', 'server', 'web', 'e2e', 'bench', 'bench/sync/page'];

// More checkers would each read the same types again.
for (const project of PROJECTS) {
  await run(process.execPath, ['node_modules/typescript-native/bin/tsc', '-p', project, '--checkers', '2']);
}
