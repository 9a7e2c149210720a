import { isNumberWord } from '../../base/amounts/numberWords.ts';
import { unitOf } from '../../base/amounts/unit.ts';
import { namedGoods } from '../../goods/catalogue/namedCategory.ts';
import { plainSubcategory } from '../../goods/catalogue/plainWords.ts';
import { isGoodsGroup } from './goodsGroups.ts';
import { readTypedAmount } from './typedAmount.ts';
import { isNamedThing, isNoName, isPlainThing, saysWhatFor, wordSet } from './typedWords.ts';

/** Talk around the things of a message: greetings, requests and thanks, and what is said about a thing. */

/** Before what somebody asks for. */
const OPENINGS = wordSet(
  'היי הי שלום סליחה אהוב אהובה אהובי מאמי חמוד חמודה אמא אבא אפשר תביא תביאי תביאו להביא הביאו תקנה תקני תקנו לקנות קנה קני קנו קונים צריך צריכה ' +
    'צריכים צריכות חסר חסרה חסרים חסרות נגמר נגמרה נגמרו לנו לי בבית בדרך הביתה בסופר במכולת מהסופר מהמכולת מהשוק בבקשה גם וגם ועוד עוד רק אולי ' +
    'אל תשכח תשכחי תשכחו שכחתי שכחנו לשכוח לזכור תזכור תזכיר תזכירי תזכרי תזכרו תזכירו תזכורת אני אנחנו אנו חייב חייבת חייבים חייבות כדאי לקחת קח קחי קחו ' +
    'תיקח תיקחי תיקחו תקח תקחי תקחו רוצה רוצים תוסיף תוסיפי תוסיפו להוסיף תכניס תכניסי תכניסו להכניס תרשום תרשמי תרשמו לרשום מישהו מישהי יכול יכולה יכולים תוכל תוכלי תוכלו אם ' +
    'תעבור תעברי תעברו לבדוק תבדוק תבדקי תבדקו לראות תראה תראי תראו יש אין כבר ממש דחוף חשוב קצת מעט הרבה כמה איזה איזו אז את מבצע במבצע לרשימה ' +
    'תכתוב תכתבי תכתבו לכתוב כתוב כתבי רשום רשמי הוסף הוסיפי תזמין תזמיני תזמינו להזמין תחפש תחפשי תחפשו לחפש איתך איתי איתנו ' +
    'לאסוף תאסוף תאספי תאספו להשיג תשיג תשיגי תשיגו לעצור תעצור תעצרי תעצרו אתה מביא מביאה קונה נגיד בכלל נצטרך אצטרך אצל הירקן בירקן מהירקן בשוק בקצב מהקצב במאפייה מהמאפייה בפארם מהפארם ' +
    'אזל אזלה אזלו סיימנו סיימתי אחי אחותי נשמה כפרה יאללה סבבה אוקי אוקיי בסדר רגע אה אבל אוי וואי וואו יואו אויש אופס לגמרי כמעט תקשיב תקשיבי שמע שמעי שאלה אגב מאוד פליז ' +
    'need buy get please also hi hello we i some remember купи купить нужно нужен пожалуйста اشتري اريد أريد',
);
/** Two words that open only together: 'לא' and 'can' alone are part of names. */
const OPENING_PAIRS = wordSet(
  "שים_ברשימה שימי_ברשימה שים_לי שימי_לי תשים_ברשימה תשימי_ברשימה תשים_לי תשימי_לי תשים_לנו תשימי_לנו אז_ככה אני_חושב אני_חושבת מבצע_על מה_שיש כמה_שיותר כמה_שאפשר שכחתי_להגיד שכחתי_לומר שכחתי_לכתוב שכחתי_לציין שכחתי_לבקש שכחנו_להגיד שכחנו_לכתוב לא_לשכוח לא_לוותר מה_צריך מה_חסר מה_עם בא_לי בא_לנו תעשה_טובה תעשי_טובה תעשו_טובה ליתר_ביטחון חוץ_מזה טוב_אז אם_נשאר אם_נשארה אם_נשארו נשאר_לנו נשארה_לנו נשארו_לנו לא_נשאר לא_נשארה לא_נשארו לא_זכרתי אין_יותר משהו_- דרך_אגב ודרך_אגב יש_מצב יש_סיכוי דבר_אחרון עוד_משהו עוד_דבר מי_יכול מי_יכולה אין_פה אין_כאן תחזור_בלי תחזרי_בלי תחזרו_בלי can_you could_you can_we don't_forget we_need we_are",
);
/** After these the thing has an article: 'נגמר הסבון', 'תביא את החלב'. */
const ENDED = wordSet('נגמר נגמרה נגמרו אזל אזלה אזלו סיימנו סיימתי חסר חסרה חסרים חסרות את');
const CLOSINGS = wordSet(
  'היום מחר הערב עכשיו בבקשה תודה רבה מראש בבית בדרך הביתה לרשימה מהסופר דחוף חשוב חובה זה כמעט נגמר נגמרה נגמרו חסר חסרה חסרים חסרות אזל אזלה אזלו asap זהו וזהו ודי פליז ביי מאמי אהובי אהובתי יקירי יקירתי אחי אחותי please thanks спасибо пожалуйста شكرا',
);
/** A message of nothing but these asks for nothing. */
const CHATTER = wordSet(
  'תודה רבה מראש סבבה אוקי אוקיי אוקי בסדר היי הי שלום בבקשה מעולה אחלה נשיקות אוהב אוהבת אותך ביי יאללה טוב כן לא יופי בוקר ערב יום לילה שבת משהו מה להביא מתי ומתי אתה חוזר חוזרת מגיע מגיעה להתראות ' +
    'כוח דבר אחרון נשמע שלומך שלומכם תגיד תגידי מאמי אהוב אהובה אמא אבא ok okay thanks thank you hi hello bye yes no please спасибо привет شكرا مرحبا',
);

