import type { InfoProposal } from '@sali/contract/goods/catalogue/infoModeration';
import { beforeEach, expect, it } from 'vitest';
import { fillCatalogue, MILK, NOW } from '../../../test/catalogue/testCatalogue.ts';
import { describeDb } from '../../../test/db/testDb.ts';
import { peopleOf } from '../../../test/notifications/testNotifications.ts';
import { buildTestApp, type Person, type TestApp } from '../../../test/testApp.ts';
import type { Notification } from './db.ts';
import { notifyOfDecision } from './proposalDecisions.ts';
import { titleAndBodyOf } from './push/words.ts';

const INFO = `products/${MILK.code}/info`;

describeDb('decisions about proposals', (openTestDb) => {
  let app: TestApp;
  let dana: Person;
  let manager: Person;
  let clock: Date;
  let people: ReturnType<typeof peopleOf>;

  beforeEach(async () => {
    const database = await openTestDb();
    await fillCatalogue(database.db);
    clock = NOW; // a Monday at noon
    app = await buildTestApp(database, { now: () => clock });
    people = peopleOf(app, () => clock);
    [dana, manager] = [await app.person('dana'), await app.person('manager', 'MANAGER')];
    return () => app.server.close();
  });

  const propose = (description: string) =>
    app
      .call(dana, 'GET', INFO)
      .then(({ status }) => app.call(dana, status === 404 ? 'POST' : 'PUT', INFO, { body: { description } }));
  const decide = async (body: object): Promise<void> => {
    const [first] = (await app.call<InfoProposal[]>(manager, 'GET', 'admin/info-proposals')).body;
    await app.call(manager, 'PUT', `admin/info-proposals/${first?.proposal_id}`, { body });
  };
  const news = async () => (await people.notificationsOf(dana)).notifications;
  /** Waits for what is done after the answer. */
  const settled = (count: number) => expect.poll(news).toHaveLength(count);

  it('[MD7] the author is notified of the decision with its reason, and the notification names the product', async () => {
    await propose('חלב טרי');
    await decide({ accept: true });
    await settled(1);
    await propose('קנו אצלי');
    await decide({ accept: false, reason: 'פרסומת' });
    await settled(2);
    const about = { item_code: MILK.code, product_name: MILK.item_name, list_id: null };
    expect((await news()).toSorted((one, other) => one.kind.localeCompare(other.kind))).toMatchObject([
      { kind: 'proposal_accepted', text: '', ...about },
      { kind: 'proposal_rejected', text: 'פרסומת', ...about },
    ]);
  });

  it('[MD7] a person who turned it off gets none; in quiet hours it waits for their end', async () => {
    await people.choose(dana, { notifications: { proposal_alerts: false } });
    const product = { itemCode: MILK.code, productName: MILK.item_name };
    const decision = { proposalId: 1, userId: dana.userId, ...product, isAccepted: false, reason: '' };
    await notifyOfDecision(app.rooms.notifications, decision);
    const quiet = { quiet_from: '11:00', quiet_to: '12:30' };
    await people.choose(dana, { notifications: { proposal_alerts: true, ...quiet } });
    await propose('חלב טרי');
    await decide({ accept: true });
    const stored = () => app.deps.db.selectFrom('notification').select('kind').execute();
    await expect.poll(stored).toEqual([{ kind: 'proposal_accepted' }]);
    expect(await news()).toEqual([]);
    clock = new Date('2026-08-10T12:30:00+03:00');
    expect(await news()).toHaveLength(1);
  });

  it('[MD7] a push says what was decided, and several say how many', () => {
    const one: Notification = {
      notificationId: 1,
      userId: 1,
      kind: 'proposal_rejected',
      key: 'k',
      listId: null,
      data: { listName: '', productName: 'חלב', itemCode: MILK.code, text: 'פרסומת' },
      dueAt: NOW,
      readAt: null,
    };
    const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '');
    expect(Object.values(titleAndBodyOf([one], 'he')).map(plain)).toEqual(['ההצעה שלכם לחלב לא התקבלה', 'פרסומת']);
    const two = titleAndBodyOf([one, { ...one, data: { ...one.data, productName: 'לחם' } }], 'en');
    expect([two.title, two.body].map(plain)).toEqual(['2 of your suggestions weren’t accepted', 'חלב, לחם']);
  });
});
