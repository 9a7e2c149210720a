import type { AuditEntry, HandedLink, WaitingLink } from '@sali/contract/admin/admin';
import { expect, it } from 'vitest';
import { describeDb } from '../../test/db/testDb.ts';
import { buildTestApp } from '../../test/testApp.ts';

describeDb('links that wait to be handed over', (openTestDb) => {
  it('[PW15] [PW16] are shown to administrators only, once each, and the audit log says who saw them', async () => {
    const database = await openTestDb();
    const app = await buildTestApp(database);
    const [dana, admin] = [await app.person('dana'), await app.person('admin', 'ADMIN')];
    await app.call(null, 'POST', 'auth/forgot-password', { body: { email: dana.email } });
    await app.rooms.accounts.mailer.settled();

    expect((await app.call(dana, 'GET', 'admin/links')).status).toBe(403);
    const { body: links } = await app.call<WaitingLink[]>(admin, 'GET', 'admin/links');
    expect(links).toMatchObject([{ user_id: dana.userId, email: dana.email, purpose: 'reset', to: dana.email }]);
    const path = `admin/links/${links[0]?.link_id}`;
    expect((await app.call(dana, 'POST', path)).status).toBe(403);
    const both = await Promise.all([1, 2].map(() => app.call<HandedLink>(admin, 'POST', path)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
    const answer = both.find(({ status }) => status === 200);
    expect(answer?.headers['cache-control']).toBe('no-store');

    const { body: log } = await app.call<AuditEntry[]>(admin, 'GET', 'admin/audit');
    expect(log).toMatchObject([{ email: admin.email, action: 'reset-link.hand-over' }]);
    expect(log[0]?.subject).toContain(dana.email);
    const token = answer?.body.path.split('=')[1] ?? '';
    expect(JSON.stringify(log)).not.toContain(token);
    const reset = { body: { token, new_password: 'סיסמה אחרת' } };
    expect((await app.call(null, 'POST', 'auth/reset-password', reset)).status).toBe(204);
    await app.server.close();
  });

  it('[PW6] asking is limited by the address: 429, whether it is known or not', async () => {
    const app = await buildTestApp(await openTestDb());
    const ask = () => app.call(null, 'POST', 'auth/forgot-password', { body: { email: 'nobody@example.com' } });
    const statuses = [];
    for (let i = 0; i < 6; i += 1) statuses.push((await ask()).status);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
    await app.server.close();
  });
});
