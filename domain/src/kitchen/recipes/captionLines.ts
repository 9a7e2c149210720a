import { cleanLine } from '../../base/amounts/lineTokens.ts';
import { RECIPE_ENTRIES_MAX } from '../../base/limits.ts';
import { ingredientGroup, parseIngredient } from './ingredient.ts';
import { sectionOf, WORK_FIRST, WORK_SPOKEN } from './recipeSections.ts';

/*
 * Captions and transcripts of videos, as people paste them: they have marks and calls that are not of the recipe, and
 * often all of it in one paragraph. A text that is a recipe already stays as it is.
 */

const TAG = /(?<=^|\s)#[\p{L}_][\p{L}\p{N}\p{M}_]*/gu;
/** A person's name on the platform, with the word that gives the credit. */
const MENTION = /(?<=^|\s)(?:(?:של|מאת|קרדיט(?: למתכון)?|צילום|by|credit)\s?:?\s?)?@[\w.]+/giu;
const MOMENT = /^\s*[[(]?\d{1,2}:\d{2}(?::\d{2})?[\])]?(?:\s+|$)/;
/** So many lines begin with a moment of the video. */
const MOMENTS_MIN = 3;
/** Calls to the viewers, and the farewell. A word that steps begin with too ('שמרו') counts with its object only. */
const CALL = new RegExp(
  '^\\P{L}*(?:(?:ת?שמרו|לשמור) (?:לאחר כך|למועדפים|את ה(?:סרטון|מתכון|פוסט|ריל))|ת?עקבו(?=\\P{L}|$)|ת?תייגו(?=\\P{L}|$)|' +
    'ת?שתפו (?:עם|את מי)|לייק(?=\\P{L}|$)|פולו(?=\\P{L}|$)|(?:ת?כתבו|ת?ספרו|תגידו) ל(?:י|נו)(?=\\P{L}|$)|תגיבו|אהבתם\\?|' +
    'לעוד (?:מתכונים|סרטונים|רעיונות)|המתכון המלא (?:ב|נמצא)|(?:ה?לינק|ה?קישור) ב|הירשמו|תהנו\\P{L}*$|בתי?אבון(?:[^\\p{L}.!?]+\\p{L}+){0,3}\\P{L}*$|' +
    'מקוו(?:ה|ים) ש(?:נהנית|אהבת)|(?:אל|לא) (?:תשכחו|לשכוח) (?:להירשם|לעקוב|לשתף|לייק)|(?:אם אהבתם )?תעשו (?:לי )?לייק|נתראה ב(?!עוד)|וזהו(?=\\P{L}|$)|' +
    'מוזמנ(?:ים|ות) ל(?:שתף|שלוח|עקוב|כתוב|תייג|הגיב)|(?:אינסטגרם|פייסבוק|טיקטוק|יוטיוב|מוזיקה|עריכה|instagram|facebook|tiktok|music)\\s?:|' +
    'follow (?:me|for|us)|save (?:this|for later)|tag (?:a|someone)|link in bio|subscribe)',
  'iu',
);
/** A heading with its colon inside a line. */
const INLINE_HEADING =
  /(?<=[\s.!?])(?<!(?:אופן|הוראות|דרך|שלבי|זמן|זמני)\s)(?=(?:ה?(?:מצרכים|רכיבים|מרכיבים|חומרים)|(?:אופן|הוראות|דרך|שלבי) ה?הכנה|הכנה|הוראות)\s*:)/u;
