import { computeAccessibleName, getRole, isInaccessible } from 'dom-accessibility-api';

/** Runs in the page of an engine without Playwright: finds elements as Playwright's locators do, by role, label and text. */

/** A text: part of it in any case, or all of it; or a pattern. */
export type Words = { readonly text: string; readonly exact: boolean } | { readonly pattern: string };

/** How the elements found so far become others. `in` steps search inside them, the others choose from them. */
export type Step =
  | { readonly in: 'css'; readonly css: string }
  | { readonly in: 'text'; readonly words: Words }
  | { readonly in: 'label'; readonly words: Words }
  | {
      readonly in: 'role';
      readonly role: string;
      readonly words?: Words | undefined;
      readonly level?: number | undefined;
      readonly checked?: boolean | undefined;
    }
  | { readonly keep: 'words'; readonly words: Words }
  | { readonly keep: 'with' | 'without'; readonly steps: readonly Step[] }
  | { readonly keep: 'same'; readonly steps: readonly Step[] }
  | { readonly keep: 'nth'; readonly at: number };

export type Found = {
  readonly count: number;
  /** Is the first one seen? */
  readonly isVisible: boolean;
  /** The text of each one. */
  readonly texts: readonly string[];
  /** The value of the first one, and its attributes. */
  readonly value: string;
  readonly attributes: Readonly<Record<string, string>>;
};

const normal = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

function fits(words: Words, text: string | null | undefined): boolean {
  const shown = normal(text);
  if ('pattern' in words) return new RegExp(words.pattern).test(shown);
  if (words.exact) return shown === normal(words.text);
  return shown.toLowerCase().includes(normal(words.text).toLowerCase());
}

function isVisible(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
}

/** @param roots where the first step searches */
function find(steps: readonly Step[], roots: readonly Element[] = [document.documentElement]): Element[] {
  let found: readonly Element[] = roots;
  for (const step of steps) found = 'in' in step ? within(found, step) : kept(found, step);
  return [...found];
}

function within(roots: readonly Element[], step: Extract<Step, { in: string }>): Element[] {
  const inside = (css: string): Element[] => [...new Set(roots.flatMap((root) => [...root.querySelectorAll(css)]))];
  if (step.in === 'css') return inside(step.css);
  if (step.in === 'label') {
    return inside('input, textarea, select, [aria-label], [aria-labelledby]').filter((element) =>
      fits(step.words, computeAccessibleName(element)),
    );
  }
  if (step.in === 'text') {
    // The smallest elements with the text; not those around them.
    const all = inside('body *:not(script, style)').filter((element) => fits(step.words, element.textContent));
    const around = new Set<Element | null>(all.map((element) => element.parentElement));
    return all.filter((element) => !around.has(element));
  }
  const { role, words, level, checked } = step;
  return inside('*').filter(
    (element) =>
      getRole(element) === role &&
      (level === undefined || element.tagName === `H${level}`) &&
      (checked === undefined || isChecked(element) === checked) &&
      !isInaccessible(element) &&
      (words === undefined || fits(words, computeAccessibleName(element))),
  );
}

function kept(elements: readonly Element[], step: Extract<Step, { keep: string }>): Element[] {
  if (step.keep === 'nth') return elements.slice(step.at, step.at === -1 ? undefined : step.at + 1);
  if (step.keep === 'words') return elements.filter((element) => fits(step.words, element.textContent));
  if (step.keep === 'same') {
    const others = new Set(find(step.steps));
    return elements.filter((element) => others.has(element));
  }
  return elements.filter((element) => find(step.steps, [element]).length > 0 === (step.keep === 'with'));
}

const isChecked = (element: Element): boolean =>
  element instanceof HTMLInputElement ? element.checked : element.getAttribute('aria-checked') === 'true';

function look(steps: readonly Step[]): Found {
  const all = find(steps);
  const [first] = all;
  return {
    count: all.length,
    isVisible: first !== undefined && isVisible(first),
    texts: all.map((element) => ('innerText' in element ? String(element.innerText) : (element.textContent ?? ''))),
    value: first instanceof HTMLInputElement || first instanceof HTMLTextAreaElement ? first.value : '',
    attributes: Object.fromEntries([...(first?.attributes ?? [])].map(({ name, value }) => [name, value])),
  };
}

/** @returns where a finger touches the first element, in CSS pixels of the window; what is in its way, if it cannot */
async function touch(steps: readonly Step[]): Promise<{ x: number; y: number } | string> {
  // The clock ends an animation, but its element stays where the last frame drew it, and a busy engine draws late.
  await new Promise(requestAnimationFrame);
  const [element] = find(steps);
  if (element === undefined) return 'it is not there';
  if (element.matches(':disabled, [aria-disabled=true]')) return 'it is disabled';
  // A box that only readers see is ticked by its label.
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
  const target = label !== undefined && element.getBoundingClientRect().width <= 1 ? label : element;
  if (!isVisible(target)) return 'it is not seen';
  // A sheet that slides in would be touched where it was.
  if (document.getAnimations().some((animation) => moves(animation, target))) return 'it moves';
  const point = middleOf(target);
  const hit = document.elementFromPoint(point.x, point.y);
  const isIt = (one: Element): boolean => target.contains(one) || one.closest('label')?.control === element;
  if (hit !== null && isIt(hit)) {
    awaitPress(isIt);
    return point;
  }
  target.scrollIntoView({ block: 'center', behavior: 'instant' });
  return `it is under ${hit === null ? 'the edge' : (hit.cloneNode(false) as Element).outerHTML}`;
}

/** The events of a press, in their order. */
const PRESS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const;

let pressAwaited = new AbortController();
let pressLanded: boolean | undefined;

/**
 * Watches the next press. Between the question where an element is and the press a busy page may move: a press that comes
 * down on something else does nothing to it.
 */
function awaitPress(isIt: (one: Element) => boolean): void {
  pressAwaited.abort();
  pressAwaited = new AbortController();
  pressLanded = undefined;
  const listen = (event: Event): void => {
    pressLanded ??= event.target instanceof Element && isIt(event.target);
    if (!pressLanded) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (event.type === 'click') pressAwaited.abort();
  };
  for (const type of PRESS) addEventListener(type, listen, { capture: true, signal: pressAwaited.signal });
}

/** @returns whether the last press missed its element; one that led to another page did not */
function missed(): boolean {
  pressAwaited.abort();
  return pressLanded === false;
}

/** Does it run on the element or around it, and end? */
function moves({ playState, effect }: Animation, element: Element): boolean {
  if (playState !== 'running' || !(effect instanceof KeyframeEffect)) return false;
  return effect.getTiming().iterations !== Infinity && effect.target?.contains(element) === true;
}

/** An element of several lines has its middle in the first of them. */
function middleOf(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Puts the caret into the first element, with all of its text chosen. @returns whether it could */
function choose(steps: readonly Step[]): boolean {
  const [element] = find(steps);
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return false;
  element.focus();
  element.select();
  return document.activeElement === element;
}

const inPage = { look, touch, missed, choose };
export type InPage = typeof inPage;
Object.assign(globalThis, { saliTest: inPage });
