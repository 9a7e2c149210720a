import { build } from './build.mjs';
import { run } from './run-command.mjs';

/** `npm run bench:tap`: from a tap on a list of 300 and of 2,000 items to the painted ring, with the CPU slowed 4 times. */
await build();
await run('npx', ['vitest', 'run', '--project', 'e2e', 'e2e/speed.spec.ts'], {
  env: { ...process.env, SALI_BENCH: '1' },
});
