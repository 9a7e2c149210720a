import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The printed commands that the test does not run, each kind with its reason, and what is checked of it in place of that. */

type Programs = Readonly<Record<string, Readonly<Record<string, { readonly file: string }>>>>;

type NotRun = { readonly what: RegExp; readonly why: string };

export const NOT_RUN: readonly NotRun[] = [
  { what: /^(?:sudo|systemctl) /, why: 'needs systemd and root' },
  { what: /^docker (?!.* node server\/dist\/)/, why: 'needs Docker' },
  { what: /^cp deploy\/env\.example \.env$/, why: 'would be read by the next container of this folder' },
  { what: /^(?:psql|pg_basebackup) |^DATABASE_URL=/, why: 'needs PostgreSQL servers of one’s own' },
  { what: /^(?:rsync|#!\/bin\/sh) ?/, why: 'needs another machine and its keys' },
  { what: /^git clone ADDRESS/, why: 'copies the repository from where it is published' },
  { what: /^git (?:pull|checkout .+)$/, why: 'changes the folder from which this test runs' },
  { what: /^cd sali$/, why: 'goes into the clone that the command before it made' },
  { what: /^openssl /, why: 'a program of the system' },
  { what: /^node --cpu-prof$/, why: 'a way to start Node' },
  { what: /^npm (?:ci|run build)$|^node scripts\/build\.mjs$/, why: '`npm start` installs and builds' },
  { what: /^npm test\b|^npm run (?:check|lint|test:)/, why: 'runs tests or checks' },
  { what: /^(?:ENGINES=\S+ )?npx vitest /, why: 'runs other tests' },
  { what: /^npm run dev$/, why: 'listens on a port that it does not choose' },
  { what: /^npm run (?:types|texts(?: -- --unused)?)$/, why: 'steps of `npm run check`' },
  { what: /^npm run (?:admin|backup|restore|prices(?: -- (?:import|fetch|check|…))?)$/, why: 'a name, not a call' },
  {
    what: /^npm run (?:bench|proof)\b/,
    why: 'a bench or proof of minutes, which may need files of others',
  },
];

/** The reason why a command is not run; undefined: it has to be. */
export const whyNotRun = (command: string): string | undefined => NOT_RUN.find(({ what }) => what.test(command))?.why;

/** Returns the missing parts of a command: a script of npm, a file of the project, an option of a bench. */
export function missingOf(root: string, command: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const [, name] = /npm run (?:--silent )?([\w:]+)/.exec(command) ?? [];
  const script = name === undefined ? undefined : scripts[name];
  if (name !== undefined && script === undefined) return [`package.json has no script ${name}`];
  const [, kind = '', program = ''] = /npm run (bench|proof) -- ([a-z-]+)/.exec(command) ?? [];
  const file = (JSON.parse(readFileSync(join(root, 'bench/programs.json'), 'utf8')) as Programs)[kind]?.[program]?.file;
  if (program !== '' && file === undefined) return [`${kind} has no program ${program}`];
  const words = `${script ?? ''} ${command}`.replaceAll('/opt/sali/', '').split(/[\s'"]+/);
  const named = words.filter((word) =>
    /^(?:scripts|bench|e2e|server|web|domain|contract|deploy|docs)\/[\w./-]+$/.test(word),
  );
  const absent = named.filter(
    (path) => !existsSync(join(root, path.replace(/^server\/dist\/(\w+)\.js$/, 'server/src/app/cli/$1.ts'))),
  );
  return [
    ...absent.map((path) => `${path} is not there`),
    ...(file === undefined ? [] : optionsMissing(root, command, file)),
  ];
}

/** An option of a bench has to be read by its file. */
function optionsMissing(root: string, command: string, file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  const options = Array.from(command.matchAll(/--([a-z][a-z-]*)/g), ([, option = '']) => option);
  return options.filter((option) => !source.includes(option)).map((option) => `${file} does not read --${option}`);
}
