import type { MadeCalendarAddress, OwnCalendar } from '@sali/contract/people/accounts/calendarAddress';
import type { ListWire } from '@sali/contract/lists/lists';
import type { MealBody } from '@sali/contract/kitchen/recipes/meals';
import type { Recipe } from '@sali/contract/kitchen/recipes/recipes';
import { DAY_MS, MINUTE_MS } from '@sali/domain/base/time';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { convertIcsCalendar } from 'ts-ics';
import { beforeEach, expect, it } from 'vitest';
import { describeDb } from '../../../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../../../test/testApp.ts';
import type { Database } from '../../../base/db/open.ts';

/** An event as a program reads it: when it begins, its id and its texts. */
type ReadEvent = { readonly at: string; readonly uid: string; readonly summary: string; readonly text: string };

const inOrder = (events: readonly ReadEvent[]): ReadEvent[] =>
  events.toSorted((a, b) => a.at.localeCompare(b.at) || a.uid.localeCompare(b.uid));

/** The three parsers: Mozilla's, which knows the time zone from the file alone, and two that know it by its name. */
const PARSERS: Readonly<Record<string, (file: string) => ReadEvent[]>> = {
  'ical.js': (file) =>
    new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((component) => {
      const { startDate, uid, summary, description } = new ICAL.Event(component);
      return { at: startDate.toJSDate().toISOString(), uid, summary, text: description ?? '' };
    }),
  'node-ical': (file) =>
    Object.values(nodeIcal.sync.parseICS(file)).flatMap((one) =>
      one?.type === 'VEVENT'
        ? [
            {
              ...{ at: new Date(one.start).toISOString(), uid: one.uid, summary: String(one.summary) },
              text: String(one.description ?? ''),
            },
          ]
        : [],
    ),
  'ts-ics': (file) =>
    (convertIcsCalendar(undefined, file).events ?? []).map(({ start, uid, summary, description }) => ({
      ...{ at: start.date.toISOString(), uid, summary, text: description ?? '' },
    })),
};

