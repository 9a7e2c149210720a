import { parseIngredient } from './ingredient.ts';
import { sectionOf, WORK_SPOKEN } from './recipeSections.ts';

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
    'לעוד (?:מתכונים|סרטונים|רעיונות)|המתכון המלא (?:ב|נמצא)|(?:ה?לינק|ה?קישור) ב|הירשמו|תהנו\\P{L}*$|בתי?אבון(?:\\P{L}+\\p{L}+){0,3}\\P{L}*$|' +
    'מקוו(?:ה|ים) ש(?:נהנית|אהבת)|(?:אל|לא) (?:תשכחו|לשכוח) (?:להירשם|לעקוב|לשתף|לייק)|(?:אם אהבתם )?תעשו (?:לי )?לייק|נתראה ב|וזהו(?=\\P{L}|$)|' +
    'מוזמנ(?:ים|ות) ל(?:שתף|שלוח|עקוב|כתוב|תייג|הגיב)|(?:אינסטגרם|פייסבוק|טיקטוק|יוטיוב|מוזיקה|עריכה|instagram|facebook|tiktok|music)\\s?:|' +
    'follow (?:me|for|us)|save (?:this|for later)|tag (?:a|someone)|link in bio|subscribe)',
  'iu',
);
/** A heading with its colon inside a line. */
const INLINE_HEADING =
  /(?<=[\s.!?])(?<!(?:אופן|הוראות|דרך|שלבי|זמן|זמני)\s)(?=(?:ה?(?:מצרכים|רכיבים|מרכיבים|חומרים)|(?:אופן|הוראות|דרך|שלבי) ה?הכנה|הכנה|הוראות)\s*:)/u;
const SENTENCE_END = /(?<=[.!?])\s+(?=\p{L})/u;
/** 'אז היום אנחנו מכינים …': the recipe's name follows, up to the next comma. */
const OPENING = new RegExp(
  '^(?:[^.]{0,40}[\\s,])?(?:POV:?|ו?היום|הפעם|אז|היי|הי|שלום)\\P{L}+(?:חברים[\\s,]+|לכולם[\\s,]+|חברות[\\s,]+)?(?:אנחנו |אני )?' +
    '(?:נכין|מכינ(?:ים|ות|ה)|מכין|נלמד להכין|נעשה|עוש(?:ים|ות|ה)|(?:מלמדת?|אלמד|אראה|מרא[הת]) (?:אתכם|אתכן|לכם|לכן) (?:איך )?(?:להכין|לעשות|מכינים|עושים))' +
    '\\s+([^,.!]+)[,.!]*\\s*(.*)$',
  'u',
);
/** So many lines at the beginning may open a video. */
const OPENING_AT_MAX = 3;
/** The sentence that names all that is needed. */
const NEEDED = /^(?:אז )?(?:לוקחים|ניקח|קחו|נצטרך|תצטרכו|צריך|צריכים|אנחנו צריכים|מה שצריך זה)\s*:?\s+(.+)$/u;
const NEEDED_PART =
  /[,.]\s*|\sו-?(?=\s?(?:\d|שתי|שני|שלוש|ארבע|חמש|שש|(?:חצי|רבע|שליש)\s(?:כוס|כף|כפית|קילו|ליטר|מיכל|חבילת)|כף|כפות|כפית|כפיות|כוס|כוסות|קורט)(?:\P{L}|$))/u;
const FACT = /(?:^|\s)(?:מנות|סועדים|דקות|דקה|שעה|שעות|קל|בינוני)(?=\P{L}|$)/u;
/** Where a spoken amount begins, and what is no ingredient beside a number. */
const AMOUNT_START =
  /(?:^|\s)ו?-?((?:\d|חצי|רבע|שליש|כוס|כף|כפות|כפית|כפיות|קילו|ליטר|גביע|מיכל|חבילת|קופסת|שקית|צרור|קורט|ביצה|שני|שתי|שלוש|ארבע|חמש|שש|שבע|שמונה|תשע|עשר)(?:ה|ת|ות|ים)?(?=[\s\d]).*)$/u;
