import { expect, it } from 'vitest';
import { describeDb } from '../db/testDb.ts';
import { buildTestApp } from '../testApp.ts';
import { URI } from './testApp.ts';

describeDb('the whole server', (openTestDb) => {
  it('lets one come back and leave by the cookie alone', async () => {
    const { server } = await buildTestApp(await openTestDb());
    const register = await server.inject({ method: 'POST', url: '/api/auth/register', payload: URI });
    const cookies = { sali_refresh: register.cookies[0]?.value ?? '' };
    const refresh = await server.inject({ method: 'POST', url: '/api/auth/refresh', cookies });
    expect(refresh.statusCode).toBe(200);
    const logout = await server.inject({ method: 'POST', url: '/api/auth/logout', cookies });
    expect(logout.statusCode).toBe(204);
    expect(logout.cookies[0]?.value).toBe('');
    await server.close();
  });
});
