import { readdirSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));

/**
 * Names the classes of the built app by two numbers, of the module and of the class in it: long names cost 2 KB of the
 * first load. Each build of the same sources gives the same names.
 */
export function shortClassNames(): Plugin {
  const modules = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.module.css'))
    .toSorted();
  const classes = new Map<string, string[]>();
  const generateScopedName = (name: string, path: string): string => {
    const file = relative(SOURCES, path.split('?')[0] ?? path);
    const known = classes.get(file) ?? [];
    classes.set(file, known);
    if (!known.includes(name)) known.push(name);
    return `_${modules.indexOf(file).toString(36).padStart(2, '0')}${known.indexOf(name).toString(36)}`;
  };
  return { name: 'short-class-names', apply: 'build', config: () => ({ css: { modules: { generateScopedName } } }) };
}
