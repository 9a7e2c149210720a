import type { CheerioAPI } from 'cheerio';
import { isRecord } from '@sali/domain/base/unknownValues';
import { parsePageJson } from './jsonRecipe.ts';
import { namedFields } from '@sali/domain/kitchen/recipes/page/namedFields';
import type { JsonValue } from '@sali/domain/kitchen/recipes/page/pageFields';

/**
 * Recipes in the data that a page brings for its own program: `__NEXT_DATA__` and its like. Their fields have the names of
 * the site.
 */

const DEPTH_MAX = 14;
const OBJECTS_MAX = 20_000;
const SCRIPTS_MAX = 30;
/** `window.__DATA__ = {…}`. */
const ASSIGNED =
  /^\s*(?:(?:window|self|globalThis)(?:\.[\w$]+|\[["'][\w$-]+["']\])|(?:var|let|const)\s+[\w$]+)\s*=\s*(?=[{[])/;

/** The recipe in the data of a page; undefined where there is none. */
export function scriptRecipe(page: CheerioAPI): JsonValue | undefined {
  const scripts = page('script:not([src]):not([type*="ld+json" i])').toArray();
  let objects = 0;
  for (const script of scripts.slice(0, SCRIPTS_MAX)) {
    const text = page(script).text();
    if (!/ingredient/i.test(text)) continue;
    const json = text.replace(ASSIGNED, '');
    const waiting: (readonly [value: unknown, depth: number])[] = [[parsePageJson(json), 0]];
    for (let next = waiting.shift(); next && objects < OBJECTS_MAX; next = waiting.shift()) {
      const [value, depth] = next;
      objects += 1;
      const recipe = isRecord(value) ? namedFields(value) : undefined;
      if (recipe) return recipe;
      if (depth > DEPTH_MAX || typeof value !== 'object' || value === null) continue;
      for (const inner of Object.values(value)) if (typeof inner === 'object') waiting.push([inner, depth + 1]);
    }
  }
  return undefined;
}