const THANKS = /^ו?תודה$|^(?:thanks|thank|спасибо|شكرا)$/;

/** In small letters, without marks and 'ההה' at its end. */
const plainTalk = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[!?.,]+$/, '')
    .replace(/(.)\1{2,}$/, '$1');

export const isChatter = (words: readonly string[]): boolean =>
  words.every((word) => CHATTER.has(word) || CHATTER.has(plainTalk(word)) || CLOSINGS.has(plainTalk(word)));

/**
 * Returns the words without a greeting, 'תביא' or 'נגמר' before and 'תודה' after. The words after 'אם' are in
 * parentheses, as a note is.
 * @param line the words of the line that the thing is one of: in 'נגמר השמן, הקמח והסוכר' all have ended
 */
export function withoutChatter(words: readonly string[], line: readonly string[] = []): readonly string[] {
  return withoutTalk(withReminders(withoutRequestBehind(words)), line);
}

function withoutTalk(words: readonly string[], line: readonly string[]): readonly string[] {
  const from = Math.max(openingEnd(words), requestEnd(words));
  const thanks = words.findIndex((word, at) => at > from && THANKS.test(plainTalk(word)));
  let to = thanks < 0 || goesOn(words.slice(thanks)) ? words.length : thanks;
  while (to > from && (closesTalk(words, to - 1) || /^[?!.]+$/.test(words[to - 1] ?? ''))) to -= 1;
  if (from === to) return [];
  const rest = words
    .slice(from, to)
    .map((word) => (/[?!]/.test(word) ? word.replaceAll(/^[?!]+(?=.)|(?<=.)[?!]+$/g, '') : word));
  const [first = '', ...others] = withRemark(rest);
  const isBare =
    isVavBeforeThing(first) ||
    (hasArticle(first) &&
      (saysEnded([...words.slice(0, from), ...words.slice(to)]) ||
        (isNamedThing([first.slice(1)]) && saysEnded(line))));
  return [isBare ? first.slice(1) : first, ...others];
}

/** 'עוגת היום' and 'ארוחת הערב' are names. */
const closesTalk = (words: readonly string[], at: number): boolean =>
  CLOSINGS.has(plainTalk(words[at] ?? '')) &&
  !(/^ה(?:יום|ערב)$/.test(words[at] ?? '') && /ת$|^(?:של|ישראל)$/.test(words[at - 1] ?? ''));

