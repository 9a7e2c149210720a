import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '@sali/server/test/db/testCluster';
import pg from 'pg';
import { Crowd, type Measured, memoryOf } from './live/load.ts';
import { LISTS, PEOPLE, type Site } from './live/site.ts';
import { limit, ours } from './live/sites.ts';

/*
 * npm run bench -- live [ours,limit,…|calls]: changes of 50 lists by four people each, from the call to the moment the
 * last of the three others received it, of the product and of the limit of its promises, on one PostgreSQL with fsync, in
 * one run. The clients share the machine. For each: latency at 50 changes a second, processor of server and database, and the
 * highest rate whose p99 stays below 100 ms.
 */

const only = process.argv[2]?.split(',');
const P99_MAX_MS = 100;
const QUIET_RATE = 50;
const QUIET_MS = 6000;
const STEP_MS = 4000;
/** How many times everybody opens a socket. */
const SOCKET_ROUNDS = 15;
const RATES = [100, 200, 400, 600, 800, 1000, 1250, 1500, 1750, 2000, 2500, 3000, 3500, 4000, 5000, 6000, 8000, 10_000];

type Row = {
  readonly name: string;
  readonly quiet: Measured;
  /** Every rate that was measured. */
  readonly all: readonly Measured[];
  readonly best: Measured | undefined;
};

async function measure(site: Site, folder: string): Promise<Row> {
  const crowd = new Crowd(site, site.databaseFolder ?? folder);
  try {
    await crowd.connect();
    // The code that runs is compiled first.
    await crowd.run(200, 3000);
    const quiet = await crowd.run(QUIET_RATE, QUIET_MS);
    const all: Measured[] = [];
    let best: Measured | undefined;
    for (const rate of RATES) {
      let measured = await crowd.run(rate, STEP_MS);
      // Another program may have taken the machine for a moment.
      if (measured.p99 > P99_MAX_MS) measured = await crowd.run(rate, STEP_MS);
      print(
        `  ${site.name} at ${rate}/s: p50 ${ms(measured.p50)}, p99 ${ms(measured.p99)}, ${measured.cpu.toFixed(2)} s per 1,000${measured.lost > 0 ? `, ${measured.lost} late` : ''}${site.refused() > 0 ? `, ${site.refused()} refused` : ''}`,
      );
      all.push(measured);
      if (measured.p99 > P99_MAX_MS) break;
      best = measured;
    }
    return { name: site.name, quiet, all, best };
  } finally {
    crowd.close();
    await site.stop();
  }
}

/** PostgreSQL's own commits: eight clients, one small insert each. @returns commits per second */
function pgbench(url: string): number | undefined {
  const script = join(mkdtempSync(join(tmpdir(), 'sali-pgbench-')), 'commit.sql');
  writeFileSync(script, 'insert into commits (data) values (1);\n');
  const address = new URL(url);
  const host = address.searchParams.get('host') ?? address.hostname;
  const args = ['-h', host, '-U', 'postgres', '-n', '-c', '8', '-T', '4', '-M', 'prepared', '-f', script];
  const { stdout } = spawnSync('pgbench', [...args, address.pathname.slice(1)], { encoding: 'utf8' });
  const tps = /tps = ([\d.]+)/.exec(stdout)?.[1];
  return tps === undefined ? undefined : Number(tps);
}

async function main(): Promise<void> {
  const cluster = await startCluster({ isDurable: true });
  try {
    const sites: Record<string, () => Promise<Site>> = {
      limit: async () => limit(await cluster.createDatabase('bench_limit')),
      ours: async () => ours(await cluster.createDatabase('bench_ours')),
      embedded: () => ours(undefined),
    };
    const rows: Row[] = [];
    if (only?.includes('calls')) return await reportCalls(await cluster.createDatabase('bench_calls'), cluster.folder);
    for (const [name, start] of Object.entries(sites)) {
      if (!only || only.includes(name)) rows.push(await measure(await start(), cluster.folder));
    }
    const commits = await cluster.createDatabase('bench_commits');
    const client = new pg.Client({ connectionString: commits });
    await client.connect();
    await client.query('create table commits (id bigint generated always as identity primary key, data int)');
    await client.end();
    report(rows, pgbench(commits));
  } finally {
    await cluster.stop();
  }
}

function report(rows: readonly Row[], commits: number | undefined): void {
  print(
    '\n| | changes/s, p99 < 100 ms | processor s per 1,000 there | p50 / p99 ms at 50/s | processor s per 1,000 at 50/s |',
  );
  print('|---|---|---|---|---|');
  for (const { name, quiet, best } of rows) {
    print(
      `| ${name} | ${best?.rate ?? 0} | ${best?.cpu.toFixed(2) ?? '–'} | ${ms(quiet.p50)} / ${ms(quiet.p99)} | ${quiet.cpu.toFixed(2)} |`,
    );
  }
  print(`| pgbench, 8 clients, one insert each | ${commits?.toFixed(0) ?? 'not installed'} | | | |`);
  const [a, b] = ['the limit', 'Sali'].map((name) => rows.find((row) => row.name === name));
  if (!a?.best || !b?.best) return;
  const { rate, cpu } = b.best;
  const same = a.all.find((one) => one.rate === rate);
  print(
    `\nSali to the limit: ${(rate / a.best.rate).toFixed(2)} of its changes/s (goal 0.5), ` +
      `${(cpu / a.best.cpu).toFixed(1)} of its processor there (goal 3), ${same ? (cpu / same.cpu).toFixed(1) : '–'} of its processor at the same ${rate}/s, ` +
      `${(b.quiet.p50 / a.quiet.p50).toFixed(1)} of its p50 (goal 1.5)`,
  );
}

/** Processor of single calls, and memory of sockets that receive nothing. */
async function reportCalls(databaseUrl: string, folder: string): Promise<void> {
  const site = await ours(databaseUrl);
  try {
    const crowd = new Crowd(site, folder);
    for (const [name, call] of Object.entries(site.calls ?? {})) {
      await crowd.costOf(call, 1500);
      print(`${name}: ${(await crowd.costOf(call, 3000)).toFixed(3)} ms of processor`);
    }
    const before = memoryOf(site.pid);
    const cost = await crowd.costOf(() => crowd.connect(), SOCKET_ROUNDS);
    const opened = LISTS * PEOPLE;
    print(`a ticket and a socket with its welcome: ${(cost / opened).toFixed(2)} ms of processor`);
    print(
      `an idle socket of ${SOCKET_ROUNDS * opened}: ${((memoryOf(site.pid) - before) / (SOCKET_ROUNDS * opened)).toFixed(1)} KB`,
    );
    crowd.close();
  } finally {
    await site.stop();
  }
}

const ms = (value: number): string => value.toFixed(1);
const print = (line: string): void => void process.stdout.write(`${line}\n`);

await main();
