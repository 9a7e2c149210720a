import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { AuthAnswer } from '@sali/contract/people/accounts/accounts';
import type { NewSecondFactor, RecoveryCodes } from '@sali/contract/people/accounts/secondFactor';
import { freePort } from '@sali/server/test/testPort';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { priceXml } from '../server/test/feeds/testFiles.ts';
import { startPortal, type TestPortal } from '../server/test/portals/testPortal.ts';
import programs from '../bench/programs.json' with { type: 'json' };
import { callApi } from './api.ts';
import { missingOf, NOT_RUN, whyNotRun } from './commands/known.ts';
import { printedCommands, printedScripts } from './commands/printed.ts';
import { runCommand, startCommand } from './commands/running.ts';

/**
 * Every command that a page or a program prints, as a person types it: in the project's folder, and from another one. The
 * server is started by the printed `npm start`, and a portal of this machine is asked in place of those of the chains.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PRINTED = printedCommands(ROOT);
/** The benches and proofs by kind and name. */
const PROGRAMS: Readonly<
  Record<string, Readonly<Record<string, { readonly file: string; readonly isBuilt?: boolean }>>>
> = programs;
/** A minute or two on a machine with nothing else to do. */
const LONG_MS = 600_000;
const EMAIL = 'dana@example.org';
const PASSWORD = 'mitz-petel-48';
const PRICES = priceXml([{ code: '7290004131074', price: '6.90' }]);

/** Where a command is called. `npm` of it leads to the project, and `path` names a file as one does there. */
type Place = { readonly name: string; readonly cwd: string; readonly npm: string; path(name: string): string };

let folder: string;
let portal: TestPortal;
let server: ReturnType<typeof startCommand>;
let env: Record<string, string>;
let origin: string;
let places: readonly Place[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sali-commands-'));
  for (const name of ['elsewhere', 'feeds', 'data']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'feeds/PriceFull7290058140886-039-202608100600.xml'), PRICES);
  writeFileSync(join(folder, 'PriceFull7290058140886-039-202608110600.xml'), PRICES);
  portal = await startPortal();
  portal.files.set('PriceFull7290058140886-001-202608100600.gz', gzipSync(PRICES));
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  env = {
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    PORTALS_AT: portal.origin,
    LOG_LEVEL: 'warn',
    BACKUPS: 'off',
  };
  server = startCommand('npm start', ROOT, env);
  await server.prints(/http:\/\/127\.0\.0\.1:\d+/);
  const elsewhere = join(folder, 'elsewhere');
  places = [
    { name: 'the project', cwd: ROOT, npm: 'npm', path: (name) => join(folder, name) },
    {
      name: 'elsewhere',
      cwd: elsewhere,
      npm: `npm --prefix ${ROOT}`,
      path: (name) => relative(elsewhere, join(folder, name)),
    },
  ];
}, 180_000);