describeDb('the plan in a calendar', (openTestDb) => {
  let app: TestApp;
  let database: Database;
  let dana: Person;
  let now: Date;

  beforeEach(async () => {
    now = new Date('2026-03-25T10:00:00Z');
    database = await openTestDb();
    app = await buildTestApp(database, { now: () => now, env: { PUBLIC_URL: 'https://sali.example' } });
    dana = await app.person('dana');
    return () => app.server.close();
  });

  const make = async (as = dana): Promise<string> =>
    (await app.call<MadeCalendarAddress>(as, 'POST', 'users/me/calendar')).body.path;
  const state = async (as = dana) => (await app.call<OwnCalendar>(as, 'GET', 'users/me/calendar')).body.address;
  const ask = (path: string, headers: Record<string, string> = {}) => app.server.inject({ url: path, headers });
  const read = async (path: string): Promise<string> => (await ask(path)).body;
  const status = async (path: string): Promise<number> => (await ask(path)).statusCode;
  const events = async (path: string) => inOrder(PARSERS['ical.js']?.(await read(path)) ?? []);
  const summaries = async (path: string) => (await events(path)).map(({ summary }) => summary);
  const plan = async (body: Partial<MealBody>, as = dana, id: string = crypto.randomUUID()): Promise<string> => {
    const answer = await app.call(as, 'PUT', `meals/${id}`, {
      body: { day: '2026-03-26', slot: 'evening', kind: 'words', title: 'פיצה', ...body },
    });
    expect(answer.status).toBe(200);
    return id;
  };
  const recipe = async (title: string, names: readonly string[], more: object = {}, as = dana): Promise<Recipe> => {
    const entries = names.map((name) => ({ entry_type: 'product', product_name: name, quantity: 1, unit: 'units' }));
    return (await app.call<Recipe>(as, 'POST', 'recipes', { body: { title, servings: 4, entries, ...more } })).body;
  };
  const cook = ({ recipe_id }: Recipe, more: Partial<MealBody> = {}, as = dana) =>
    plan({ kind: 'recipe', recipe_id, title: '', ...more }, as);
  /** Dana makes a family and Yossi comes in. */
  async function familyWith(yossi: Person): Promise<void> {
    const made = await app.call<{ family: { family_id: number } }>(dana, 'POST', 'families', { body: { name: 'כהן' } });
    await app.call(dana, 'POST', 'families/mine/invitations', { body: { email: yossi.email } });
    expect((await app.call(yossi, 'POST', `families/${made.body.family.family_id}/accept`)).status).toBe(200);
  }

  it('[MP12] an address is made, shown once, stored as a hash, replaced at once and revoked', async () => {
    await plan({});
    expect(await state()).toBeNull();
    const path = await make();
    expect(path).toMatch(/^\/api\/calendar\/sali_[\w-]{43}\.ics$/);
    const secret = path.slice('/api/calendar/'.length, -'.ics'.length);
    expect(JSON.stringify(await database.db.selectFrom('api_token').selectAll().execute())).not.toContain(secret);
    expect(await state()).toEqual({ created_at: now.toISOString(), last_used_at: null });
    const answer = await ask(path);
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'private, no-cache',
    ]);
    expect(await state()).toEqual({ created_at: now.toISOString(), last_used_at: now.toISOString() });
    const again = await ask(path, { 'if-none-match': String(answer.headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const other = await make();
    expect([await status(path), await status(other)]).toEqual([404, 200]);
    await Promise.all([make(), make(), make()]);
    expect(await database.db.selectFrom('api_token').select('token_id').execute()).toHaveLength(1);
    const last = await make();
    expect((await app.call(dana, 'DELETE', 'users/me/calendar')).status).toBe(204);
    expect([await status(last), await state()]).toEqual([404, null]);
    expect((await app.call(dana, 'DELETE', 'users/me/calendar')).status).toBe(204);
    for (const wrong of ['x', 'sali_.ics', `${secret}`, `${secret}.ics.ics`])
      expect(await status(`/api/calendar/${wrong}`)).toBe(404);
    expect((await app.call(null, 'POST', 'users/me/calendar')).status).toBe(401);
  });

  it('[MP12] the API refuses the address as a token, and it is neither listed nor counted among the tokens', async () => {
    const path = await make();
    const bearer = { ...dana, token: path.slice('/api/calendar/'.length, -'.ics'.length) };
    for (const route of ['users/me', 'meal-plan?day=2026-03-26', 'lists', 'users/me/calendar'])
      expect((await app.call(bearer, 'GET', route)).status, route).toBe(401);
    expect((await app.call(bearer, 'POST', 'mcp', { body: {} })).status).toBe(401);
    expect((await app.call(dana, 'GET', 'users/me/api-tokens')).body).toEqual([]);
    const body = { name: 'x', scopes: ['kitchen:read'], days: null, password: 'סיסמה ארוכה' };
    const { secret } = (await app.call<{ secret: string }>(dana, 'POST', 'users/me/api-tokens', { body })).body;
    expect(await status(`/api/calendar/${secret}.ics`)).toBe(404);
    const exported = await app.call<Record<string, unknown>>(dana, 'GET', 'users/me/export');
    expect(JSON.stringify(exported.body)).not.toContain(path);
    expect(exported.body).toMatchObject({ calendar_address: { last_used_at: null } });
  });

  it('[MP14] the address ends with a new password, a deletion, a disabled account, and with joining or leaving a family', async () => {
    const [yossi, boss] = [await app.person('yossi'), await app.person('boss', 'ADMIN')];
    const [ofDana, ofYossi] = [await make(), await make(yossi)];
    await familyWith(yossi);
    // The founder's household is the same; the other one's address would show the family's plan to people who have it.
    expect([await status(ofDana), await status(ofYossi)]).toEqual([200, 404]);
    const inFamily = await make(yossi);
    await plan({ title: 'של דנה' });
    expect(await summaries(inFamily)).toEqual(['של דנה']);
    await app.call(dana, 'DELETE', `families/mine/members/${yossi.userId}`);
    expect([await status(ofDana), await status(inFamily), await state(yossi)]).toEqual([200, 404, null]);
    const alone = await make(yossi);
    const passwords = { current_password: 'סיסמה ארוכה', new_password: 'סיסמה אחרת לגמרי' };
    expect((await app.call(yossi, 'PUT', 'users/me/password', { body: passwords })).status).toBe(204);
    expect(await status(alone)).toBe(404);
    const path = `admin/users/${dana.userId}`;
    expect((await app.call(boss, 'PUT', path, { body: { is_disabled: true } })).status).toBe(200);
    expect(await status(ofDana)).toBe(404);
    const ofBoss = await make(boss);
    await app.call(boss, 'DELETE', 'users/me', { body: { password: 'סיסמה ארוכה' } });
    expect(await status(ofBoss)).toBe(404);
  });

  it('[MP13] the calendar shows what its person may see now: meals of the household, titles of hidden recipes, own lists and reminders', async () => {
    const yossi = await app.person('yossi');
    await familyWith(yossi);
    const soup = await recipe('מרק סודי', ['חזה עוף'], { is_public: false, is_family: true });
    await cook(soup, { slot: 'noon', servings: 6 });
    await plan({ kind: 'leftovers', title: '' });
    const path = await make(yossi);
    expect(await summaries(path)).toEqual(['להוציא מהמקפיא: חזה עוף', 'מרק סודי', 'שאריות']);
    const file = (await read(path)).replaceAll('\r\n ', '');
    expect(file).toContain(`URL:https://sali.example/recipe/${soup.recipe_id}\r\n`);
    expect(file).toContain('DESCRIPTION:6 מנות\\nלהוציא מהמקפיא: חזה עוף\\nhttps');
    for (const personal of ['dana', 'yossi', 'כהן', 'example.com', '050']) expect(file).not.toContain(personal);
    await app.call(dana, 'PUT', 'families/mine', { body: { shares_recipes: false } });
    expect(await summaries(path)).toEqual(['מרק סודי', 'שאריות']);
    expect(await read(path)).not.toContain('recipe/');
    const { body: list } = await app.call<ListWire>(dana, 'POST', 'lists', { body: { name: 'של דנה בלבד' } });
    const remind = { list_id: list.list_id, remind_at: '2026-03-29T15:30:00Z', is_weekly: true };
    expect((await app.call(dana, 'POST', 'reminders', { body: remind })).status).toBe(201);
    expect(await summaries(path)).toHaveLength(2);
    await app.call(yossi, 'PUT', 'users/me/settings', { body: { language: 'en' } });
    expect(await summaries(path)).toEqual(['מרק סודי', 'Leftovers']);
    expect(await summaries(await make())).toContain('תזכורת לקניות: של דנה בלבד');
  });

  it('[MP15] three parsers read the same meals, before and after the changes of clocks, with Hebrew, folds and escapes', async () => {
    const long = `${'עוגת שוקולד, קצפת; ותותים \\ '.repeat(3)}בסוף`;
    const ids: string[] = [];
    for (const [day, slot, title] of [
      ['2026-03-26', 'evening', 'לפני שעון קיץ'],
      ['2026-03-27', 'morning', 'אחרי שעון קיץ'],
      ['2026-03-27', 'evening', long],
      ['2026-10-24', 'evening', 'לפני שעון חורף'],
      ['2026-10-25', 'morning', 'אחרי שעון חורף'],
      ['2027-03-25', 'noon', 'בחורף הבא'],
      ['2027-03-26', 'noon', 'בקיץ הבא'],
    ] as const)
      ids.push(await plan({ day, slot, title }));
    const path = await make();
    const seen: ReadEvent[] = [];
    for (const asked of ['2026-03-25T10:00:00Z', '2026-10-01T10:00:00Z']) {
      now = new Date(asked);
      const file = await read(path);
      const [first = [], ...others] = Object.values(PARSERS).map((parse) => inOrder(parse(file)));
      for (const other of others) expect(other).toEqual(first);
      seen.push(...first);
    }
    expect(seen.map(({ at, uid, summary }) => [at, uid.slice(5, -5), summary])).toEqual([
      ['2026-03-26T17:00:00.000Z', ids[0], 'לפני שעון קיץ'],
      ['2026-03-27T05:00:00.000Z', ids[1], 'אחרי שעון קיץ'],
      ['2026-03-27T16:00:00.000Z', ids[2], long],
      ['2026-10-24T16:00:00.000Z', ids[3], 'לפני שעון חורף'],
      ['2026-10-25T06:00:00.000Z', ids[4], 'אחרי שעון חורף'],
      ['2027-03-25T11:00:00.000Z', ids[5], 'בחורף הבא'],
      ['2027-03-26T10:00:00.000Z', ids[6], 'בקיץ הבא'],
    ]);
  });

  it('[MP15] the time zone of the file is that of Israel in every year to come', async () => {
    await plan({});
    const zone = new ICAL.Component(ICAL.parse(await read(await make()))).getFirstSubcomponent('vtimezone');
    const israel = new ICAL.Timezone(zone ?? new ICAL.Component('vtimezone'));
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Asia/Jerusalem',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    for (let day = Date.parse('2026-01-01T03:00:00Z'); day < Date.parse('2036-01-01'); day += DAY_MS) {
      const there = ICAL.Time.fromJSDate(new Date(day), true).convertToZone(israel);
      expect(there.toString().replace('T', ' ')).toBe(clock.format(day));
    }
  });

  it('[MP15] lists that repeat and weekly reminders keep their hour over the change of clocks', async () => {
    const template = { name: 'שבועי', lines: [], repeat: { weekdays: [0, 4], time: '18:00', every_weeks: 2 } };
    expect((await app.call(dana, 'PUT', `templates/${crypto.randomUUID()}`, { body: template })).status).toBe(201);
    const { body: list } = await app.call<ListWire>(dana, 'POST', 'lists', { body: { name: 'שבת' } });
    const remind = { list_id: list.list_id, remind_at: '2026-03-26T15:30:00Z', is_weekly: true };
    await app.call(dana, 'POST', 'reminders', { body: remind });
    const path = await make();
    const file = await read(path);
    const occurrences = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((component) => {
      const event = new ICAL.Event(component);
      const iterator = event.iterator();
      return [event.summary, ...Array.from({ length: 4 }, () => iterator.next().toJSDate().toISOString())];
    });
    expect(occurrences).toEqual([
      [
        'רשימה חדשה: שבועי',
        '2026-03-22T16:00:00.000Z',
        '2026-03-26T16:00:00.000Z',
        '2026-04-05T15:00:00.000Z',
        '2026-04-09T15:00:00.000Z',
      ],
      [
        'תזכורת לקניות: שבת',
        '2026-03-26T15:30:00.000Z',
        '2026-04-02T14:30:00.000Z',
        '2026-04-09T14:30:00.000Z',
        '2026-04-16T14:30:00.000Z',
      ],
    ]);
    const rules = Object.values(nodeIcal.sync.parseICS(file)).flatMap((one) =>
      one?.type === 'VEVENT' && one.rrule
        ? [one.rrule.between(new Date('2026-04-01'), new Date('2026-04-10')).map((at) => new Date(at).toISOString())]
        : [],
    );
    expect(rules).toEqual([
      ['2026-04-05T15:00:00.000Z', '2026-04-09T15:00:00.000Z'],
      ['2026-04-02T14:30:00.000Z', '2026-04-09T14:30:00.000Z'],
    ]);
    expect(convertIcsCalendar(undefined, file).events?.map(({ recurrenceRule }) => recurrenceRule?.interval)).toEqual([
      2, 1,
    ]);
  });

  it('[MP15] the file is the same at any time, until the plan changes: then the event changes and keeps its id', async () => {
    const id = await plan({});
    const path = await make();
    const before = await read(path);
    now = new Date(now.getTime() + 10 * MINUTE_MS);
    expect(await read(path)).toBe(before);
    await plan({ day: '2026-03-30', title: 'פסטה' }, dana, id);
    const after = (await read(path)).split('\r\n');
    expect(after).toEqual(
      expect.arrayContaining([
        `UID:meal-${id}@sali`,
        'CREATED:20260325T100000Z',
        'LAST-MODIFIED:20260325T101000Z',
        'DTSTAMP:20260325T101000Z',
        'SEQUENCE:600',
        'DTSTART;TZID=Asia/Jerusalem:20260330T190000',
      ]),
    );
    await app.call(dana, 'DELETE', `meals/${id}`);
    for (const parse of Object.values(PARSERS)) expect(parse(await read(path))).toEqual([]);
  });

  it('[MP16] a thing that has to thaw is an event of the evening before', async () => {
    const dinner = await recipe('תבשיל', ['כתף בקר', 'תפוחי אדמה', 'מרק עוף', 'בצק עלים']);
    const id = await cook(dinner, { day: '2026-03-27' });
    const path = await make();
    const [thaw, meal] = await events(path);
    expect(thaw).toEqual({
      ...{ at: '2026-03-26T18:00:00.000Z', uid: `freezer-${id}@sali` },
      summary: 'להוציא מהמקפיא: כתף בקר, בצק עלים',
      text: `למחר: תבשיל\nhttps://sali.example/recipe/${dinner.recipe_id}`,
    });
    expect(meal).toMatchObject({ at: '2026-03-27T16:00:00.000Z', summary: 'תבשיל' });
    expect((await read(path)).match(/BEGIN:VALARM/g)).toHaveLength(1);
  });
});
