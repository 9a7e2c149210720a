import { DAY_MS } from '@sali/domain/base/time';
import { LANGUAGES } from '@sali/domain/people/settings/languages';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { all as english } from '@sali/texts/en/all';
import { measureUnitOf } from '@sali/domain/base/amounts/unit';
import { follow, newContext, PHONE } from './browser.ts';
import { postAs } from './listByApi.ts';
import { plainTextsOn, pseudoTexts, textsSettled, usePseudo } from './pseudo.ts';
import type { Screen, Stage } from './screens.ts';
import { ownServer } from './setup.ts';

/** Every screen in a pseudo-language: whatever is in plain letters escaped translation. */

// Modules that use the screens' words are imported after the words are set; other files of this process have the Hebrew ones.
vi.resetModules();
afterAll(() => void vi.resetModules());
const { setTexts } = await import('../web/src/base/languages/chosen.ts');
setTexts(pseudoTexts(english), measureUnitOf);
const { GUEST_SCREENS, LIST_SCREENS, NEWCOMER_SCREENS, openStageList, setStage, SHARED } = await import('./screens.ts');
const { newPerson, openItem, register, signIn } = await import('./people.ts');
const { fullProductTexts } = await import('@sali/texts/app/fullProduct');
const { pageScreens } = await import('./look/pages.ts');

const [dana, yossi, noa] = [newPerson('דנה', 'כהן'), newPerson('יוסי', 'לוי'), newPerson('נועה', 'ברק')];
const here = ownServer({ ADMIN_EMAILS: dana.email });
/** Names of people and lists; a browser, a key, and a word that the library of dialogs translates itself. */
const DATA = [...[dana, yossi, noa].map(({ firstName, lastName }) => `${firstName} ${lastName}`), SHARED];
DATA.push('Chrome', 'Enter', 'Dismiss');
// A command of the first screen of the administration.
DATA.push('npm run prices -- fetch rami-levy 22 55 57');
// Each language has its own name.
DATA.push(LANGUAGES.en.name);
// The browser words the days of the week and the months.
const SUNDAY = Date.UTC(2026, 0, 4);
for (const weekday of ['long', 'short'] as const) {
  const name = new Intl.DateTimeFormat('en', { weekday, timeZone: 'UTC' });
  for (let day = 0; day < 7; day += 1) DATA.push(name.format(SUNDAY + day * DAY_MS));
}
const month = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });
for (let at = 0; at < 12; at += 1) DATA.push(month.format(Date.UTC(2026, at, 1)));
const CODE = '7290000000015';
const STEP_MS = 15_000;
let stage: Stage;

/** Pages that only some people, or wrong addresses, lead to. */
const at =
  (path: string) =>
  async (page: Page): Promise<void> => {
    await follow(page, `${here.server.url}${path}`);
    await page.getByRole('heading').first().waitFor();
  };
const NO_PERMISSION: Screen = ['administration without permission', at('/admin')];
const MISSING: Screen = ['recipe that is not there', at('/recipe/99999')];
const FULL_PRODUCT: Screen = [
  'all of a product',
  async (page) => {
    await openStageList(page, stage);
    const sheet = await openItem(page, stage.weighed);
    await sheet.getByRole('button', { name: new RegExp(`^${fullProductTexts.open}`) }).click();
    await page.getByRole('tab').first().waitFor();
  },
];

const newPage = async () => {
  const context = await newContext(here.browser, { ...PHONE });
  const page = await context.newPage();
  await usePseudo(page);
  page.setDefaultTimeout(STEP_MS);
  return page;
};

beforeAll(async () => {
  const [page, other] = [await newPage(), await newPage()];
  stage = await setStage(page, other, here.server.url, [dana, yossi]);
  // For the audit log.
  await postAs(here.server.url, dana, 'products', { item_code: CODE, item_name: 'גבינה', category_id: 1 });
  await postAs(here.server.url, dana, `products/${CODE}/info`, { features: 'רכה', is_verified: true });
  await Promise.all([page.context().close(), other.context().close()]);
});

test.each<[string, readonly Screen[]]>([
  ['guest', GUEST_SCREENS],
  ['newcomer', [...NEWCOMER_SCREENS, NO_PERMISSION]],
  ['person', [...LIST_SCREENS, MISSING, FULL_PRODUCT]],
  ['administrator', []],
])(
  '[LN14] no text of a screen escapes translation: %s',
  async (who, screens) => {
    const page = await newPage();
    if (who === 'newcomer') await register(page, here.server.url, noa);
    if (who === 'person' || who === 'administrator') await signIn(page, here.server.url, dana);
    const own = who === 'administrator' ? await pageScreens(here.server.url, dana) : screens;
    const escaped: Record<string, string[]> = {};
    for (const [name, open] of own) {
      await open(page, stage).catch((error: unknown) => {
        escaped[`${name} did not open`] = [String(error)];
      });
      await textsSettled(page);
      const found = await plainTextsOn(page, DATA);
      if (found.length > 0) escaped[name] = found;
    }
    expect(escaped).toEqual({});
    await page.context().close();
  },
  300_000,
);