const saysEnded = (words: readonly string[]): boolean =>
  words.some((word) => ENDED.has(word) || ENDED.has(word.replace(/^[וש]/, '')));

/** Whether words after 'תודה' ask for more: 'תודה וגם נסקפה', but not 'תודה ולהתראות'. */
const goesOn = (words: readonly string[]): boolean =>
  namesOrCounts(words) ||
  words.some((word) => /^(?:גם|עוד|ו(?!תודה$).+)$/.test(word) && !isChatter([word.replace(/^ו/, '')]));

/** 'ולחם' and 'ו2 לחם' go on with the message before; 'ויסקי' begins so by itself. */
const isVavBeforeThing = (word: string): boolean =>
  /^ו\d/.test(word) ||
  (word.startsWith('ו') && plainSubcategory(word) === undefined && plainSubcategory(word.slice(1)) !== undefined);

/**
 * 'אם אתה עובר ליד המכולת תביא לחם', 'דנה ביקשה שתביא 2 ביסלי', 'נראה לי שאין סוכר': all that comes before what is asked for,
 * unless it names goods itself, or nothing is named behind it.
 */
function requestEnd(words: readonly string[]): number {
  const { at, end } = requestIn(words);
  if (at < 0 || !hasName(words.slice(end))) return 0;
  return isConditional(words, at) || !namesOrCounts(words.slice(0, at)) ? end : 0;
}

/** The last request among the first words, and the end of the talk that it begins. */
function requestIn(words: readonly string[]): { readonly at: number; readonly end: number } {
  const at = words.slice(0, REQUEST_WORDS_MAX).findLastIndex((word) => isRequest(word));
  return { at, end: openingEnd(words, at + 1) };
}
const REQUEST_WORDS_MAX = 8;

/** 'אם אתה בסופר תביא', 'מי שיוצא שיקנה'; water for drinking and of roses begin as the latter does. */
const isConditional = (words: readonly string[], at: number): boolean =>
  (saysCooking(words.slice(0, at)) ||
    /^(?:אם|כש.{2,})$/.test(words[0] ?? '') ||
    (words[0] === 'מי' && /^ש(?!תייה|תיה|ושנים|קדים)/.test(words[1] ?? ''))) &&
  words[at] !== 'אז';

/** Whether words are more than talk, an amount, a size, a colour and what the goods are for. '2 לבן' are goods. */
function hasName(words: readonly string[]): boolean {
  const rest = withoutAmount(words);
  const isCounted = rest.length < words.length;
  return !isNoName(rest.filter((word) => !isBesideGoods(word))) || (isCounted && isPlainThing(rest));
}
const isBesideGoods = (word: string): boolean =>
  isChatter([word]) || THANKS.test(word) || isOpening(word) || saysWhatFor(word) || /^(?:היום|מחר|עכשיו)$/.test(word);
const withoutAmount = (words: readonly string[]): readonly string[] =>
  words.slice(readTypedAmount(words, 0)?.next ?? 0);

/**
 * 'נייר טואלט נגמר תביא 2' are two, and 'נסקפה נגמר צריך גם סבון' two things: the request between goods and how many, or
 * which, or others, falls away.
 */
function withoutRequestBehind(words: readonly string[]): readonly string[] {
  const { at, end } = requestIn(words);
  const from = openingEnd(words);
  if (at <= from || words[at] === 'אז') return words;
  const last = words.slice(0, at).findLastIndex((word) => !isOpening(word) && !isRequest(word));
  const [goods, others] = [words.slice(from, last + 1), words.slice(end)];
  if (goods.length === 0 || words.slice(from, at).includes('אם') || isRemark(goods)) return words;
  const request = words.slice(last + 1, at + 1);
  const isEnded = request.some((word) => ENDED.has(word));
  if (end === words.length && !isEnded) return words;
  const isPlainRequest = !isConditional(words, at) && !request.some((word) => WISHES.test(word));
  const isGoods = namesOrCounts(goods);
  const areApart = isGoods && isPlainRequest && isNamedThing(withoutAmount(others));
  const [first = '', ...rest] = goods;
  const begun = [...words.slice(0, from), isEnded && hasArticle(first) ? first.slice(1) : first, ...rest];
  if (hasName(others)) return areApart ? [...begun, 'ו', ...others] : words;
  return isGoods || isPlainRequest ? [...begun, ...others] : words;
}

