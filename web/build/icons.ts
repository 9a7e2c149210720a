import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const INDEX = join(dirname(createRequire(import.meta.url).resolve('lucide-react')), '../esm/lucide-react.mjs');
const EXPORT = /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g;
const IMPORT = /import \{([^}]*)\} from 'lucide-react';/g;
const ICON = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;
const MAKER = /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/;
/** The properties of the package's own maker that the plain one lacks. */
const LACKING = /^(size|color|absoluteStrokeWidth|nonScalingStroke)$/;
/** The keys that React needs in a list that changes: a drawing never does. */
const KEY = /,\s*key: "\w+"/g;

/** The package puts the attributes of each icon together at each drawing, in four steps; here the drawing of an icon is one object. */
const PLAIN_MAKER = `
import { createElement, memo } from 'react';

const LOOK = {
  xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor',
  strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round',
};
const NAMED = /^(aria-|role$|title$)/;

export default ({ name, node }) => {
  let lines;
  return memo(({ className, ...rest }) => {
    lines ??= node.map(([tag, attributes]) => createElement(tag, attributes));
    const classes = 'lucide lucide-' + name + (className ? ' ' + className : '');
    const isNamed = Object.keys(rest).some((key) => NAMED.test(key) && rest[key] != null);
    return createElement('svg', { ...LOOK, className: classes, 'aria-hidden': isNamed ? undefined : 'true', ...rest }, ...lines);
  });
};
`;

/**
 * Each module imports the files of its icons. From the index of the package it would import every icon of the app: the first
 * load would have those of the last page (8 KB gzip). The build fails where an icon has a property that the plain maker lacks.
 */
export function directIcons(): Plugin {
  const files = iconFiles();
  return {
    name: 'direct-icons',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (MAKER.test(id)) return { code: PLAIN_MAKER, map: null };
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
            const lacking = propertiesOf(local, code).find((property) => LACKING.test(property));
            if (lacking !== undefined) this.error(`${id}: the icon ${icon} has ${lacking}, which the build leaves out`);
            return `import ${local} from 'lucide-react/icons/${file}';`;
          })
          .join(' '),
      );
      if (direct.includes("'lucide-react'")) this.error(`${id}: icons are imported by their names`);
      return { code: direct, map: null };
    },
  };
}

/** The names of the properties that the elements of a component have in a module's source; an arrow function may be a value. */
const propertiesOf = (component: string, code: string): string[] =>
  [...code.matchAll(new RegExp(`<${component}\\s((?:=>|[^>])*)>`, 'g'))].flatMap(([, inside = '']) =>
    [...inside.matchAll(/(\w+)=/g)].map(([, name = '']) => name),
  );

/** The file of each icon, by every name that the package gives it. */
function iconFiles(): ReadonlyMap<string, string> {
  const exports = readFileSync(INDEX, 'utf8').matchAll(EXPORT);
  return new Map(
    [...exports].flatMap(([, names = '', file = '']) =>
      names.split(',').map((name): [string, string] => [name.replace('default as', '').trim(), file]),
    ),
  );
}