const SENTENCE_END = /(?<=[.!?])\s+(?=\p{L})/u;
/** 'אז היום אנחנו מכינים …': the recipe's name follows, up to the next comma; 'נעשה אותו' names nothing. */
const OPENING = new RegExp(
  '^(?:[^.]{0,40}[\\s,])?(?:POV:?|ו?היום|הפעם|אז|היי|הי|שלום)\\P{L}+(?:חברים[\\s,]+|לכולם[\\s,]+|חברות[\\s,]+)?(?:אנחנו |אני )?' +
    '(?:נכין|מכינ(?:ים|ות|ה)|מכין|נלמד להכין|נעשה|עוש(?:ים|ות|ה)|(?:מלמדת?|אלמד|אראה|מרא[הת]) (?:אתכם|אתכן|לכם|לכן) (?:איך )?(?:להכין|לעשות|מכינים|עושים))' +
    '\\s+(?!(?:אות[והםן]|את זה|זה|ככה|משהו)(?:\\P{L}|$))([^,.!]+)[,.!]*\\s*(.*)$',
  'u',
);
/** So many lines at the beginning may open a video. */
const OPENING_AT_MAX = 3;
/** A greeting, or a sentence: not a title above an opening. */
const GREETING = /^\P{L}*(?:היי?|שלום|אהלן|חבר(?:ים|ות)|ברוכ(?:ים|ות)|בוקר|ערב|אז|טוב)(?=\P{L}|$)|[.!?]\P{L}*$/u;
/** The sentence that names all that is needed. */
const NEEDED = /^(?:אז )?(?:לוקחים|ניקח|קחו|נצטרך|תצטרכו|צריך|צריכים|אנחנו צריכים|מה שצריך זה)\s*:?\s+(.+)$/u;
const NEEDED_PART =
  /[,.]\s*|\sו-?(?=\s?(?:\d|שתי|שני|שלוש|ארבע|חמש|שש|(?:חצי|רבע|שליש)\s(?:כוס|כף|כפית|קילו|ליטר|מיכל|חבילת)|כף|כפות|כפית|כפיות|כוס|כוסות|קורט)(?:\P{L}|$))/u;
const FACT = /(?:^|\s)(?:מנות|סועדים|דקות|דקה|שעה|שעות|קל|בינוני)(?=\P{L}|$)/u;
/** Where a spoken amount begins; and words beside a number that is not the amount of an ingredient. */
const AMOUNT_START =
  /(?:^|\s)ו?-?((?:\d|חצי|רבע|שליש|כוס|כף|כפות|כפית|כפיות|קילו|ליטר|גביע|מיכל|חבילת|קופסת|שקית|צרור|קורט|ביצה|שני|שתי|שלוש|ארבע|חמש|שש|שבע|שמונה|תשע|עשר)(?:ה|ת|ות|ים)?(?=[\s\d]).*)$/u;
const NO_INGREDIENT = /(?:דק(?:ות|ה)|שע(?:ה|ות)|מעלות|פעמים|חלקים|צדדים)(?=\P{L}|$)/u;
const SPOKEN_MIN = 3;
/** Longer lines above a recipe may talk about it. */
const TITLE_WORDS_MAX = 6;
/** Talk has a comma, the end of a sentence or a picture. */
const TALK = /^POV|[,.!?]|\p{Extended_Pictographic}/u;
/** Facts and headings of parts, which no title begins with. */
const NO_TITLE = /^\P{L}*(?:דרגת|רמת|קושי|כשר|חלבי|בשרי|פרווה|זמן|for\s)/iu;
const TITLE_WORDS_MIN = 2;
/** Longer lines are neither a title nor a heading. */
const HEAD_MAX = 120;
/** `סינבון ביתי - הכי רך שיש!`, `סינבון | המטבח הפתוח`. */
const TITLE_TAIL = /\s(?:[-–]\s[^\d|]*!|\|\s[^\d|]*)(?:\s\|\s[^\d|]*)?$/u;
const LINK = /https?:\/\/\S+/i;
/** A text of fewer lines may be one paragraph. */
const PARAGRAPH_LINES_MAX = 3;
const TRANSCRIPT_SENTENCES_MIN = 3;