/** People wish, and some have the names of goods: 'תמר רוצה במבה'. */
const WISHES = /^ש?(?:ביקש|מבקש|רוצ|צריכ)/;

/** 'חלב 3 לא לשכוח לחם', 'חלב תודה עוד לחם': what is not to be forgotten, and what is asked for after the thanks, is another thing. */
function withReminders(words: readonly string[]): readonly string[] {
  const at = words.findIndex(
    (word, place) =>
      place > 0 &&
      /^(?:לא לשכוח|אל תשכח[יו]?|תודה (?:עוד|גם))$/.test(`${word} ${words[place + 1] ?? ''}`) &&
      (word === 'תודה' ? namesOrCounts : hasName)(words.slice(place + 2)) &&
      namesOrCounts(words.slice(0, place)),
  );
  return at < 0 ? words : [...words.slice(0, at), 'ו', ...words.slice(words[at] === 'תודה' ? at + 1 : at)];
}

/**
 * 'הכלב סיים את האוכל, צריך שק בונזו', 'תביא פיתות, באים אורחים': whether words are a clause that asks for nothing. They have a
 * word that no name of goods has, and neither an amount nor everyday goods, unless something is cooked of what is asked for.
 */
export function isClause(words: readonly string[], isBeforeRequest: boolean): boolean {
  const [first = ''] = words;
  const isPart = (isBeforeRequest || !isOpening(first)) && !words.some((word) => isRequest(word) || word === 'אין');
  const saysWhere = isBeforeRequest && words.some((word) => PLACES.test(word));
  const said = words.findIndex((word) => SENTENCE.test(word));
  // 'אורביט שהוא אוהב': goods, and what is said of them.
  const isOfGoods = said > 0 && (words[said] ?? '').startsWith('ש');
  if (!isPart || isOfGoods || !(saysWhere || said >= 0)) return false;
  if (isBeforeRequest && saysCooking(words)) return true;
  return (
    !isNamedThing(words) &&
    !words.some((word) => /\d/.test(word) || isNamedThing([word]) || isPlainThing([word.slice(1)]))
  );
}
/** Whether words begin with a request. */
export const beginsRequest = (words: readonly string[]): boolean => isRequest(words[0] ?? '') && words[0] !== 'אז';

/** 'אני אופה עוגת גזר': the dish is not asked for; goods before the verb are, as in 'ביצים לעוגה שאני אופה'. */
function saysCooking(words: readonly string[]): boolean {
  const at = words.findIndex((word) => COOKING.test(word));
  const namesGoods = words.slice(0, at).some((word) => isNamedThing([word]) || /^(?:ש|כי$)/.test(word));
  return at >= 0 && !namesGoods && !words.some((word) => /\d/.test(word));
}

const PLACES = /^ב(?:סופר|מכולת|דרך|ירקן|שוק|פארם|חנות|קניון)$/;
const COOKS = 'אופ[הי]ם?|(?:מכינ|עוש)(?:ה|ים)|מבשלים|מכין|מבשל';
const COOKING = new RegExp(`^(?:${COOKS})$`);
/** Pronouns, and verbs in the forms in which people say what happens. */
const SENTENCE = new RegExp(
  `^[וש]?(?:אני|אתה|אתם|אתן|אנחנו|הוא|היא|הם|הן|היה|היית[הי]|היו|יהיה|תהיה|יהיו|למה|איך|מתי|איפה|האם|דעתך|בא|באה|באים|באות|מגיע(?:ה|ים)?|הגעת[םי]?|הגיע[הו]?|יצאת[םי]?|יוצא(?:ת|ים)?|חוזר(?:ת|ים)?|עובר(?:ת|ים)?|נמצא(?:ת|ים)?|נרא(?:ה|ית|ים)|סיים|סיימ[הו]|גמר[הו]?|אכל[הו]?|שתה|שתו|הזמ(?:נתי|נו)|מזמינ?(?:ה|ים)?|מארח(?:ת|ים)?|ראיתי|דיברתי|אמר(?:ה|ו|תי)?|זוכר(?:ת|ים)?|יודע(?:ת|ים)?|חושב(?:ת|ים)?|הול(?:ך|כת|כים)|אוהב(?:ת|ים)?|מת(?:ה|ים)|חול(?:ה|ים)|עייפ(?:ה|ים)|עייף|רעב(?:ה|ים)?|התקלקל[הו]?|נשבר[הו]?|${COOKS})$`,
);

