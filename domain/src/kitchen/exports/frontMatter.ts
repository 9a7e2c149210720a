/** The YAML between `---` that notes and Cooklang files begin with, as far as recipes need it: texts, lists and blocks (`|`). */
export type FrontMatter = {
  /** The values by key, in small letters. A text is a list of one. */
  readonly facts: ReadonlyMap<string, readonly string[]>;
  /** The text behind it; the whole text where there is none. */
  readonly body: string;
};

const FRONT = /^\s*---[ \t]*\r?\n([^]*?)\r?\n---[ \t]*(?:\r?\n|$)/;
const KEY = /^([\p{L}_][\p{L}\p{N}_. -]{0,59}?)\s*:(?:\s+(.*))?$/u;
const ENTRY = /^\s*-\s+(.*)$/;
const IS_BLOCK = /^[|>][+-]?$/;
/** `[מרק, חורף]`. */
const FLOW = /^\[(.*)\]$/;

/** Reads the front matter of a text; a key within another one is read as `time.prep`. */
export function frontMatterOf(text: string): FrontMatter {
  const [front = '', yaml = ''] = FRONT.exec(text) ?? [];
  const facts = new Map<string, string[]>();
  let values: string[] = [];
  // The key that others may be within.
  let outer = '';
  for (const line of yaml.split(/\r?\n/)) {
    const isInner = /^\s/.test(line);
    const [, key, value = ''] = (isInner && outer === '' ? null : KEY.exec(line.trim())) ?? [];
    const entry = ENTRY.exec(line)?.[1];
    if (entry !== undefined) values.push(unquoted(entry));
    else if (key !== undefined) {
      values = yamlValues(value.trim());
      facts.set(`${isInner ? `${outer}.` : ''}${key.toLowerCase()}`, values);
      if (!isInner) outer = value === '' ? key.toLowerCase() : '';
    } else if (isInner && line.trim() !== '') values.push(line.trim());
  }
  return { facts, body: text.slice(front.length) };
}

function yamlValues(value: string): string[] {
  const inside = FLOW.exec(value)?.[1];
  if (inside !== undefined) return inside.split(',').map(unquoted);
  return value === '' || IS_BLOCK.test(value) ? [] : [unquoted(value)];
}

const unquoted = (value: string): string => value.trim().replaceAll(/^["']|["']$/g, '');