/** The lines of a recipe's text, without what only its place has: tags, names, moments, calls to those who watch. */
export function captionLines(lines: readonly string[]): readonly string[] {
  const momentsCount = lines.filter((line) => MOMENT.test(line)).length;
  const hasMoments = momentsCount >= MOMENTS_MIN;
  // Few lines with a moment, above the headings, are the chapters of a video; many are what is said in it.
  const areChapters = hasMoments && momentsCount * 2 < lines.filter((line) => /\p{L}/u.test(line)).length;
  const headingAt = areChapters ? lines.findIndex((line) => !MOMENT.test(line) && isSectionLine(line)) : 0;
  const bare = lines
    .filter((line, at) => at >= headingAt || !isChapter(line))
    // No pattern below meets a long run of spaces.
    .map((line) => line.replaceAll(/\s+/g, ' '))
    .map((line) => (hasMoments ? line.replace(MOMENT, '') : line).replaceAll(TAG, '').replaceAll(MENTION, ''))
    .filter((line) => /[\p{L}\p{N}]/u.test(line));
  const isPosted = hasMoments || lines.some((line) => LINK.test(line)) || lines.join('\n').search(TAG) >= 0;
  const kept = partedLines(bare).flatMap(withoutCalls).flatMap(barLines);
  const [first = '', ...others] = fromTitleOn(kept);
  return kept.length === 0
    ? kept
    : [isPosted && first.length <= HEAD_MAX ? first.replace(TITLE_TAIL, '') : first, ...others];
}

/** A line with a moment that names neither work nor an amount. */
function isChapter(line: string): boolean {
  const words = line.replace(MOMENT, '');
  return words !== line && !WORK_FIRST.test(cleanLine(words)) && !parseIngredient(words)?.quantity;
}

/** The line without the sentences that call to the viewers; one that names work stays. */
function withoutCalls(line: string): readonly string[] {
  const sentences = line.split(SENTENCE_END);
  if (!CALL.test(line) && !CALL.test(sentences[0] ?? '')) return [line];
  const kept = sentences.filter((sentence) => !CALL.test(sentence) || WORK_SPOKEN.test(sentence));
  return kept.length === 0 ? [] : [kept.join(' ')];
}

/** The lines; of one paragraph its parts, and of speech what its speaker takes and does. */
function partedLines(bare: readonly string[]): readonly string[] {
  const isShort = bare.length <= PARAGRAPH_LINES_MAX;
  const openings = bare.slice(0, OPENING_AT_MAX).map((one) => OPENING.exec(one.replace(/^\P{L}+/u, '')));
  const at = openings.findIndex((one) => one !== null);
  const opening = openings[at];
  const line = bare[at] ?? '';
  if (!opening) return isShort ? bare.flatMap((one) => paragraphLines(one, bare.length === 1)) : bare;
  const [, name = '', rest = ''] = opening;
  const [first = ''] = bare;
  // A short line above the opening is the title already.
  const isTitled = at > 0 && wordsInLine(first).length <= TITLE_WORDS_MAX && !GREETING.test(first);
  const above = isTitled
    ? [...bare.slice(0, at), line.slice(0, line.length - rest.length)]
    : [name.trim(), ...bare.slice(0, at)];
  const below = [rest, ...bare.slice(at + 1)].filter((one) => one !== '');
  const said = isShort
    ? below.flatMap((one) => paragraphLines(one, true))
    : isList(below)
      ? below
      : transcriptLines(below, true);
  // Speech that names no amounts is kept as steps.
  return [...above, ...(isList(said) ? [] : ['אופן ההכנה']), ...said];
}

/** Whether lines have a heading, or an ingredient with its amount. */
const isList = (lines: readonly string[]): boolean => lines.some((line) => isSectionLine(line) || isAmountLine(line));

/** An ingredient with its amount before or behind it, as in a list. */
function isAmountLine(line: string): boolean {
  const clean = cleanLine(line);
  if (AMOUNT_START.exec(clean)?.index === 0) return true;
  return !WORK_SPOKEN.test(clean) && !NO_INGREDIENT.test(clean) && Boolean(parseIngredient(line)?.quantity);
}

