import { foreignRecipe, type ForeignRecipe } from './exportTypes.ts';
import { frontMatterOf } from './frontMatter.ts';
import type { PictureFinder } from './jsonRecipes.ts';

/** Cooklang: the text of the steps, with ingredients (`@קמח{2%כוסות}`), tools (`#סיר{}`) and times (`~{10%דקות}`) in it. */

const INGREDIENT = /@([^@#~{}\n]{1,100}?)\{([^{}\n]{0,60})\}(?:\(([^()\n]{0,100})\))?|@([\p{L}\p{N}_-]+)/gu;
const TOOL = /#([^@#~{}\n]{1,100}?)\{[^{}\n]{0,60}\}|#([\p{L}\p{N}_-]+)/gu;
const TIME = /~([^@#~{}\n]{0,60})\{([^{}\n]{0,60})\}/gu;
const METADATA = /^>>\s*([^:]{1,60}):\s*(.*)$/;

type CooklangPart = { readonly name: string; readonly ingredients: string[]; readonly steps: string[] };

export const isCooklang = (text: string): boolean =>
  /@[^@#~{}\n]{1,100}\{[^{}\n]{0,60}\}/.test(text) || /^>>\s*[^:\n]{1,60}:/m.test(text);

/** @param name of the file, which is the title where the text says none */
export function recipeOfCooklang(text: string, name: string, pictureOf: PictureFinder): ForeignRecipe {
  const { facts, body } = metadata(text.replaceAll(/\[-[^]*?-\]|(?<!-)--(?!-).*$/gm, ''));
  const fact = (...names: string[]): string => names.map((one) => facts.get(one) ?? '').find((one) => one !== '') ?? '';
  const parts: CooklangPart[] = [{ name: '', ingredients: [], steps: [] }];
  const notes: string[] = [];
  const taken = new Set<string>();
  for (const paragraph of body.split(/\n\s*\n/)) {
    const line = paragraph.replaceAll(/\s*\n\s*/g, ' ').trim();
    const heading = /^=+\s*(.*?)\s*=*$/.exec(line)?.[1];
    if (heading !== undefined) parts.push({ name: heading, ingredients: [], steps: [] });
    else if (line.startsWith('>')) notes.push(line.slice(1));
    else if (line !== '') {
      const part = parts.at(-1);
      for (const match of line.matchAll(INGREDIENT))
        if (isTaken(match, taken)) part?.ingredients.push(lineOfMark(match));
      part?.steps.push(plainStep(line));
    }
  }
  const fields = {
    name: fact('title') || name,
    description: fact('description', 'introduction'),
    recipeIngredient: parts.map((part) => ({ name: part.name, items: [...new Set(part.ingredients)] })),
    recipeInstructions: parts.map((part) => ({ name: part.name, itemListElement: part.steps })),
    recipeYield: fact('servings', 'serves', 'yield'),
    prepTime: fact('prep time', 'time.prep', 'time.prep_time'),
    cookTime: fact('cook time', 'time.cook', 'time.cook_time'),
    totalTime: fact('time', 'time required', 'duration'),
    image: fact('image'),
  };
  const source = fact('source', 'source.url');
  return foreignRecipe(fields, {
    sourceUrl: source,
    source: /^https?:/i.test(source) ? fact('author') : source || fact('author'),
    tags: fact('tags'),
    notes,
    picture: pictureOf([name]),
  });
}

/** `>> servings: 4`, and the front matter of newer files. */
function metadata(text: string): { readonly facts: ReadonlyMap<string, string>; readonly body: string } {
  const front = frontMatterOf(text);
  const facts = new Map([...front.facts].map(([key, values]) => [key, values.join(', ')]));
  const lines = front.body.split(/\r?\n/);
  for (const line of lines) {
    const [, key = '', value = ''] = METADATA.exec(line) ?? [];
    if (key !== '') facts.set(key.toLowerCase().trim(), value.trim());
  }
  return { facts, body: lines.filter((line) => !METADATA.test(line)).join('\n') };
}

/** A name without signs before it and without the words of the step behind `|`: `@חמאה|החמאה{}`. */
const nameOfMark = ([, marked = '', , , word = '']: RegExpExecArray): string =>
  (marked || word).trim().replace(/^[?&+-]+|\|.*$/g, '');

/** Whether a mark adds an ingredient: `@&קמח{}`, and `@קמח` without an amount after it was named, speak of the same. */
function isTaken(mark: RegExpExecArray, taken: Set<string>): boolean {
  const name = nameOfMark(mark);
  const isSame = /^[?+-]*&/.test(mark[1] ?? '') || (taken.has(name) && (mark[2] ?? '') === '');
  taken.add(name);
  return !isSame;
}

/** `2 כוסות קמח, מנופה`. An equals sign locks an amount, and a question mark says that one can do without it. */
function lineOfMark(mark: RegExpExecArray): string {
  const [, marked = '', amount = '', note = ''] = mark;
  const count = amount.replace('%', ' ').replace(/^=/, '').replaceAll('*', '').trim();
  const line = [count, nameOfMark(mark)].filter((text) => text !== '').join(' ');
  return [line, note, marked.trim().startsWith('?') ? 'לא חובה' : ''].filter((text) => text !== '').join(', ');
}

const plainStep = (line: string): string =>
  line
    .replaceAll(TIME, (_mark, _name: string, amount: string) => amount.replace('%', ' '))
    .replaceAll(INGREDIENT, (_mark, marked: string | undefined, _amount, _note, word: string | undefined) =>
      (marked ?? word ?? '').replace(/^[?&+-]+|^.*\|/g, ''),
    )
    .replaceAll(TOOL, (_mark, marked: string | undefined, word: string | undefined) => marked ?? word ?? '');