const REQUESTS = wordSet(
  'נצטרך אצטרך תוסיף תוסיפי תוסיפו שכחנו תביא תביאי תביאו תקנה תקני תקנו תיקח תיקחי תיקחו קח קחי קנה קני להביא לקנות יביא יקנה ייקח יקח תארגן תארגני למצוא אז ' +
    'ביקש ביקשה ביקשו מבקש מבקשת מבקשים רוצה רוצים רוצות צריך צריכה צריכים צריכות חסר חסרה חסרים נגמר נגמרה נגמרו',
);
const isRequest = (word: string): boolean =>
  word === 'שאין' || REQUESTS.has(word.replace(/^[וש]/, '')) || REQUESTS.has(word);

function openingEnd(words: readonly string[], from = 0): number {
  for (let at = from; ;) {
    const word = (words[at] ?? '').replace(/[!?]+$/, '').toLowerCase();
    const next = (words[at + 1] ?? '').replace(/[!?]+$/, '').toLowerCase();
    const heading = headingEnd(words, at);
    if (next !== '' && OPENING_PAIRS.has(`${word}_${next}`)) at += 2;
    else if (word === 'לא' && NOT_DONE.has(next) && words.length > at + 2) at += 2;
    else if (/^(?:סירי|אלכסה|גוגל)$/.test(word) && isOpening(at > 0 ? (words[at - 1] ?? '') : next)) at += 1;
    else if (isOpening(word) || (at > 0 && /^ל(?:ה|ו|הם)$/.test(word) && namesOrCounts(words.slice(at + 1, at + 2))))
      at += 1;
    else if (heading > at) at = heading;
    else if (at === 0 && /^ו-?$/.test(word) && words.length > 1) at += 1;
    else return at;
  }
}

const isOpening = (word: string): boolean => OPENINGS.has(word) || OPENINGS.has(undrawn(word)) || isJoinedOpening(word);

/** 'לא היו ביצים', 'לא מצאתי סוכר': still wanted. */
const NOT_DONE = wordSet('היה היו הייתה היתה ראיתי ראינו מצאתי מצאנו קניתי קנינו הבאתי הבאנו לקחתי לקחנו הספקתי');

/** 'אמאא' is called, as 'אמא' is. */
const undrawn = (word: string): string => word.replace(/(.)\1+$/, '$1');

/** 'ותביא', 'ואל תשכח', 'שצריך'. */
const isJoinedOpening = (word: string): boolean => /^[וש]/.test(word) && OPENINGS.has(word.slice(1));

/**
 * The end of what the things are for, or of their group, before a dash: 'לקנות לשבת - 2 חלות', 'לארוחת ערב - פסטה'. At the
 * beginning a name of goods is behind it: in 'לביבות - 4' the count is of what is before the dash.
 */
function headingEnd(words: readonly string[], at: number): number {
  const isHeading = saysWhatFor(words[at] ?? '') || isGoodsGroup(words[at] ?? '');
  const dash = isHeading
    ? (isGoodsGroup(words[at] ?? '') ? [at + 1] : [at + 1, at + 2]).find((place) => words[place] === '-')
    : undefined;
  if (dash === undefined) return at;
  const [count = '', thing] = words.slice(dash + 1);
  const isCountOf = thing !== undefined && (/^\d/.test(count) || isNumberWord(count));
  return at > 0 || isCountOf || isPlainThing(words.slice(dash + 1)) ? dash + 1 : at;
}

