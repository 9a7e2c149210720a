import type { CheerioAPI } from 'cheerio';
import { parseRecipeText, type ParsedRecipe } from '@sali/domain/kitchen/recipes/recipeText';
import { pageTextOf } from '@sali/domain/kitchen/recipes/page/pageText';
import { hasAmount, sectionOfHeading } from './lineKinds.ts';
import { isText, type PageElement } from './pageElement.ts';

/**
 * A recipe that a page writes as a plain text: ingredients below a heading (`מצרכים`), steps below another (`אופן ההכנה`).
 * It is read like a pasted text, without what is around it on the page.
 */

/** Elements that are never a part of a recipe. */
const AROUND =
  'script, style, noscript, template, svg, iframe, nav, footer, button, select, ' +
  '#comments, .comments, .comment-list, .comment-respond, .sharedaddy, .addtoany_share_save_container, ' +
  '.jp-relatedposts, .related-posts, .breadcrumbs, [aria-hidden="true"]';
const CAPTIONS = 'figcaption';
/** No recipe has so many steps; the words below further pictures are not put back. */
const CAPTIONS_MAX = 300;
/** Boxes beside the recipe, or around a part of it. */
const BESIDE = 'aside, form:not(:has(h1, article, main))';
const BESIDE_MAX = 200;
/** Tags that begin or end a line. The markup is written by the parser: every tag has its end. */
const LINE_TAGS =
  /<(?:br|\/?(?:p|li|div|section|article|h[1-6]|tr|dt|dd|ul|ol|table|blockquote|figcaption))(?:\s[^>]*)?>/gi;
const HEADING_LENGTH_MAX = 60;
/** With the spaces around it. */
const HEADING_SPACE_MAX = 300;
/** Lines before the ingredients that may say servings and times. */
const LINES_BEFORE = 15;
const SENTENCE_END = /(?<=[.!?])\s/;
const LINES_MAX = 300;
const LINE_MAX = 1500;
const FACTS = /\d.*(?:מנות|סועדים|דקות|שעה|שעות)|(?:שעה|מנות|כשרות)|^יוצא(?:ת|ים|ות)?\s.*\d/;
/** A label above its value, as in a list of terms. */
const LABEL = /^(?:זמן|משך|מספר|כמות|תפוקה)(?:\s[^\d\s]+){0,2}$/;
/** Where a page goes on to something else after the steps. */
const END =
  /^(?:תגובות|תגובה אחת|כתיבת תגובה|השאירו תגובה|הוס[יפ]+ו? תגובה|עוד מתכונים|מתכונים (?:נוספים|קשורים|דומים)|אולי (?:יעניין|תאהבו)|כתבות נוספות|שתפו|שיתוף|תגיות|תגים|עקבו אחריי?|הירשמו|לרכישת|הדפס(?:ת המתכון|ה)?$|אהבתם|רוצים עוד|קראו (?:גם|עוד)|נגישות|שאלות (?:נפוצות|ותשובות)|ה?מוצרים (?:ב|ש|של|ל)\S*)/;

/**
 * Takes away what is never a part of a recipe, and the words below pictures.
 * @returns `restore` puts those words back, which are the steps of some pages; false where the page has none
 */
export function removeSurroundings(page: CheerioAPI): { readonly restore: () => boolean } {
  page(AROUND).remove();
  for (const [at, box] of page(BESIDE).toArray().entries())
    if (at >= BESIDE_MAX || !holdsIngredients(page, page(box))) page(box).remove();
  const captions = page(CAPTIONS)
    .toArray()
    .slice(0, CAPTIONS_MAX)
    .map((one) => ({ caption: page(one), box: page(one).parent(), at: page(one).parent().contents().index(one) }));
  page(CAPTIONS).remove();
  return {
    restore: () => {
      for (const { caption, box, at } of captions) {
        const next = box.contents().eq(at);
        if (next.length > 0) caption.insertBefore(next);
        else box.append(caption);
      }
      return captions.length > 0;
    },
  };
}

const AMOUNTS_MIN = 3;

/** Some pages have their ingredients in a box at the side, or as check boxes of a form. */
function holdsIngredients(page: CheerioAPI, box: PageElement): boolean {
  const texts = (selector: string): string[] =>
    box
      .find(selector)
      .toArray()
      .slice(0, LINES_MAX)
      .map((one) => pageTextOf(page(one).text(), HEADING_LENGTH_MAX));
  return (
    texts('h1, h2, h3, h4, h5, h6').some((text) => sectionOfHeading(text) === 'ingredients') &&
    texts('li, tr, label, p, dt').filter(hasAmount).length >= AMOUNTS_MIN
  );
}

/**
 * The recipe below such headings; undefined where the page has no heading of ingredients.
 * @param page without what is around its recipe
 */
