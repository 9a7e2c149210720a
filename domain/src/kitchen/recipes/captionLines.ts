import { parseIngredient } from './ingredient.ts';
import { sectionOf } from './recipeSections.ts';

/*
 * Captions and transcripts of videos, as people paste them: they have marks and calls that are not of the recipe, and
 * often all of it in one paragraph. A text that is a recipe already stays as it is.
 */

const TAG = /(?<=^|\s)#[\p{L}_][\p{L}\p{N}\p{M}_]*/gu;
/** A person's name on the platform, with the word that gives the credit. */
const MENTION = /(?<=^|\s)(?:(?:של|מאת|קרדיט|צילום|by|credit)\s?:?\s?)?@[\w.]+/giu;
const MOMENT = /^\s*[[(]?\d{1,2}:\d{2}(?::\d{2})?[\])]?\s+(?=\S)/;
/** So many lines begin with a moment of the video. */
const MOMENTS_MIN = 3;
/** Calls to the viewers, and the farewell. A word that steps begin with too ('שמרו') counts with its object only. */
const CALL = new RegExp(
  '^\\P{L}*(?:(?:ת?שמרו|לשמור) (?:לאחר כך|למועדפים|את ה(?:סרטון|מתכון|פוסט|ריל))|ת?עקבו(?=\\P{L}|$)|ת?תייגו(?=\\P{L}|$)|' +
    'ת?שתפו (?:עם|את מי)|לייק(?=\\P{L}|$)|פולו(?=\\P{L}|$)|(?:ת?כתבו|ת?ספרו|תגידו) ל(?:י|נו)(?=\\P{L}|$)|תגיבו|אהבתם\\?|' +
    'לעוד (?:מתכונים|סרטונים|רעיונות)|המתכון המלא (?:ב|נמצא)|(?:ה?לינק|ה?קישור) ב|הירשמו|תהנו\\P{L}*$|ב(?:תיאבון(?: רב)?|תאבון)\\P{L}*$|' +
    'follow (?:me|for|us)|save (?:this|for later)|tag (?:a|someone)|link in bio|subscribe)',
  'iu',
);
/** A heading with its colon inside a line. */
const INLINE_HEADING =
  /(?<=[\s.!?])(?<!(?:אופן|הוראות|דרך|שלבי|זמן|זמני)\s)(?=(?:ה?(?:מצרכים|רכיבים|מרכיבים|חומרים)|(?:אופן|הוראות|דרך|שלבי) ה?הכנה|הכנה|הוראות)\s*:)/u;
const SENTENCE_END = /(?<=[.!?])\s+(?=\p{L})/u;
/** 'אז היום אנחנו מכינים …': the recipe's name follows. */
const OPENING =
  /^\P{L}*(?:POV:?\s*|(?:אז|היי|הי|שלום)[\s,]+)?(?:חברים[\s,]+|לכולם[\s,]+|חברות[\s,]+)?(?:ו?היום|הפעם|POV:?)?\s*(?:אנחנו |אני )?(?:נכין|מכינים|מכינה|מכין|נלמד להכין|נעשה)\s+(.+)$/u;
const OPENING_WORD = /^\P{L}*(?:POV|אז|היי|הי|שלום|היום|הפעם)(?=\P{L})/u;
/** The sentence that names all that is needed. */
const NEEDED = /^(?:אז )?(?:לוקחים|ניקח|קחו|נצטרך|תצטרכו|צריך|צריכים|אנחנו צריכים|מה שצריך זה)\s*:?\s+(.+)$/u;
const NEEDED_PART = /,\s*|\sו-?(?=\s?(?:\d|חצי|רבע|שליש|כף|כפות|כפית|כפיות|כוס|כוסות|קורט)(?:\P{L}|$))/u;
const FACT = /(?:^|\s)(?:מנות|סועדים|דקות|דקה|שעה|שעות|קל|בינוני)(?=\P{L}|$)/u;
/** A text of fewer lines may be one paragraph. */
const PARAGRAPH_LINES_MAX = 3;
const TRANSCRIPT_SENTENCES_MIN = 3;

/** The lines of a recipe's text, without what only its place has: tags, names, moments, calls to those who watch. */
export function captionLines(lines: readonly string[]): readonly string[] {
  const hasMoments = lines.filter((line) => MOMENT.test(line)).length >= MOMENTS_MIN;
  const bare = lines
    // No pattern below meets a long run of spaces.
    .map((line) => line.replaceAll(/\s+/g, ' '))
    .map((line) => (hasMoments ? line.replace(MOMENT, '') : line).replaceAll(TAG, '').replaceAll(MENTION, ''))
    .filter((line) => /[\p{L}\p{N}]/u.test(line));
  const parted = bare.length <= PARAGRAPH_LINES_MAX ? bare.flatMap(paragraphLines) : bare;
  const kept = parted.filter((line) => !CALL.test(line)).flatMap(barLines);
  const [first, ...others] = kept;
  return first === undefined ? kept : [titleIn(first), ...others];
}

const titleIn = (line: string): string =>
  (OPENING_WORD.test(line) && OPENING.exec(line)?.[1]?.replace(/[.!]+$/, '')) || line;

/** The parts of a paragraph, each as a line: by its headings, else by its sentences. */
function paragraphLines(line: string): readonly string[] {
  const parts = line.split(INLINE_HEADING);
  if (parts.length > 1)
    return parts.flatMap((part) => {
      const colon = part.indexOf(':');
      if (colon < 0 || sectionOf(part.slice(0, colon).trim()) !== 'steps') return splitCalls(part);
      return [part.slice(0, colon + 1), ...part.slice(colon + 1).split(SENTENCE_END)];
    });
  const sentences = line.split(SENTENCE_END);
  return sentences.length >= TRANSCRIPT_SENTENCES_MIN ? transcriptLines(sentences) : [line];
}

/** The part without the calls that follow its sentences. */
const splitCalls = (part: string): readonly string[] => {
  const sentences = part.split(SENTENCE_END);
  return sentences.some((sentence) => CALL.test(sentence)) ? sentences : [part];
};

/** Splits the speech of a video: the sentence with what is needed becomes the ingredients, those after it the steps. */
function transcriptLines(sentences: readonly string[]): readonly string[] {
  const at = sentences.findIndex((sentence) => neededIn(sentence) !== null);
  const needed = neededIn(sentences[at] ?? '');
  if (needed === null) return [sentences.join(' ')];
  return [...sentences.slice(0, at), 'מצרכים', ...needed, 'אופן ההכנה', ...sentences.slice(at + 1)];
}

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
