import type { ProductWire } from '@sali/contract/goods/catalogue/catalogue';
import type { InfoProposal, InfoVersion } from '@sali/contract/goods/catalogue/infoModeration';
import type { OwnProposal, ProductInfo } from '@sali/contract/goods/catalogue/productInfo';
import type { Problem } from '@sali/contract/base/errors';
import { beforeEach, expect, it } from 'vitest';
import { fillCatalogue, MILK, NOW, productRow, PRODUCTS } from '../../../../test/catalogue/testCatalogue.ts';
import { trust } from '../../../../test/catalogue/trust.ts';
import { describeDb } from '../../../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../../../test/testApp.ts';
import type { Db } from '../../../base/db/open.ts';
import { INFO_PROPOSALS_MAX, INFO_TRUST_DAYS, INFO_REJECTION_DAYS } from './proposalsDb.ts';
import { INFO_VERSIONS_MAX } from './versions.ts';

const DAY = 24 * 60 * 60_000;
const path = `products/${MILK.code}/info`;
const VEGETABLES = { category_id: 4, subcategory_id: 41 };
const NEW = { name: 'קטגוריה שתימחק' };
const DAIRY = { category_id: 1, subcategory_id: 11 };

describeDb('proposals of people about products', (openTestDb) => {
  let db: Db;
  let app: TestApp;
  let dana: Person;
  let yossi: Person;
  let manager: Person;

  beforeEach(async () => {
    const database = await openTestDb();
    db = database.db;
    await fillCatalogue(db);
    app = await buildTestApp(database, { now: () => NOW });
    [dana, yossi, manager] = [
      await app.person('dana'),
      await app.person('yossi'),
      await app.person('manager', 'MANAGER'),
    ];
    return () => app.server.close();
  });

  const post = (as: Person | null, body: object) => app.call<ProductInfo & Problem>(as, 'POST', path, { body });
  const put = (as: Person | null, body: object) => app.call<ProductInfo & Problem>(as, 'PUT', path, { body });
  const read = async (as: Person | null) => (await app.call<ProductInfo & Problem>(as, 'GET', path)).body;
  const own = async (as: Person) => (await app.call<OwnProposal | null>(as, 'GET', `${path}/proposal`)).body;
  const product = async () => (await app.call<ProductWire>(null, 'GET', `products/${MILK.code}`)).body;
  const queue = async (decided = false) =>
    (await app.call<InfoProposal[]>(manager, 'GET', `admin/info-proposals?decided=${decided}`)).body;
  const first = async (): Promise<InfoProposal> => {
    const [proposal] = await queue();
    if (!proposal) throw new Error('nothing waits');
    return proposal;
  };
  const decide = (id: number, body: object, as: Person | null = manager) =>
    app.call<Problem>(as, 'PUT', `admin/info-proposals/${id}`, { body });
  /** As if everything had been decided this many days ago. */
  const ageDecisions = (days: number) =>
    db
      .updateTable('info_proposal')
      .set({ decided_at: new Date(NOW.getTime() - days * DAY) })
      .execute();
  const versions = async () =>
    (await app.call<InfoVersion[]>(manager, 'GET', `admin/products/${MILK.code}/info-versions`)).body;

  it('[MD1] a proposal is seen by its author alone until a manager accepts it', async () => {
    const { status, body } = await post(dana, { description: 'חלב טרי', ...VEGETABLES });
    expect([status, body.description, body.is_proposal, body.is_verified]).toEqual([201, 'חלב טרי', true, false]);
    expect(await read(dana)).toEqual(body);
    for (const other of [yossi, null]) expect((await read(other)).code).toBe('product_info_not_found');
    expect((await product()).product_info).toBeNull();

    const waiting = await first();
    expect(waiting).toMatchObject({
      item_code: MILK.code,
      author: dana.email,
      texts: [{ field: 'description', before: '', after: 'חלב טרי' }],
      category: { before: DAIRY, after: VEGETABLES },
    });
    expect((await decide(waiting.proposal_id, { accept: true })).status).toBe(204);
    expect(await read(null)).toMatchObject({ description: 'חלב טרי', is_verified: true, is_proposal: false });
    expect(await product()).toMatchObject({ ...VEGETABLES, product_info: { description: 'חלב טרי' } });
    expect([await queue(), (await queue(true)).map(({ state, decided_by: by }) => [state, by])]).toEqual([
      [],
      [['accepted', manager.email]],
    ]);
    expect((await decide(waiting.proposal_id, { accept: true })).body.code).toBe('info_proposal_decided');
  });

  it('[MD1] an author has one proposal about a product; it holds only what differs, and can be taken back', async () => {
    await put(manager, { description: 'x' });
    await post(manager, { description: 'של המנהל', features: 'ישן' });
    await put(dana, { description: 'של המנהל', features: 'חדש' });
    expect((await put(dana, { storage_instructions: 'בקירור' })).body).toMatchObject({ features: 'חדש' });
    expect((await first()).texts).toEqual([
      { field: 'features', before: 'ישן', after: 'חדש' },
      { field: 'storage_instructions', before: '', after: 'בקירור' },
    ]);
    expect((await post(dana, { features: 'עוד' })).body.code).toBe('product_info_exists');
    // A text that another person changed meanwhile stays.
    await put(manager, { description: 'תיאור אחר' });
    await decide((await first()).proposal_id, { accept: true });
    expect(await read(null)).toMatchObject({
      description: 'תיאור אחר',
      features: 'חדש',
      storage_instructions: 'בקירור',
    });

    await put(dana, { features: 'טעות' });
    expect((await put(dana, { features: 'חדש' })).body.is_proposal).toBe(false);
    expect([await queue(), await own(dana)]).toEqual([[], null]);
    await put(dana, { features: 'טעות' });
    expect((await app.call(dana, 'DELETE', `${path}/proposal`)).status).toBe(204);
    expect(await queue()).toEqual([]);
    expect((await app.call<Problem>(dana, 'DELETE', `${path}/proposal`)).body.code).toBe('info_proposal_not_found');
  });

  it('[MD2] five accepted proposals and no rejected one in 90 days show what a person writes at once', async () => {
    await trust(db, dana, NOW);
    expect((await post(dana, { description: 'של דנה' })).body).toMatchObject({
      is_proposal: false,
      is_verified: false,
    });
    expect((await read(null)).description).toBe('של דנה');
    await ageDecisions(INFO_TRUST_DAYS);
    expect((await put(dana, { description: 'מאוחר יותר' })).body.is_proposal).toBe(true);
    await trust(db, dana, NOW);
    await trust(db, yossi, NOW);
    await db.updateTable('info_proposal').set({ state: 'rejected' }).where('user_id', '=', yossi.userId).execute();
    await trust(db, yossi, NOW);
    expect((await put(yossi, { description: 'של יוסי' })).body.is_proposal).toBe(true);
    // Texts that waited are shown with those that their author writes once trusted.
    expect((await put(dana, { features: 'ועוד' })).body).toMatchObject({
      description: 'מאוחר יותר',
      is_proposal: false,
    });
    expect((await queue()).map(({ author }) => author)).toEqual([yossi.email]);
  });

  it('[MD3] only managers and administrators see the queue, decide and return', async () => {
    await post(dana, { description: 'א' });
    const { proposal_id: id } = await first();
    const calls = [
      ['GET', 'admin/info-proposals'],
      ['PUT', `admin/info-proposals/${id}`, { accept: true }],
      ['GET', `admin/products/${MILK.code}/info-versions`],
      ['POST', `admin/products/${MILK.code}/info-versions/1/return`],
      ['DELETE', `admin/products/${MILK.code}/info`],
    ] as const;
    for (const [method, address, body] of calls) {
      expect((await app.call(dana, method, address, { ...(body && { body }) })).status).toBe(403);
      expect((await app.call(null, method, address, { ...(body && { body }) })).status).toBe(401);
    }
    expect((await queue()).length).toBe(1);
    expect((await decide(999_999, { accept: true })).body.code).toBe('info_proposal_not_found');
  });

  const place = async () => {
    const { category_id, subcategory_id } = await product();
    return { category_id, subcategory_id };
  };

  it('[MD3] a category that a manager chose since then stays when texts change, or return', async () => {
    await post(dana, { description: 'חלב', ...VEGETABLES });
    await decide((await first()).proposal_id, { accept: true });
    expect(await place()).toEqual(VEGETABLES);
    await app.call(manager, 'PUT', `products/${MILK.code}`, { body: DAIRY });
    await put(dana, { features: 'טרי' });
    await decide((await first()).proposal_id, { accept: true });
    expect([await place(), await read(null)]).toMatchObject([DAIRY, { features: 'טרי', ...DAIRY }]);
    const oldest = (await versions()).at(-1);
    await app.call(manager, 'POST', `admin/products/${MILK.code}/info-versions/${oldest?.version_id}/return`);
    await put(manager, { features: 'טרי' });
    expect(await place()).toEqual(DAIRY);
  });

  it('[MD3] texts do not move a product to a category that is gone', async () => {
    const { category_id } = (await app.call<{ category_id: number }>(manager, 'POST', 'categories', { body: NEW }))
      .body;
    await trust(db, yossi, NOW);
    await post(yossi, { description: 'חלב', category_id });
    expect((await app.call(manager, 'DELETE', `categories/${category_id}`)).status).toBeLessThan(300);
    expect((await put(manager, { is_verified: true })).status).toBe(200);
    expect(await place()).toEqual(DAIRY);
  });

  it('[MD1] an author reads and changes a proposal whose category is gone', async () => {
    const { category_id } = (await app.call<{ category_id: number }>(manager, 'POST', 'categories', { body: NEW }))
      .body;
    await post(dana, { description: 'חלב', category_id });
    await post(yossi, { category_id });
    await app.call(manager, 'DELETE', `categories/${category_id}`);
    expect(await own(dana)).toMatchObject({ state: 'waiting', info: { description: 'חלב', category_id: null } });
    expect((await put(dana, { features: 'טרי' })).body).toMatchObject({ description: 'חלב', features: 'טרי' });
    expect([await own(yossi), (await read(yossi)).code]).toEqual([
      { state: 'waiting', reason: '', info: null },
      'product_info_not_found',
    ]);
    expect((await post(yossi, { features: 'טרי' })).status).toBe(201);
  });

  it('[MD4] a rejected proposal leaves everything as it was; its author reads why for 30 days; it may be accepted later', async () => {
    await post(dana, { description: 'קנו אצלי' });
    const { proposal_id: id } = await first();
    await decide(id, { accept: false, reason: 'פרסומת' });
    expect((await read(null)).code).toBe('product_info_not_found');
    expect(await own(dana)).toEqual({ state: 'rejected', reason: 'פרסומת', info: null });
    expect((await decide(id, { accept: false })).body.code).toBe('info_proposal_decided');
    await ageDecisions(INFO_REJECTION_DAYS + 1);
    expect(await own(dana)).toBeNull();
    expect((await decide(id, { accept: true })).status).toBe(204);
    expect((await read(null)).description).toBe('קנו אצלי');
    expect((await decide(id, { accept: false, reason: 'א'.repeat(301) })).status).toBe(422);
  });

  it('[MD5] every version is kept with its author, and a product returns to any of them, or to none', async () => {
    await post(dana, { description: 'ראשון' });
    await decide((await first()).proposal_id, { accept: true });
    await trust(db, yossi, NOW);
    await put(yossi, { description: 'הושחת' });
    const [bad, good] = await versions();
    expect([bad, good].map((one) => [one?.kind, one?.author, one?.approved_by, one?.content?.description])).toEqual([
      ['written', yossi.email, '', 'הושחת'],
      ['accepted', dana.email, manager.email, 'ראשון'],
    ]);
    const back = `admin/products/${MILK.code}/info-versions`;
    expect((await app.call(manager, 'POST', `${back}/${good?.version_id}/return`)).status).toBe(204);
    expect(await read(null)).toMatchObject({ description: 'ראשון', is_verified: true });
    expect((await app.call(manager, 'DELETE', `admin/products/${MILK.code}/info`)).status).toBe(204);
    expect((await product()).product_info).toBeNull();
    expect((await versions()).map(({ kind }) => kind)).toEqual(['deleted', 'returned', 'written', 'accepted']);
    expect((await app.call<Problem>(manager, 'POST', `${back}/999999/return`)).body.code).toBe(
      'info_version_not_found',
    );
    const foreign = `admin/products/${PRODUCTS[1]?.code ?? ''}/info-versions/${good?.version_id}/return`;
    expect((await app.call<Problem>(manager, 'POST', foreign)).body.code).toBe('info_version_not_found');
    const actions = await db.selectFrom('audit_entry').select('action').orderBy('entry_id').execute();
    expect(actions.map(({ action }) => action)).toEqual(['proposal.accept', 'info.return', 'info.delete']);
  });

  it('[MD5] the last 30 versions are kept', async () => {
    await post(manager, { description: 'ראשון' });
    for (let n = 0; n < INFO_VERSIONS_MAX; n++) await put(manager, { description: `גרסה ${n}` });
    const kept = await versions();
    expect([kept.length, kept.at(-1)?.content?.description]).toEqual([INFO_VERSIONS_MAX, 'גרסה 0']);
  });

  it('[MD6] at most 50 proposals of a person wait', async () => {
    const rows = Array.from({ length: INFO_PROPOSALS_MAX }, (_, n) => productRow(`72999900${10_000 + n}`, `מוצר ${n}`));
    const products = await db.insertInto('product').values(rows).returning('product_id').execute();
    const waiting = { user_id: dana.userId, change: '{}', state: 'waiting' as const, created_at: NOW, updated_at: NOW };
    await db
      .insertInto('info_proposal')
      .values(products.map((row) => ({ ...row, ...waiting })))
      .execute();
    expect((await post(dana, { description: 'א' })).body).toMatchObject({ status: 409, code: 'info_proposals_full' });
  });

  it('[MD6] proposals are in the export of their author and go with the account; accepted texts stay', async () => {
    await post(dana, { description: 'של דנה' });
    const data = await app.call<{ product_proposals: unknown[] }>(dana, 'GET', 'users/me/export');
    expect(data.body.product_proposals).toEqual([
      {
        item_code: MILK.code,
        item_name: MILK.item_name,
        change: { description: 'של דנה' },
        state: 'waiting',
        reason: '',
        created_at: NOW.toISOString(),
        decided_at: null,
      },
    ]);
    await decide((await first()).proposal_id, { accept: true });
    await put(dana, { features: 'עוד' });
    await app.call(dana, 'DELETE', 'users/me', { body: { password: 'סיסמה ארוכה', erase_now: true } });
    expect(await queue()).toEqual([]);
    expect((await read(null)).description).toBe('של דנה');
    expect((await versions()).map(({ author }) => author)).toEqual(['']);
  });
});
