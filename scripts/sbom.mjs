import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageAt } from './licences.mjs';
import { ROOT } from './paths.mjs';
import { output } from './run-command.mjs';

/*
 * `npm run check -- sbom`: writes the list of all shipped packages (CycloneDX) into `sbom.json`. Ends with code 1 when npm cannot make
 * it, or when it lacks a shipped package of the lockfile.
 */

/** The folders of ours that are shipped, with all that they need. */
const SHIPPED = ['--workspace', 'server', '--workspace', 'web'];

/** `name@version` of each shipped package of a lockfile, and whether every system installs it. */
function shippedPackages({ packages }) {
  const shipped = Object.entries(packages).filter(([path, { dev }]) => path.includes('node_modules/') && !dev);
  return new Map(
    shipped.map(([path, { version, link, resolved, optional, devOptional }]) => {
      const name = `${packageAt(path)}@${version ?? packages[resolved]?.version}`;
      return [name, !optional && !devOptional && !link];
    }),
  );
}

const nameOf = ({ purl }) => decodeURIComponent(purl).replace(/^pkg:npm\//, '');

/**
 * The list without tools. `npm sbom --omit dev` leaves out each package that is a tool of any workspace, shipped or not.
 * @param lock the lockfile, which knows what is a tool only
 */
export function shippedOnly(list, lock) {
  const shipped = shippedPackages(lock);
  const components = list.components.filter((one) => shipped.has(nameOf(one)));
  const refs = new Set([list.metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])]);
  const dependencies = list.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map((one) => ({ ...one, dependsOn: one.dependsOn.filter((ref) => refs.has(ref)) }));
  return { ...list, components, dependencies };
}

/** Returns the packages that every system installs with the server or the web app, but that are not in the list. */
export function missingPackages({ components }, lock) {
  const listed = new Set(components.map(nameOf));
  return [...shippedPackages(lock)].flatMap(([name, isEverywhere]) =>
    isEverywhere && !listed.has(name) ? [name] : [],
  );
}

if (process.argv[1]?.endsWith('sbom.mjs')) {
  const { code, text } = await output('npm', ['sbom', '--sbom-format', 'cyclonedx', ...SHIPPED]);
  if (code !== 0) {
    process.stderr.write(text);
    process.exit(code);
  }
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const list = shippedOnly(JSON.parse(text), lock);
  writeFileSync(join(ROOT, 'sbom.json'), `${JSON.stringify(list, null, 2)}\n`);
  const missing = missingPackages(list, lock);
  process.stdout.write(`sbom.json: ${list.components.length} packages, ${missing.length} missing\n`);
  for (const path of missing) process.stdout.write(`${path}\n`);
  process.exitCode = missing.length > 0 ? 1 : 0;
}