afterAll(async () => {
  await server.end('SIGTERM');
  await portal.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Brackets are once left out and once filled; a choice is made both ways. */
function waysOf(command: string): string[] {
  const [optional] = /\s*\[([^[\]]*)\]/.exec(command) ?? [];
  if (optional !== undefined) {
    return [
      ...waysOf(command.replace(optional, '')),
      ...waysOf(command.replace(optional, ` ${optional.trim().slice(1, -1)}`)),
    ];
  }
  const [choice, words = ''] = /\(([^()]*\|[^()]*)\)/.exec(command) ?? [];
  return choice === undefined
    ? [command]
    : words.split('|').flatMap((word) => waysOf(command.replace(choice, word.trim())));
}

let names = 0;
/** A file for a new backup, and the one that a restore reads. */
const newBackup = (): string => `backup-${(names += 1)}.tar.gz`;

/** The command with its placeholders filled, and what is called in its place where that needs root or a container. */
function typedAt(place: Place, command: string): string {
  const file = command.includes('restore') ? 'first.tar.gz' : newBackup();
  return command
    .replace(/^docker (?:compose )?(?:exec|run) .*?(?=node server\/dist)/, `cd ${ROOT} && CALLED_FROM=${place.cwd} `)
    .replace(/^sali /, 'npm run --silent ')
    .replace(/DATA_DIR=\/tmp\/try/, `DATA_DIR=${restored()}`)
    .replace(/\bnpm /, `${place.npm} `)
    .replaceAll(/dana@example\.org|\bEMAIL\b/g, EMAIL)
    .replace(/ (?:FILE|\S*\bsali\S*\.tar\.gz)(?= |$)/, ` ${place.path(file)}`)
    .replace('PATH…', `${place.path('feeds')} ${place.path('PriceFull7290058140886-039-202608110600.xml')}`)
    .replace(/\bDIR\b/, place.path('feeds'))
    .replace(/\bCHAIN\b/, 'rami-levy')
    .replace(/\bSTORE…?/, '1 039');
}

let targets = 0;
/** A data folder in which nothing was restored yet. */
const restored = (): string => join(folder, `restored-${(targets += 1)}`);

const isRestore = (command: string): boolean => /\brestore(?:\.js)?\b/.test(command);
const runnable = PRINTED.filter(({ command }) => whyNotRun(command) === undefined && command !== 'npm start');
/** Two commands that are typed alike, but for the name of a file or container, are tried once. */
const calls = [
  ...new Map(
    runnable
      .flatMap(({ command }) => waysOf(command))
      .map((command) => [command.replace(/.*(?=\bnode )| FILE| \S*\bsali\S*\.tar\.gz/g, ''), command]),
  ).values(),
];

/** A command that names a file is tried in both places; where the others are called changes nothing for them. */
const placesOf = (command: string, at: number): readonly Place[] =>
  /FILE|PATH|DIR\b|\.tar\.gz/.test(command) ? places : places.filter((_, place) => place === at % places.length);

/** The output of each command that did its work. */
const DONE: readonly (readonly [RegExp, RegExp])[] = [
  [/admin.*\bgrant\b/, /is an administrator now/],
  [/admin.*second-factor-off/, /signs in with the password alone now/],
  [/prices -- import/, /(?:stored|unchanged)/],
  [/prices -- fetch/, /(?:stored|unchanged|Nothing new)/],
  [/prices -- status/, /prices/],
  [/prices -- check/, /./],
  [/restore/, /Restored [\d,]+ rows/],
  [/backup/, /MB with [\d,]+ rows/],
];
async function ranWell(typed: string, cwd: string, command: string, around: Record<string, string>): Promise<void> {
  const { code, text } = await runCommand(typed, cwd, around);
  const words = expect.stringMatching(doneWords(command)) as string;
  expect({ typed, code, text }).toEqual({ typed, code: 0, text: words });
}

const doneWords = (command: string): RegExp => DONE.find(([what]) => what.test(command))?.[1] ?? /^$/;

test('[CM1] each printed command is run here, or has a reason; what it names is there', () => {
  const known = /^(?:npm (?:run (?:--silent )?(?:admin|prices|backup|restore)\b|start$)|sali |docker |DATA\w+=)/;
  expect(runnable.filter(({ command }) => !known.test(command))).toEqual([]);
  expect(
    PRINTED.flatMap(({ command, page }) => missingOf(ROOT, command).map((what) => `${page}: ${command}: ${what}`)),
  ).toEqual([]);
  expect(NOT_RUN.filter(({ what }) => !PRINTED.some(({ command }) => what.test(command)))).toEqual([]);
  expect(calls.length).toBeGreaterThan(15);
});

test('[CM1] the blocks of shell of the pages can be read by a shell', async () => {
  for (const { text, page } of printedScripts(ROOT)) {
    writeFileSync(join(folder, 'script.sh'), text);
    expect(await runCommand(`sh -n ${join(folder, 'script.sh')}`, folder, {}), page).toEqual({ code: 0, text: '' });
  }
});

test(
  '[CM1] [CM2] the commands beside a running server, in the project and from another folder',
  { timeout: LONG_MS },
  async () => {
    await registerDana();
    for (const [at, command] of calls.filter((one) => !isRestore(one) && !isWatch(one)).entries()) {
      for (const place of placesOf(command, at)) {
        if (command.includes('second-factor-off')) await turnSecondFactorOn();
        const typed = typedAt(place, command);
        await ranWell(typed, place.cwd, command, env);
      }
    }
    const backups = calls.filter((command) => /\bbackup\b/.test(command) && !isRestore(command));
    expect(readdirSync(folder).filter((name) => name.startsWith('backup-'))).toHaveLength(
      places.length * backups.length,
    );
    expect(portal.asked.some((asked) => asked.includes('PriceFull7290058140886-001-202608100600.gz'))).toBe(true);
  },
);

const isWatch = (command: string): boolean => / watch /.test(command);

test('[CM1] [CM2] a folder is watched from another folder, until Ctrl+C', async () => {
  const watches = calls.filter(isWatch);
  expect(watches.length).toBeGreaterThan(0);
  for (const command of watches) {
    for (const place of places) {
      const watching = startCommand(typedAt(place, command), place.cwd, env);
      await watching.prints(new RegExp(`Watching ${join(folder, 'feeds')};`));
      expect((await watching.end('SIGINT')).text).not.toContain('Usage');
    }
  }
});

test(
  '[CM1] [CM2] what was backed up is restored by each printed command, the server stopped',
  { timeout: LONG_MS },
  async () => {
    const made = await runCommand(`npm run backup -- ${join(folder, 'first.tar.gz')}`, ROOT, env);
    expect(made).toMatchObject({ code: 0 });
    await server.end('SIGTERM');
    const restores = calls.filter(isRestore);
    expect(restores.length).toBeGreaterThan(3);
    for (const [at, command] of restores.entries()) {
      const place = places[at % places.length];
      if (!place) throw new Error('there are two places');
      await ranWell(typedAt(place, command), place.cwd, command, { ...env, DATA_DIR: restored() });
    }
  },
);

/** `proof -- backup [PRICES]` takes a number of prices. A usage text may put the name in later. */
const NEEDS_FILES = /^npm run (?:bench|proof) -- (?!look|backup)[a-z].*\b(?:FOLDER|TABLES|PRICES)\b/;

test(
  '[CM2] a bench or proof that needs files starts in another folder, and looks for them there',
  { timeout: LONG_MS },
  async () => {
    const benches = PRINTED.map(({ command }) => command).filter((one) => NEEDS_FILES.test(one));
    const elsewhere = join(folder, 'elsewhere');
    const names = [...new Set(benches.map((command) => command.replace(/(?<= -- [a-z-]+) .*/, '')))];
    expect(names.length).toBeGreaterThan(6);
    const named = names.map((name) => ({ name, ...programOf(name) }));
    for (const { name, file } of named)
      expect(readFileSync(join(ROOT, file), 'utf8'), name).toMatch(/\b(?:namedPaths|requiredPaths|namedSources)\(/);
    // They find their files by one function: one of each sort shows that npm leads there.
    const started = new Map(named.map(({ name, sort }) => [sort, name])).values();
    for (const name of started) {
      const typed = `${name.replace('npm', `npm --prefix ${ROOT}`)} one two`;
      const { code, text } = await runCommand(typed, elsewhere, {});
      expect({ typed, code, text }).toEqual({
        typed,
        code: 2,
        text: expect.stringContaining(`not found: ${elsewhere}/one`) as string,
      });
    }
  },
);

/** The file of a bench or proof by its command; those of one sort are started alike. */
function programOf(command: string): { readonly file: string; readonly sort: string } {
  const [, kind = '', name = ''] = /^npm run (\w+) -- ([a-z-]+)$/.exec(command) ?? [];
  const program = PROGRAMS[kind]?.[name];
  if (!program) throw new Error(`no such program: ${command}`);
  return { file: program.file, sort: `${kind}, ${program.isBuilt ? 'built' : 'not built'}` };
}

let token = '';
async function registerDana(): Promise<void> {
  const person = { first_name: 'דנה', email: EMAIL, phone: '050-1234567', password: PASSWORD };
  token = (await callApi<AuthAnswer>(origin, 'POST', 'auth/register', person)).access_token;
}

async function turnSecondFactorOn(): Promise<void> {
  const proof = { password: PASSWORD };
  const { secret } = await callApi<NewSecondFactor>(origin, 'POST', 'users/me/second-factor', proof, token);
  const code = new TOTP({ secret }).generate();
  await callApi<RecoveryCodes>(origin, 'POST', 'users/me/second-factor/confirm', { code }, token);
}
