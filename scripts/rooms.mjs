import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

const PAGE = 'docs/ARCHITECTURE.md';
/** Rooms of the app that all others may use. The table does not repeat them in its column 'needs'. */
const COMMON = new Set(['ui', 'languages', 'styles']);

/**
 * Compares the two tables of rooms in docs/ARCHITECTURE.md with the folders and the imports.
 * @param imports pairs of paths from the root: a file and one that it imports; those of tests left out
 * @returns one text for each difference
 */
export function faultsOfRoomTables(imports) {
  const tables = tablesOf(readFileSync(join(ROOT, PAGE), 'utf8'));
  const rooms = tables.find(({ header }) => header.includes('domain'))?.rows ?? [];
  const webRooms = tables.find(({ header }) => header.includes('needs'))?.rows ?? [];
  const faults = [
    ...differences(namesOf(rooms), foldersIn('domain/src', 'contract/src', 'server/src'), (name) => `the room ${name}`),
    ...differences(namesOf(webRooms), foldersIn('web/src'), (name) => `the room ${name} of the app`),
    ...webRooms.flatMap(({ name, cells }) =>
      differences(
        cells.at(-1).match(/\w+/g) ?? [],
        neededBy(name, imports),
        (needed) => `that ${name} of the app needs ${needed}`,
      ),
    ),
    ...webRooms.flatMap(({ name, cells }, index) =>
      (cells.at(-1).match(/\w+/g) ?? [])
        .filter((needed) => webRooms.findIndex((row) => row.name === needed) > index)
        .map((needed) => `has ${name} of the app before ${needed}, which it needs`),
    ),
  ];
  return faults.map((fault) => `rooms-as-documented: ${PAGE} ${fault}`);
}

/** The tables whose first column is `room`: one row for each room, its name in bold. */
function tablesOf(page) {
  return page
    .split('\n\n')
    .filter((block) => /^\| room /.test(block))
    .map((block) => {
      const [header, , ...rows] = block
        .trim()
        .split('\n')
        .map((line) =>
          line
            .split('|')
            .slice(1, -1)
            .map((cell) => cell.trim()),
        );
      return { header, rows: rows.map((cells) => ({ name: cells[0].replaceAll('*', ''), cells })) };
    });
}

const namesOf = (rows) => rows.map(({ name }) => name);

const foldersIn = (...roots) =>
  roots.flatMap((root) =>
    readdirSync(join(ROOT, root), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [entry.name] : [],
    ),
  );

function neededBy(room, imports) {
  const roomOf = (path) => /^web\/src\/([^/]+)\//.exec(path)?.[1];
  return imports
    .filter(([from]) => roomOf(from) === room)
    .flatMap(([, to]) => roomOf(to) ?? [])
    .filter((name) => name !== room && !COMMON.has(name));
}

function differences(documented, real, describe) {
  const [page, code] = [new Set(documented), new Set(real)];
  return [
    ...[...code].filter((name) => !page.has(name)).map((name) => `does not say ${describe(name)}`),
    ...[...page].filter((name) => !code.has(name)).map((name) => `says ${describe(name)}, which is not so`),
  ];
}
