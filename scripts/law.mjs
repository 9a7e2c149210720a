import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { cruise, format } from 'dependency-cruiser';
import readRules from 'dependency-cruiser/config-utl/extract-depcruise-options';
import readTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { limitsOfOneFile } from './limits.mjs';
import { ROOT } from './paths.mjs';

/**
 * `npm run check -- law`: the import law. The rules are in `.dependency-cruiser.cjs`; two more about folders are here, since
 * dependency-cruiser counts tests as part of a folder and sees no cycle that passes through a sub-folder. The table of
 * wings in docs/ARCHITECTURE.md names the folders that exist, and no shared limit is used by one file alone.
 */
const WORKSPACES = ['domain', 'contract', 'server', 'web'];

/** Below these folders no two folders need each other, and no folder is too large. */
const ROOTS = ['domain/src', 'contract/src', 'server/src', 'web/src'];

/** Source files in one folder; tests, styles and sub-folders not counted. */
const FILES_MAX = 30;

const isTest = (path) => /\.(test|spec)\.tsx?$|\/test[A-Z]\w*\.tsx?$/.test(path);

const rules = await readRules(join(ROOT, '.dependency-cruiser.cjs'));
process.chdir(ROOT);
const { output } = await cruise(WORKSPACES, { ...rules, outputType: 'json' }, undefined, {
  tsConfig: readTsConfig('tsconfig.base.json'),
});
const result = JSON.parse(output);
const { output: report, exitCode } = await format(result, { outputType: 'err' });
process.stdout.write(report);

const problems = [
  ...ROOTS.flatMap((root) => [...cyclesBelow(root), ...largeFoldersBelow(root)]),
  ...faultsOfWings(),
  ...limitsOfOneFile(),
];
for (const problem of problems) process.stdout.write(`  error ${problem}\n`);
process.exitCode = exitCode > 0 || problems.length > 0 ? 1 : 0;

/**
 * In each folder its files and its sub-folders, a sub-folder as one, may not form a circle. So no room needs another
 * that needs it, and no part of a room needs another part that needs it.
 */
function cyclesBelow(root) {
  /** From a folder to the edges among what lies directly in it: child → child → an import that makes the edge. */
  const edgesIn = new Map();
  for (const { source, dependencies } of result.modules) {
    if (!source.startsWith(`${root}/`) || isTest(source)) continue;
    for (const { resolved } of dependencies) {
      if (!resolved.startsWith(`${root}/`)) continue;
      const [folder, from, to] = parting(source, resolved);
      if (!edgesIn.has(folder)) edgesIn.set(folder, new Map());
      const edges = edgesIn.get(folder);
      if (!edges.has(from)) edges.set(from, new Map());
      edges.get(from).set(to, `${source} → ${resolved}`);
    }
  }
  return [...edgesIn].flatMap(([folder, edges]) =>
    cyclesOf(edges).map((cycle) => {
      const steps = cycle.map((from, index) => edges.get(from).get(cycle[(index + 1) % cycle.length]));
      return `no-cycles-between-folders: in ${folder}: ${[...cycle, cycle[0]].join(' → ')}\n      ${steps.join('\n      ')}`;
    }),
  );
}

/** The folder in which the ways to two files part, and what lies directly in it on either way. */
function parting(one, other) {
  const [a, b] = [one.split('/'), other.split('/')];
  const depth = a.findIndex((part, index) => part !== b[index]);
  return [a.slice(0, depth).join('/'), a[depth], b[depth]];
}

/** One shortest cycle through each node that is on any and on none that was found before. */
function cyclesOf(edges) {
  const cycles = [];
  const seen = new Set();
  for (const start of edges.keys()) {
    if (seen.has(start)) continue;
    const cycle = shortestCycle(edges, start);
    if (!cycle) continue;
    for (const node of cycle) seen.add(node);
    cycles.push(cycle);
  }
  return cycles;
}

function shortestCycle(edges, start) {
  const ways = [[start]];
  const visited = new Set();
  for (const way of ways) {
    for (const next of edges.get(way.at(-1))?.keys() ?? []) {
      if (next === start) return way;
      if (visited.has(next)) continue;
      visited.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}

function largeFoldersBelow(root) {
  const counts = new Map();
  for (const entry of readdirSync(join(ROOT, root), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || isTest(`/${entry.name}`)) continue;
    counts.set(entry.parentPath, (counts.get(entry.parentPath) ?? 0) + 1);
  }
  return [...counts].flatMap(([folder, count]) =>
    count > FILES_MAX
      ? [`no-large-folders: ${relative(ROOT, folder)} has ${count} source files, ${FILES_MAX} are allowed`]
      : [],
  );
}

/** Compares the table of wings in docs/ARCHITECTURE.md with the folders. @returns one text for each difference */
function faultsOfWings() {
  const page = readFileSync(join(ROOT, 'docs/ARCHITECTURE.md'), 'utf8');
  const rows = new Map(
    Array.from(page.matchAll(/^\| \*\*(\w+)\*\* \|.*\| (.+) \|$/gm), ([, wing, cell]) => [wing, cell]),
  );
  const wings = new Set(ROOTS.flatMap((root) => foldersIn(join(ROOT, root))));
  return [...new Set([...wings, ...rows.keys()])].flatMap((wing) => {
    const named = rows.get(wing)?.split(', ') ?? [];
    const found = new Set(ROOTS.flatMap((root) => foldersIn(join(ROOT, root, wing))));
    return [
      ...(rows.has(wing) ? [] : [`has no row for the wing ${wing}`]),
      ...[...found].filter((room) => !named.includes(room)).map((room) => `does not name the folder ${wing}/${room}`),
      ...named
        .filter((room) => !found.has(room))
        .map((room) => `names the folder ${wing}/${room}, which does not exist`),
    ].map((fault) => `folders-as-documented: docs/ARCHITECTURE.md ${fault}`);
  });
}

function foldersIn(path) {
  try {
    return readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  } catch (error) {
    // A workspace need not have all wings.
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}
