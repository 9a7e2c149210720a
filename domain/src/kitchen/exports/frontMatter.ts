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
  let isEntry = false;
  for (const line of yaml.split(/\r?\n/)) {
    if (/^\s*#/.test(line)) continue;
    const isInner = /^\s/.test(line);
    const [, key, value = ''] = (isInner && outer === '' ? null : KEY.exec(line.trim())) ?? [];
    const entry = ENTRY.exec(line)?.[1];
    if (entry !== undefined) values.push(yamlEntry(entry));
    // `- name: קמח` goes on with `amount: 2 כוסות`, and a long text with its next line.
    else if (isInner && values.length > 0 && isEntry) values.push(`${values.pop() ?? ''} ${yamlEntry(line)}`);
    else if (key !== undefined) {
      values = yamlValues(value.trim());
      facts.set(`${isInner ? `${outer}.` : ''}${key.toLowerCase()}`, values);
      if (!isInner) outer = value === '' ? key.toLowerCase() : '';
    } else if (isInner && line.trim() !== '') values.push(line.trim());
    isEntry = entry !== undefined || (isEntry && isInner);
  }
  // Two rules around plain lines.
  if (facts.size === 0) return { facts, body: text };
  return { facts, body: text.slice(front.length) };
}

function yamlValues(value: string): string[] {
  const inside = FLOW.exec(value)?.[1];
  if (inside !== undefined) return inside.split(',').map(unquoted);
  return value === '' || IS_BLOCK.test(value) ? [] : [unquoted(value)];
}

/** The text of an entry, without the name of its field. */
const yamlEntry = (text: string): string => unquoted(text.trim().replace(/^[a-z_]{2,20}:\s+/, ''));

const unquoted = (value: string): string => value.trim().replaceAll(/^["']|["']$/g, '');