const wordsInLine = (line: string): string[] => line.match(/[\p{L}\p{N}"'׳״-]+/gu) ?? [];

const isSectionLine = (line: string): boolean =>
  line.length <= HEAD_MAX && sectionOf(line.replaceAll(/^\P{L}+|\P{L}+$/gu, '')) !== null;

/** The lines of a caption from its title on: talk above the one short line that may be a title is left out. */
function fromTitleOn(lines: readonly string[]): readonly string[] {
  const [first = ''] = lines;
  const isTalk = TALK.test(first) && (wordsInLine(first).length > TITLE_WORDS_MAX || first.startsWith('POV'));
  if (!isTalk) return lines;
  const isBody = (line: string): boolean =>
    /[\d:]/.test(line) || sectionOf(line.trim()) !== null || Boolean(parseIngredient(line)?.quantity);
  const end = lines.findIndex((line, at) => at > 0 && isBody(line));
  const titles = lines.slice(1, Math.max(1, end)).filter((line) => {
    const count = wordsInLine(line).length;
    const isShort = line.length <= HEAD_MAX && count >= TITLE_WORDS_MIN && count < TITLE_WORDS_MAX;
    const isOther = NO_TITLE.test(line) || WORK_FIRST.test(cleanLine(line)) || ingredientGroup(line) !== null;
    return isShort && !isOther && !/[,.!?]/.test(line);
  });
  const [title = ''] = titles;
  return titles.length === 1 ? lines.slice(lines.indexOf(title, 1)) : lines;
}

/** The parts of a paragraph, each as a line: by its headings, else by its sentences. */
function paragraphLines(line: string, isSpeech: boolean): readonly string[] {
  const parts = line.split(INLINE_HEADING);
  if (parts.length > 1)
    return parts.flatMap((part) => {
      const colon = part.indexOf(':');
      if (colon < 0 || sectionOf(part.slice(0, colon).trim()) !== 'steps') return splitCalls(part);
      return [part.slice(0, colon + 1), ...part.slice(colon + 1).split(SENTENCE_END)];
    });
  const sentences = line.split(SENTENCE_END);
  return sentences.length >= TRANSCRIPT_SENTENCES_MIN ? transcriptLines(sentences, isSpeech) : [line];
}

/** The part without the calls that follow its sentences. */
const splitCalls = (part: string): readonly string[] => {
  const sentences = part.split(SENTENCE_END);
  return sentences.some((sentence) => CALL.test(sentence)) ? sentences : [part];
};

/**
 * Splits the speech of a video: the sentence with what is needed becomes the ingredients, those after it the steps. Where
 * no sentence of what is surely speech names all of it, each names what its work takes.
 */
function transcriptLines(sentences: readonly string[], isSpeech: boolean): readonly string[] {
  const at = sentences.findIndex((sentence) => neededIn(sentence) !== null);
  const needed = neededIn(sentences[at] ?? '');
  if (needed) return [...sentences.slice(0, at), 'מצרכים', ...needed, 'אופן ההכנה', ...sentences.slice(at + 1)];
  if (!isSpeech) return [sentences.join(' ')];
  const taken: string[] = [];
  for (const sentence of sentences) if (taken.length < RECIPE_ENTRIES_MAX) taken.push(...takenIn(sentence));
  return taken.length < SPOKEN_MIN ? sentences : ['מצרכים', ...taken, 'אופן ההכנה', ...sentences];
}

/** 'אני לוקחת שלוש ביצים וכוס סוכר ומקציפה': the amounts behind the words for work. */
const takenIn = (sentence: string): readonly string[] =>
  sentence
    .split(WORK_SPOKEN)
    .slice(1)
    .flatMap((part) => part.split(NEEDED_PART))
    .flatMap((part) => {
      const line = AMOUNT_START.exec(part)?.[1]?.trim() ?? '';
      return line !== '' && !NO_INGREDIENT.test(line) && parseIngredient(line)?.product ? [line] : [];
    });

function neededIn(sentence: string): readonly string[] | null {
  const rest = NEEDED.exec(sentence)?.[1];
  const parts = rest?.replace(/[.!]\s*$/, '').split(NEEDED_PART) ?? [];
  return parts.filter((part) => parseIngredient(part)?.quantity).length >= 2 ? parts : null;
}

/** 'כוס קמח | כוס חלב | ביצה': each a line, unless they are facts of the recipe. */
function barLines(line: string): readonly string[] {
  const parts = line.split(/\s+[|•·]\s+/);
  if (parts.length < 3 || parts.some((part) => FACT.test(part))) return [line];
  return parts.filter((part) => parseIngredient(part)?.quantity).length >= 2 ? parts : [line];
}