export function headedRecipe(page: CheerioAPI): ParsedRecipe | undefined {
  const headings = headingsOf(page);
  const start = headings.find(({ section }) => section === 'ingredients');
  if (!start) return undefined;
  const end = headings.find(({ section, at }) => section === 'steps' && at > start.at);
  const title = pageTitleOf(page);
  const lines = pageLinesIn(page, scopeOf(page, start.element, end?.element));
  const first = lines.findIndex(({ text }) => sectionOfHeading(text) === 'ingredients');
  if (first < 0) return undefined;
  const above = sentencesWithLabels(lines.slice(Math.max(0, first - LINES_BEFORE), first));
  // The heading right above may name the first of several parts.
  const before = above.filter(
    ({ text, level }, at) => FACTS.test(text) || (at === above.length - 1 && level !== null && text !== title),
  );
  const below = lines.slice(first, first + LINES_MAX);
  const recipe = below.slice(0, endOfPart(below));
  return parseRecipeText([title, ...[...before, ...recipe].map(({ text }) => text)].join('\n'));
}

type PageLine = {
  readonly text: string;
  /** 1 to 6 for a heading; null for another line. */
  readonly level: number | null;
};

/** The sentences of the lines, each value in one with the label above it. */
const sentencesWithLabels = (lines: readonly PageLine[]): PageLine[] =>
  lines.flatMap((line, at) => {
    const above = lines[at - 1]?.text ?? '';
    if (LABEL.test(line.text) && lines[at + 1]) return [];
    const text = LABEL.test(above) ? `${above}: ${line.text}` : line.text;
    return text.split(SENTENCE_END).map((sentence) => ({ ...line, text: sentence }));
  });

/** Where the page goes on to something else: by its words, or by a heading as high as that of the steps. */
function endOfPart(lines: readonly PageLine[]): number {
  const stepsAt = lines.findIndex(({ text }) => sectionOfHeading(text) === 'steps');
  const stepsLevel = lines[stepsAt]?.level ?? HEADINGS_OF_PAGES;
  const stop = lines.findIndex(({ text, level }, at) => {
    if (at <= Math.max(stepsAt, 1)) return false;
    const isNext = stepsAt >= 0 && at > stepsAt + 1 && level !== null && level <= stepsLevel;
    return END.test(text) || (isNext && sectionOfHeading(text) === null);
  });
  return stop < 0 ? lines.length : stop;
}

/** Below a heading that is none for the browser, `h1` and `h2` begin something else. */
const HEADINGS_OF_PAGES = 2;

type SectionHeading = { readonly section: 'ingredients' | 'steps'; readonly element: PageElement; readonly at: number };

/** Texts of the page that are a heading of a section. Each text is looked at once. */
export function headingsOf(page: CheerioAPI): SectionHeading[] {
  const found: SectionHeading[] = [];
  const waiting = page('body')
    .toArray()
    .flatMap(({ children }) => children.toReversed());
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ('children' in node) for (const child of node.children.toReversed()) waiting.push(child);
    if (!isText(node) || node.data.length > HEADING_SPACE_MAX) continue;
    const element = page(node).parent();
    const section = sectionOfHeading(pageTextOf(node.data, HEADING_LENGTH_MAX), element.closest('h1').length > 0);
    if (section) found.push({ section, element, at: found.length });
  }
  return found;
}

/** The smallest element that holds both headings and something below each; without a second, the page's main part. */
function scopeOf(page: CheerioAPI, start: PageElement, end: PageElement | undefined): PageElement {
  if (end) {
    const around = new Set(start.parents().toArray());
    const shared = end
      .parents()
      .toArray()
      .find((element) => around.has(element));
    if (shared) return page(shared);
  }
  const main = start.closest('article, main, [class*="content"]');
  return main.length > 0 ? main.first() : page('body');
}

function pageTitleOf(page: CheerioAPI): string {
  const heading = pageTextOf(page('h1').first().text(), TITLE_MAX);
  return heading || pageTextOf(page('meta[property="og:title"]').attr('content') ?? page('title').text(), TITLE_MAX);
}

const TITLE_MAX = 200;

/** The start of a heading, as a sign and its level in front of its words. */
const HEADING_START = /<h([1-6])(?:\s[^>]*)?>/gi;
const HEADING_MARK = /^\s*\u0001([1-6])/;

const pageLinesIn = (page: CheerioAPI, scope: PageElement): PageLine[] =>
  page
    .html(scope)
    .replaceAll(HEADING_START, '<br>\u0001$1')
    .split(LINE_TAGS)
    .map((html) => {
      const level = HEADING_MARK.exec(html)?.[1];
      return {
        text: pageTextOf(html.replace(HEADING_MARK, ''), LINE_MAX),
        level: level === undefined ? null : Number(level),
      };
    })
    .filter(({ text }) => text !== '');
