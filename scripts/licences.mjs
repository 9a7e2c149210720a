import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

/**
 * `npm run check -- licences`: every installed package has a licence that allows its use in Sali. Shipped packages (in
 * the browser's bundle or in the image) have a shorter list than tools that only build and test.
 */
const SHIPPED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unicode-DFS-2016',
  // Used unchanged, as libraries that are loaded at run time (libvips of sharp) or as whole files (web-push).
  'LGPL-3.0-or-later',
  'MPL-2.0',
  'CC0-1.0',
]);
const BUILDS = new Set([...SHIPPED, 'Python-2.0', 'CC-BY-4.0', 'OFL-1.1']);

/** Packages for tests whose manifest names no licence in SPDX's form; their licence file or readme does. */
const READ_BY_HAND = {
  busboy: 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
  'parse-cache-control': 'BSD-3-Clause',
  streamsearch: 'MIT',
  'svg-tags': 'MIT',
};

/** Whether an SPDX expression without exceptions is met: all of AND, one of OR. */
export function isAllowed(expression, allowed) {
  const parts = expression.replace(/[()]/g, '');
  return parts.split(' OR ').some((option) => option.split(' AND ').every((licence) => allowed.has(licence.trim())));
}

/** The name of the package at a path of a lockfile. */
export const packageAt = (path) => path.split('node_modules/').at(-1);

/** @returns a line for each package of the lockfile without an allowed licence */
export function licenceFaults({ packages }) {
  return Object.entries(packages).flatMap(([path, { license, dev, link }]) => {
    // Our own workspaces, and links to them.
    if (link || !path.includes('node_modules/')) return [];
    const found = license ?? (dev ? READ_BY_HAND[packageAt(path)] : undefined);
    if (found === undefined) return [`${path}: no licence`];
    return isAllowed(found, dev ? BUILDS : SHIPPED) ? [] : [`${path}: ${found}`];
  });
}

if (process.argv[1]?.endsWith('licences.mjs')) {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const faults = licenceFaults(lock);
  process.stdout.write(`${Object.keys(lock.packages).length} packages, ${faults.length} without an allowed licence\n`);
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
