import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';
import { repositoryFiles } from './sources.mjs';

const HOME = /^domain\/src\/base\/(limits(?:\/\w+)?)\.ts$/;
const TEST = /\.(test|spec)\.tsx?$|^\w+\/test\/|\/test[A-Z]\w*\.tsx?$/;
/** Sets the limits of calls for all rooms, whose tests read them. */
const WIRING = 'server/src/app/rooms/counts.ts';
const IMPORT =
  /import (?:(?:type )?\{([^}]*)\}|\* as limits) from '(?:@sali\/domain\/base\/|(?:\.\.?\/)+(?:base\/)?)(limits(?:\/\w+)?)(?:\.ts)?'/g;

/**
 * Constants of the limits that one file alone uses, or none: they belong beside their use. Those that `limits.test.ts` compares
 * with docs/spec stay, and those of the wiring.
 */
export function limitsOfOneFile() {
  const read = (path) => readFileSync(join(ROOT, path), 'utf8');
  const files = repositoryFiles().filter(
    (path) => /\.tsx?$/.test(path) && (/^(e2e|bench)\//.test(path) || !TEST.test(path)),
  );
  const users = new Map();
  for (const path of files) {
    const text = read(path);
    for (const [, listed, home] of text.matchAll(IMPORT)) {
      const names =
        listed === undefined
          ? text.matchAll(/\blimits\.([A-Z][A-Z0-9_]*)/g)
          : listed.matchAll(/\b([A-Z][A-Z0-9_]*)\b/g);
      for (const name of new Set([...names].map((found) => found[1]))) {
        const key = `${home} ${name}`;
        users.set(key, [...(users.get(key) ?? []), path]);
      }
    }
  }
  const promised = read('domain/src/base/limits.test.ts');
  return files.flatMap((path) => {
    const home = HOME.exec(path)?.[1];
    if (home === undefined) return [];
    return [...read(path).matchAll(/^export const (\w+)/gm)].flatMap(([, name]) => {
      const found = users.get(`${home} ${name}`) ?? [];
      if (found.length > 1 || found[0] === WIRING || promised.includes(`limits.${name}`)) return [];
      return [`limits-of-one-file: ${path} has ${name}, which ${found[0] ?? 'no file'} uses`];
    });
  });
}
