import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildSync } from 'esbuild';
import type { Locator, Page } from 'playwright-core';
import type { Found, InPage, Step, Words } from './inPage.ts';

/** The functions of an engine without Playwright; `remotePage` makes a page of them. */
export type Driver = {
  /** Opens an address, or the same one again; ends when it is loaded. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs an expression in the page, and waits for its promise. @returns what it gives, as JSON carries it */
  run(expression: string): Promise<unknown>;
  /** A press at a place of the window, in CSS pixels. */
  press(x: number, y: number): Promise<void>;
  /** Types a text as a keyboard does. */
  type(text: string): Promise<void>;
  /** Presses a key by its name, as `KeyboardEvent.key` has it. */
  key(name: string): Promise<void>;
  /** @returns a PNG of the window */
  picture(): Promise<Buffer>;
};

const WAIT_MS_MAX = 60_000;
const POLL_MS = 50;

/** The finder, for pages; made once. */
let finder: string | undefined;
export function finderSource(): string {
  const entry = fileURLToPath(new URL('inPage.ts', import.meta.url));
  finder ??= buildSync({ entryPoints: [entry], bundle: true, write: false, format: 'iife' }).outputFiles[0]?.text ?? '';
  return finder;
}

/**
 * A page with those of Playwright's functions that the scenes use, over any driver: one set of scenes runs in all engines.
 * A call of another function fails, because it is missing. It waits for conditions, never for a time.
 */
export function remotePage(driver: Driver): Page {
  const page = new RemotePage(driver);
  return page as unknown as Page;
}

/** Asks until the answer is one. @throws with the last reason after a minute */
async function until<T>(ask: () => Promise<T | Reason>, what: string, timeoutMs = WAIT_MS_MAX): Promise<T> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    // A page that is just exchanged for the next one has no answer yet.
    const answer = await ask().catch((error: unknown) => new Reason(String(error)));
    if (!(answer instanceof Reason)) return answer;
    if (performance.now() > end) throw new Error(`${what}: ${answer.text}`);
    await sleep(POLL_MS);
  }
}

class Reason {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** @param name a function of the finder, which is brought to the page first */
async function call<K extends keyof InPage>(driver: Driver, name: K, steps: readonly Step[]) {
  if ((await driver.run('typeof saliTest')) !== 'object') await driver.run(`(()=>{${finderSource()}})()`);
  return (await driver.run(`saliTest.${name}(${JSON.stringify(steps)})`)) as Awaited<ReturnType<InPage[K]>>;
}

const wordsOf = (text: string | RegExp, exact = false): Words =>
  typeof text === 'string' ? { text, exact } : { pattern: text.source };

type TextOptions = { readonly exact?: boolean };
type RoleOptions = TextOptions & {
  readonly name?: string | RegExp;
  readonly level?: number;
  readonly checked?: boolean;
};
type Filter = { readonly has?: Locator; readonly hasNot?: Locator; readonly hasText?: string | RegExp };
type State = 'visible' | 'attached' | 'hidden' | 'detached';

/** The searching that page and locator share. */
class Finder {
  protected readonly driver: Driver;
  readonly steps: readonly Step[];
  constructor(driver: Driver, steps: readonly Step[]) {
    this.driver = driver;
    this.steps = steps;
  }
  protected narrowed(step: Step): RemoteLocator {
    return new RemoteLocator(this.driver, [...this.steps, step]);
  }
  locator(css: string): RemoteLocator {
    return this.narrowed({ in: 'css', css });
  }
  getByText(text: string | RegExp, { exact }: TextOptions = {}): RemoteLocator {
    return this.narrowed({ in: 'text', words: wordsOf(text, exact) });
  }
  getByLabel(text: string | RegExp, { exact }: TextOptions = {}): RemoteLocator {
    return this.narrowed({ in: 'label', words: wordsOf(text, exact) });
  }
  getByRole(role: string, { name, exact, level, checked }: RoleOptions = {}): RemoteLocator {
    const words = name === undefined ? undefined : wordsOf(name, exact);
    return this.narrowed({ in: 'role', role, words, level, checked });
  }
}

class RemotePage extends Finder {
  readonly keyboard: { press(key: string): Promise<void> };
  constructor(driver: Driver) {
    super(driver, []);
    this.keyboard = { press: (key) => driver.key(key) };
  }
  async goto(url: string): Promise<void> {
    await this.driver.goto(url);
    await this.appRuns();
  }
  async reload(): Promise<void> {
    await this.driver.reload();
    await this.appRuns();
  }
  /** Waits until the app runs: the page that the build drew is shown before, but does not answer. */
  private appRuns(): Promise<void> {
    return this.locator('#root > *:not([data-static])').waitFor({ state: 'attached' });
  }
  evaluate(run: () => unknown): Promise<unknown> {
    return this.driver.run(`(${String(run)})()`);
  }
  screenshot(): Promise<Buffer> {
    return this.driver.picture();
  }
}

class RemoteLocator extends Finder {
  first(): RemoteLocator {
    return this.nth(0);
  }
  last(): RemoteLocator {
    return this.nth(-1);
  }
  nth(at: number): RemoteLocator {
    return this.narrowed({ keep: 'nth', at });
  }
  and(other: RemoteLocator): RemoteLocator {
    return this.narrowed({ keep: 'same', steps: other.steps });
  }
  filter({ has, hasNot, hasText }: Filter): RemoteLocator {
    const stepsOf = (locator: Locator) => (locator as unknown as RemoteLocator).steps;
    if (has) return this.narrowed({ keep: 'with', steps: stepsOf(has) });
    if (hasNot) return this.narrowed({ keep: 'without', steps: stepsOf(hasNot) });
    return this.narrowed({ keep: 'words', words: wordsOf(hasText ?? '') });
  }