const NO_INGREDIENT = /(?:דק(?:ות|ה)|שע(?:ה|ות)|מעלות|פעמים|חלקים|צדדים)(?=\P{L}|$)/u;
const SPOKEN_MIN = 3;
/** Longer lines above a recipe talk about it. */
const TITLE_WORDS_MAX = 6;
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
  // Few lines with a moment are the chapters of a video, many are what is said in it.
  const areChapters = hasMoments && momentsCount * 2 < lines.filter((line) => /\p{L}/u.test(line)).length;
  const bare = lines
    .filter((line) => !(areChapters && MOMENT.test(line)))
    // No pattern below meets a long run of spaces.
    .map((line) => line.replaceAll(/\s+/g, ' '))
    .map((line) => (hasMoments ? line.replace(MOMENT, '') : line).replaceAll(TAG, '').replaceAll(MENTION, ''))
    .filter((line) => /[\p{L}\p{N}]/u.test(line));
  const isPosted = hasMoments || lines.some((line) => LINK.test(line)) || lines.join('\n').search(TAG) >= 0;
  const kept = partedLines(bare)
    .filter((line) => !CALL.test(line))
    .flatMap(barLines);
  const [first = '', ...others] = fromTitleOn(kept);
  return kept.length === 0
    ? kept
    : [isPosted && first.length <= HEAD_MAX ? first.replace(TITLE_TAIL, '') : first, ...others];
}

/** The lines; of one paragraph its parts, and of speech what its speaker takes and does. */
function partedLines(bare: readonly string[]): readonly string[] {
  const at = bare.slice(0, OPENING_AT_MAX).findIndex((line) => OPENING.test(line.replace(/^\P{L}+/u, '')));
  const parted =
    bare.length <= PARAGRAPH_LINES_MAX ? bare.flatMap((line) => paragraphLines(line, bare.length === 1)) : bare;
  const opening = OPENING.exec((bare[at] ?? '').replace(/^\P{L}+/u, ''));
  if (!opening) return parted;
  const [, title = '', rest = ''] = opening;
  const below = [rest, ...bare.slice(at + 1)].filter((line) => line !== '');
  const isShort = bare.length <= PARAGRAPH_LINES_MAX;
  const said = isShort
    ? below.flatMap((line) => paragraphLines(line, true))
    : below.some(isSectionLine)
      ? below
      : transcriptLines(below, true);
  // Speech that names no amounts is kept as steps.
  const isSpeech = !said.some((line) => isSectionLine(line) || AMOUNT_START.exec(line)?.index === 0);
  return [title.trim(), ...(isSpeech ? ['אופן ההכנה'] : []), ...said];
}

const isSectionLine = (line: string): boolean =>
  line.length <= HEAD_MAX && sectionOf(line.replaceAll(/^\P{L}+|\P{L}+$/gu, '')) !== null;

/** The lines of a caption from its title on: talk above a short line is left out. */
function fromTitleOn(lines: readonly string[]): readonly string[] {
  const words = (line: string): string[] => line.match(/[\p{L}\p{N}"'׳״-]+/gu) ?? [];
  const [first = ''] = lines;
  if (words(first).length <= TITLE_WORDS_MAX && !first.startsWith('POV')) return lines;
  const isBody = (line: string): boolean =>
    /[\d:]/.test(line) || sectionOf(line.trim()) !== null || Boolean(parseIngredient(line)?.quantity);
  const end = lines.findIndex((line, at) => at > 0 && isBody(line));
  const title = lines
    .slice(0, Math.max(0, end))
    .findLastIndex(
      (line) => line.length <= HEAD_MAX && words(line).length < TITLE_WORDS_MAX && !/[.!?,]\P{L}*$/u.test(line),
    );
  return title > 0 ? lines.slice(title) : lines;
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
  const taken = sentences.flatMap(takenIn);
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