/** Whether one of the words counts, or one or two of them name goods. */
const namesOrCounts = (words: readonly string[]): boolean =>
  words.some((word, at) => /\d/.test(word) || isNamedThing(words.slice(at, at + 2)));

/** 'ביצים אם אפשר', 'אבוקדו שיהיה רך 2', 'קפה - לא נמס': what is said about a thing is an aside. */
function withRemark(words: readonly string[]): readonly string[] {
  const at = words.findIndex(
    (_, place) =>
      place > 0 && (beginsRemark(words, place) || (words[place - 1] === '-' && isRemark(words.slice(place)))),
  );
  if (at < 0) return words;
  const isEnd = (word: string, place: number): boolean =>
    place > at && (isVavBeforeThing(word) || (/^x?\d/.test(word) && !/^[לבמ]-?$/.test(words[place - 1] ?? '')));
  const end = words.findIndex(isEnd);
  const from = /^(?:רק|-)$/.test(words[at - 1] ?? '') ? at - 1 : at;
  const to = end < 0 ? words.length : end;
  return from === 0
    ? words
    : [...words.slice(0, from), `(${words.slice(from, to).join(' ').replace(/^- /, '')})`, ...words.slice(to)];
}

/** Whether a remark begins at a word. 'אם' in 'שקיות לחלב אם' is a part of the name. */
function beginsRemark(words: readonly string[], at: number): boolean {
  const [before = '', word = '', next] = [words[at - 1], words[at], words[at + 1]];
  if (/^ו?אם$/.test(word)) return CONDITIONS.has(next ?? '') || (!/^(?:חלב|עם)$/.test(before) && next !== undefined);
  // 'שמפו לא משנה איזה', 'עגבניות 5 לא רכות'.
  if (word === 'לא' && isRemark(words.slice(at)))
    return /^(?:משנה|חשוב|אכפת)$/.test(next ?? '') || /^\d/.test(before) || unitOf(before) !== null;
  return (
    /^(?:כרגיל|כלשה[ויםן]|שיהי[הו]|שתהיה)$|^ש(?:ביקש|אמר|רצי|קנית|קנינו|אהב|אוהב|לקחנו|לקחת|הבאת)/.test(word) ||
    (/^(?:אני|אנחנו)$/.test(word) && !words.slice(at).some((one) => isRequest(one) || isPlainThing([one]))) ||
    (next !== undefined && /^(?:כמו|הכי|איזה|איזו|ולא|כי|if)$/i.test(word)) ||
    (word === 'במקום' && plainSubcategory(before) !== undefined)
  );
}
const CONDITIONS = wordSet('אפשר יש אין נשאר במבצע זול טרי טרייה תמצא תמצאי תמצאו לא');

/**
 * Whether words after a comma or a dash are about the thing before them. Goods that are named behind 'לא' and
 * 'אם אין אז' are not added; 'לא היו ביצים' and 'לא שמתי לב שנגמר לחם' ask for them.
 */
export function isRemark(words: readonly string[]): boolean {
  const [first = '', second = '', third = ''] = words;
  if (first === 'לא')
    return (
      !OPENING_PAIRS.has(`לא_${second}`) && !NOT_DONE.has(second) && !words.slice(2).some((word) => isRequest(word))
    );
  if (/^ו?אם$/.test(first) && second === 'אין' && /^(?:אז|קח|קחי|תביאי?|תיקחי?|לא)$/.test(third)) return true;
  return REMARKS.has(first) && !words.some((word) => plainSubcategory(word) !== undefined);
}
const REMARKS = wordSet(
  'זה אם ואם עדיף רצוי כזה כזאת כאלה כמו כרגיל הכי שיהיה שיהיו שתהיה לבקש תבקש תבקשי לבדוק לוודא',
);

const hasArticle = (word: string): boolean =>
  word.length > 3 && word.startsWith('ה') && namedGoods(word) === undefined && !/^(?:היינץ|הלמנס|האגיס)$/.test(word);