  private look(): Promise<Found> {
    return call(this.driver, 'look', this.steps);
  }
  /** The first one, once it is there. */
  private there(): Promise<Found> {
    return this.until(async () => {
      const found = await this.look();
      return found.count > 0 ? found : new Reason('it is not there');
    });
  }
  private until<T>(ask: () => Promise<T | Reason>, timeoutMs?: number): Promise<T> {
    return until(ask, JSON.stringify(this.steps), timeoutMs);
  }

  async count(): Promise<number> {
    return (await this.look()).count;
  }
  async allInnerTexts(): Promise<readonly string[]> {
    return (await this.look()).texts;
  }
  async innerText(): Promise<string> {
    return (await this.there()).texts[0] ?? '';
  }
  async inputValue(): Promise<string> {
    return (await this.there()).value;
  }
  async getAttribute(name: string): Promise<string | null> {
    return (await this.there()).attributes[name] ?? null;
  }
  async waitFor({ state = 'visible', timeout }: { state?: State; timeout?: number } = {}): Promise<void> {
    await this.until(async () => {
      const { count, isVisible } = await this.look();
      const isSo = { visible: isVisible, hidden: !isVisible, attached: count > 0, detached: count === 0 }[state];
      return isSo || new Reason(`it is not ${state}`);
    }, timeout);
  }
  /** Presses it once it can be pressed and stays in its place; again where it had moved when the press came down. */
  async click(): Promise<void> {
    let last: string | undefined;
    await this.until(async () => {
      const place = await call(this.driver, 'touch', this.steps);
      if (typeof place === 'string') return new Reason(place);
      const isStill = last === JSON.stringify(place);
      last = JSON.stringify(place);
      if (!isStill) return new Reason('it moves');
      await this.driver.press(place.x, place.y);
      // A page that is just exchanged for the next one was pressed.
      const isMissed = await call(this.driver, 'missed', []).catch(() => false);
      return isMissed ? new Reason('the press missed it') : true;
    });
  }
  check(): Promise<void> {
    return this.click();
  }
  async fill(text: string): Promise<void> {
    await this.focusAll();
    if (text === '') await this.driver.key('Backspace');
    else await this.driver.type(text);
  }
  async press(key: string): Promise<void> {
    await this.driver.key(key);
  }
  private async focusAll(): Promise<void> {
    await this.until(async () => (await call(this.driver, 'choose', this.steps)) || new Reason('it takes no text'));
  }
}
