import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './paths.mjs';

test('[FE9] compose.yaml leaves to .env, and so to the page, what is fetched by the clock', () => {
  const [compose, example] = ['compose.yaml', 'deploy/env.example'].map((name) =>
    readFileSync(join(ROOT, name), 'utf8'),
  );
  for (const name of ['PRICES_SCHEDULE', 'PRICES_CHAINS']) {
    expect(compose).toContain(`    ${name}: \${${name}:-}\n`);
    expect(example).toContain(`\n${name}=\n`);
  }
});

test('[OP7] the systemd unit allows every kind of socket that the server opens', () => {
  const unit = readFileSync(join(ROOT, 'deploy/sali.service'), 'utf8');
  const allowed = /^RestrictAddressFamilies=(.*)$/m.exec(unit)?.[1]?.split(' ') ?? [];
  // People and database servers; PostgreSQL and commands; `os.networkInterfaces()`, which Fastify calls with HOST=0.0.0.0.
  expect(allowed.sort()).toEqual(['AF_INET', 'AF_INET6', 'AF_NETLINK', 'AF_UNIX']);
});
