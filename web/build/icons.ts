import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const INDEX = join(dirname(createRequire(import.meta.url).resolve('lucide-react')), '../esm/lucide-react.mjs');
const EXPORT = /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g;
const IMPORT = /import \{([^}]*)\} from 'lucide-react';/g;
const ICON = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;
/** The keys that React needs in a list that changes: a drawing never does. */
const KEY = /,\s*key: "\w+"/g;

/**
 * Each module imports the files of its icons. From the index of the package it would import every icon of the app: the first
 * load would have those of the last page (8 KB gzip).
 */
export function directIcons(): Plugin {
  const files = iconFiles();
  return {
    name: 'direct-icons',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (ICON.test(id)) return { code: code.replaceAll(KEY, ''), map: null };
      if (!code.includes("'lucide-react'")) return null;
      const direct = code.replaceAll(IMPORT, (_all, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map((name) => {
            const [icon = '', local = icon] = name.split(' as ');
            const file = files.get(icon);
            if (file === undefined) this.error(`${id}: lucide-react has no icon ${icon}`);
            return `import ${local} from 'lucide-react/icons/${file}';`;
          })
          .join(' '),
      );
      if (direct.includes("'lucide-react'")) this.error(`${id}: icons are imported by their names`);
      return { code: direct, map: null };
    },
  };
}

/** The file of each icon, by every name that the package gives it. */
function iconFiles(): ReadonlyMap<string, string> {
  const exports = readFileSync(INDEX, 'utf8').matchAll(EXPORT);
  return new Map(
    [...exports].flatMap(([, names = '', file = '']) =>
      names.split(',').map((name): [string, string] => [name.replace('default as', '').trim(), file]),
    ),
  );
}
