import type { ReportedContent } from '@sali/contract/people/contentReports/contentReports';
import type { InfoProposal } from '@sali/contract/goods/catalogue/infoModeration';
import type { ProductInfo } from '@sali/contract/goods/catalogue/productInfo';
import type { Problem } from '@sali/contract/base/errors';
import type { NotificationsAnswer } from '@sali/contract/people/notifications/notifications';
import type { Recipe } from '@sali/contract/kitchen/recipes/recipes';
import { CONTENT_REPORTS_PER_HOUR } from '@sali/domain/base/limits/moderation';
import { beforeEach, expect, it } from 'vitest';
import type { Db } from '../../base/db/open.ts';
import { fillCatalogue, MILK, PRODUCTS } from '../../../test/catalogue/testCatalogue.ts';
import { describeDb } from '../../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../../test/testApp.ts';

/** A Wednesday at noon: no quiet hours hold a notification back. */
const NOON = new Date('2026-08-12T09:00:00.000Z');

describeDb('reports of content', (openTestDb) => {
  let db: Db;
  let app: TestApp;
  let dana: Person;
  let yossi: Person;
  let noa: Person;
  let manager: Person;

  beforeEach(async () => {
    const database = await openTestDb();
    db = database.db;
    await fillCatalogue(db);
    app = await buildTestApp(database, { now: () => NOON });
    [dana, yossi, noa] = [await app.person('dana'), await app.person('yossi'), await app.person('noa')];
    manager = await app.person('manager', 'MANAGER');
    return () => app.server.close();
  });

  const made = async (change: object = {}, as = dana): Promise<Recipe> =>
    (await app.call<Recipe>(as, 'POST', 'recipes', { body: { title: 'מרק', is_public: true, ...change } })).body;
  const report = async (as: Person | null, { recipe_id: id }: Pick<Recipe, 'recipe_id'>, more: object = {}) => {
    const body = { kind: 'recipe', subject: String(id), reason: 'copied', ...more };
    const { status, body: problem } = await app.call<Problem>(as, 'POST', 'content-reports', { body });
    return [status, problem.code];
  };
  const queue = async (isDecided = false, as: Person | null = manager) =>
    app.call<ReportedContent[] & Problem>(as, 'GET', `admin/content-reports?decided=${isDecided}`);
  const decide = async ({ recipe_id: id }: Recipe, body: object, as: Person | null = manager) => {
    const path = `admin/content-reports/recipe/${id}`;
    const answer = await app.call<Problem>(as, 'PUT', path, { body });
    return [answer.status, answer.body.code];
  };
  const read = async (as: Person | null, { recipe_id: id }: Recipe) =>
    (await app.call<Recipe & Problem>(as, 'GET', `${as ? 'recipes' : 'public-recipes'}/${id}`)).body;
  const audit = () => db.selectFrom('audit_entry').select(['action', 'subject', 'after']).orderBy('entry_id').execute();
  const DONE = [204, undefined];

  it('[CR1] a person reports a public recipe of somebody else, once; nothing about it changes', async () => {
    const recipe = await made();
    const closed = await made({ is_public: false });
    expect(await report(null, recipe)).toEqual([401, 'not_authenticated']);
    expect(await report(dana, recipe)).toEqual([409, 'recipe_is_own']);
    expect(await report(yossi, closed)).toEqual([404, 'recipe_not_found']);
    expect(await report(yossi, { recipe_id: 999_999 })).toEqual([404, 'recipe_not_found']);
    expect(await report(yossi, recipe, { reason: 'boring' })).toEqual([422, 'invalid_fields']);
    expect(await report(yossi, recipe, { note: '  מהספר של רות ' })).toEqual(DONE);
    expect(await report(yossi, recipe, { reason: 'wrong' })).toEqual([409, 'already_reported']);
    const subject = `0${recipe.recipe_id}`;
    expect(await report(yossi, recipe, { subject })).toEqual([404, 'recipe_not_found']);
    expect(await report(noa, recipe, { reason: 'wrong' })).toEqual(DONE);
    expect((await read(null, recipe)).title).toBe('מרק');
    const { body, headers } = await queue();
    expect(headers['x-total-count']).toBe('1');
    expect(body).toMatchObject([
      {
        kind: 'recipe',
        subject: String(recipe.recipe_id),
        title: 'מרק',
        path: `/recipe/${recipe.recipe_id}`,
        author: dana.email,
        is_hidden: false,
        decision: null,
        reports: [
          { reason: 'wrong', note: '', email: noa.email },
          { reason: 'copied', note: 'מהספר של רות', email: yossi.email },
        ],
      },
    ]);
  });

  it('[CR2] so many reports an hour', async () => {
    for (let count = 0; count < CONTENT_REPORTS_PER_HOUR; count += 1)
      expect(await report(yossi, await made())).toEqual(DONE);
    expect(await report(yossi, await made())).toEqual([429, 'too_many_requests']);
    expect(await report(noa, await made())).toEqual(DONE);
  });

  it('[CR3] a manager hides it from the public: its author reads why and is notified, and cannot publish it', async () => {
    const recipe = await made();
    await report(yossi, recipe);
    expect(await decide(recipe, { decision: 'hidden', reason: 'הועתק מספר' })).toEqual(DONE);
    expect((await read(null, recipe)).code).toBe('recipe_not_found');
    expect((await read(yossi, recipe)).code).toBe('recipe_private');
    expect(await read(dana, recipe)).toMatchObject({ is_public: false, hidden: { reason: 'הועתק מספר' } });
    const publish = await app.call<Problem>(dana, 'PUT', `recipes/${recipe.recipe_id}`, { body: { is_public: true } });
    expect([publish.status, publish.body.code]).toEqual([409, 'recipe_hidden']);
    const change = await app.call<Recipe>(dana, 'PUT', `recipes/${recipe.recipe_id}`, { body: { title: 'אחר' } });
    expect(change.body).toMatchObject({ title: 'אחר', hidden: { reason: 'הועתק מספר' } });
    const { notifications } = (await app.call<NotificationsAnswer>(dana, 'GET', 'notifications')).body;
    expect(notifications).toMatchObject([
      { kind: 'recipe_hidden', recipe_id: recipe.recipe_id, product_name: 'מרק', text: 'הועתק מספר', list_id: null },
    ]);
    expect(await audit()).toEqual([
      { action: 'content.hide', subject: `recipe ${recipe.recipe_id}`, after: { count: 1, reason: 'הועתק מספר' } },
    ]);
    expect((await queue()).body).toEqual([]);
    expect((await queue(true)).body).toMatchObject([
      { decision: 'hidden', is_hidden: true, hidden_reason: 'הועתק מספר', decided_by: manager.email },
    ]);
  });

  it('[CR4] hidden content is shown again, and reports are dismissed; each decision is written into the audit log', async () => {
    const recipe = await made();
    await report(yossi, recipe);
    expect(await decide(recipe, { decision: 'dismissed' })).toEqual(DONE);
    expect(await decide(recipe, { decision: 'dismissed' })).toEqual([409, 'report_decided']);
    expect((await read(null, recipe)).title).toBe('מרק');
    expect(await decide(recipe, { decision: 'shown' })).toEqual([404, 'recipe_not_found']);
    expect(await decide(recipe, { decision: 'hidden' })).toEqual(DONE);
    expect(await decide(recipe, { decision: 'shown' })).toEqual(DONE);
    expect(await read(null, recipe)).toMatchObject({ title: 'מרק', hidden: null });
    expect((await queue(true)).body).toMatchObject([{ decision: 'dismissed', is_hidden: false, hidden_reason: '' }]);
    expect((await audit()).map(({ action }) => action)).toEqual(['content.dismiss', 'content.hide', 'content.show']);
    await app.call(dana, 'DELETE', `recipes/${recipe.recipe_id}`);
    expect((await queue(true)).body).toMatchObject([{ title: '', path: null }]);
    expect(await decide(recipe, { decision: 'hidden' })).toEqual([404, 'recipe_not_found']);
  });

  it('[CR9] a manager hides all that the author of reported content wrote, with one reason and one notification', async () => {
    const [reported, other, deleted] = [await made(), await made({ title: 'עוגה' }), await made({ title: 'קציצות' })];
    const [secret, ofYossi] = [await made({ is_public: false }), await made({}, yossi)];
    await app.call(dana, 'DELETE', `recipes/${deleted.recipe_id}`);
    const bread = PRODUCTS.find(({ item_code: code }) => code !== MILK.code)?.item_code ?? '';
    const write = async (as: Person, code: string, method = 'POST') => {
      await app.call(as, method, `products/${code}/info`, { body: { description: `מאת ${as.email}` } });
      const [proposal] = (await app.call<InfoProposal[]>(manager, 'GET', 'admin/info-proposals')).body;
      const body = { accept: true };
      await app.call(manager, 'PUT', `admin/info-proposals/${proposal?.proposal_id}`, { body });
    };
    await write(dana, MILK.code);
    await write(dana, bread);
    await write(yossi, bread, 'PUT');
    const infoOf = async (code: string) => (await app.call(null, 'GET', `products/${code}/info`)).status;
    expect([await infoOf(MILK.code), await infoOf(bread)]).toEqual([200, 200]);
    await report(yossi, reported);
    await report(noa, other);
    const hideAll = (recipe: Recipe, as: Person | null = manager) =>
      decide(recipe, { decision: 'author_hidden', reason: 'פרסומת' }, as);
    expect(await hideAll(reported, yossi)).toEqual([403, 'forbidden']);
    expect(await hideAll(secret)).toEqual([409, 'report_decided']);
    expect(await hideAll(reported)).toEqual(DONE);
    for (const recipe of [reported, other]) {
      expect((await read(null, recipe)).code).toBe('recipe_not_found');
      expect((await read(dana, recipe)).hidden).toEqual({ reason: 'פרסומת' });
    }
    const back = await app.call<Recipe>(dana, 'POST', `recipes/${deleted.recipe_id}/restore`);
    expect(back.body).toMatchObject({ is_public: false, hidden: { reason: 'פרסומת' } });
    expect((await read(dana, secret)).hidden).toBeNull();
    expect((await read(null, ofYossi)).title).toBe('מרק');
    expect([await infoOf(MILK.code), await infoOf(bread)]).toEqual([404, 200]);
    expect((await queue()).body).toEqual([]);
    expect((await queue(true)).body).toHaveLength(2);
    const { notifications } = (await app.call<NotificationsAnswer>(dana, 'GET', 'notifications')).body;
    const hidden = notifications.filter(({ kind }) => kind === 'recipe_hidden' || kind === 'info_hidden');
    expect(hidden).toMatchObject([{ product_name: 'מרק (ועוד 3 דברים שכתבתם)', text: 'פרסומת' }]);
    expect((await audit()).at(-1)).toEqual({
      action: 'content.hide_author',
      subject: `user ${dana.userId} ${dana.email}`,
      after: { count: 4, reason: 'פרסומת' },
    });
    expect(await decide(reported, { decision: 'shown' })).toEqual(DONE);
    expect((await read(null, reported)).title).toBe('מרק');
    expect((await read(null, other)).code).toBe('recipe_not_found');
  });

  it('[CR5] only managers of the catalogue see the queue and decide', async () => {
    const recipe = await made();
    await report(yossi, recipe);
    for (const [as, status] of [
      [yossi, 403],
      [dana, 403],
      [null, 401],
    ] as const) {
      expect((await queue(false, as)).status).toBe(status);
      expect((await decide(recipe, { decision: 'hidden' }, as))[0]).toBe(status);
    }
    const unknown = (as: Person) => app.call<Problem>(as, 'PUT', 'admin/content-reports/list/1', { body: {} });
    expect([(await unknown(yossi)).status, (await unknown(manager)).status]).toEqual([403, 422]);
    expect((await read(null, recipe)).title).toBe('מרק');
  });

  it('[CR1] a person reports again after a decision, and has one report of it', async () => {
    const recipe = await made();
    await report(yossi, recipe);
    await decide(recipe, { decision: 'dismissed' });
    expect(await report(yossi, recipe, { reason: 'wrong', note: 'שוב' })).toEqual(DONE);
    expect(await report(yossi, recipe)).toEqual([409, 'already_reported']);
    expect((await queue()).body).toMatchObject([{ decision: null, reports: [{ reason: 'wrong', note: 'שוב' }] }]);
    expect((await queue(true)).body).toEqual([]);
  });

  it('[CR8] a text about a product is reported, hidden with a reason for its author, and shown again', async () => {
    const product = { subject: MILK.code, kind: 'product', reason: 'wrong' };
    const reportIt = async (as: Person, change: object = {}) => {
      const { status, body } = await app.call<Problem>(as, 'POST', 'content-reports', {
        body: { ...product, ...change },
      });
      return [status, body.code];
    };
    const info = async () => {
      const { status, body } = await app.call<ProductInfo & Problem>(null, 'GET', `products/${MILK.code}/info`);
      return [status, body.description ?? body.code];
    };
    const write = (as: Person, description: string) =>
      app.call(as, 'POST', `products/${MILK.code}/info`, { body: { description } });
    const decideIt = async (body: object) => {
      const answer = await app.call<Problem>(manager, 'PUT', `admin/content-reports/product/${MILK.code}`, { body });
      return [answer.status, answer.body.code];
    };
    expect(await reportIt(yossi, { subject: '7290000000000' })).toEqual([404, 'product_not_found']);
    expect(await reportIt(yossi)).toEqual([404, 'product_info_not_found']);
    await write(dana, 'קנו אצלי');
    expect(await reportIt(yossi)).toEqual([404, 'product_info_not_found']);
    const [proposal] = (await app.call<InfoProposal[]>(manager, 'GET', 'admin/info-proposals')).body;
    await app.call(manager, 'PUT', `admin/info-proposals/${proposal?.proposal_id}`, { body: { accept: true } });
    expect(await info()).toEqual([200, 'קנו אצלי']);

    expect(await reportIt(yossi, { note: 'פרסומת' })).toEqual(DONE);
    expect((await queue()).body).toMatchObject([
      {
        kind: 'product',
        subject: MILK.code,
        title: MILK.item_name,
        path: `/products/${MILK.code}/edit`,
        author: dana.email,
        is_hidden: false,
      },
    ]);
    expect(await decideIt({ decision: 'shown' })).toEqual([404, 'info_version_not_found']);
    expect(await decideIt({ decision: 'hidden', reason: 'פרסומת' })).toEqual(DONE);
    expect(await info()).toEqual([404, 'product_info_not_found']);
    expect(await decideIt({ decision: 'hidden' })).toEqual([404, 'product_info_not_found']);
    const { notifications } = (await app.call<NotificationsAnswer>(dana, 'GET', 'notifications')).body;
    expect(notifications.filter(({ kind }) => kind === 'info_hidden')).toMatchObject([
      { item_code: MILK.code, product_name: MILK.item_name, text: 'פרסומת' },
    ]);
    expect((await queue(true)).body).toMatchObject([
      { decision: 'hidden', is_hidden: true, hidden_reason: 'פרסומת', author: dana.email },
    ]);
    expect(await decideIt({ decision: 'shown' })).toEqual(DONE);
    expect(await info()).toEqual([200, 'קנו אצלי']);
    expect((await queue(true)).body).toMatchObject([{ decision: 'dismissed', is_hidden: false, author: dana.email }]);
  });

  it('[CR6] reports are in the data of the person who wrote them, and go with the account', async () => {
    const recipe = await made();
    await report(yossi, recipe, { note: 'פרטים' });
    const data = async (as: Person) =>
      (await app.call<{ content_reports: object[] }>(as, 'GET', 'users/me/export')).body.content_reports;
    expect(await data(yossi)).toEqual([
      { kind: 'recipe', subject: String(recipe.recipe_id), reason: 'copied', note: 'פרטים', at: NOON.toISOString() },
    ]);
    expect(await data(dana)).toEqual([]);
    await app.call(yossi, 'DELETE', 'users/me', { body: { password: 'סיסמה ארוכה', erase_now: true } });
    expect((await queue()).body).toEqual([]);
  });
});
