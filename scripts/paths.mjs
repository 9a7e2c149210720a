import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root, wherever the command was started. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The folder in which npm was called: paths on the command line are relative to it [CM2]. */
export const CALLERS_FOLDER = process.env.INIT_CWD ?? process.cwd();

/** One number for the state of some files and folders: it changes when any of them does. */
export function stampOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) addTo(hash, join(ROOT, path));
  return hash.digest('hex');
}

function addTo(hash, path) {
  if (!existsSync(path)) return;
  const stat = statSync(path);
  if (!stat.isDirectory()) {
    hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(path).sort()) addTo(hash, join(path, name));
}

/** Like `stampOf`, of one file's content: the same after a fresh clone. */
export const contentStampOf = (path) =>
  createHash('sha256')
    .update(readFileSync(join(ROOT, path)))
    .digest('hex');

const keptStamp = (name) => join(ROOT, 'node_modules', '.sali', name);

/** Whether the product is there and was made when the stamp kept under `name` was this one. */
export function isFresh(name, product, stamp) {
  const kept = keptStamp(name);
  return existsSync(join(ROOT, product)) && existsSync(kept) && readFileSync(kept, 'utf8') === stamp;
}

/** Runs `make` when its product is missing, or the stamp kept under `name` is another one; keeps the stamp afterwards. */
export async function unlessFresh(name, product, stamp, make) {
  if (isFresh(name, product, stamp)) return;
  await make();
  const kept = keptStamp(name);
  mkdirSync(dirname(kept), { recursive: true });
  writeFileSync(kept, stamp);
}
