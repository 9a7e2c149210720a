import { afterEach, describe, expect, test, vi } from 'vitest';
import { call, callSearch } from './http.ts';

afterEach(() => vi.unstubAllGlobals());

function answering(body: string, status: number): void {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status, statusText: 'Bad Gateway' })));
}

describe('an answer that is an error', () => {
  test('[Q17] has its own sentence', async () => {
    answering(JSON.stringify({ code: 'list_full', detail: 'הרשימה מלאה' }), 422);
    await expect(call('GET', 'lists', { auth: 'none' })).rejects.toMatchObject({ status: 422, detail: 'הרשימה מלאה' });
  });

  test('[K44] says that one must sign in again, where the sentence is for programs', async () => {
    answering(JSON.stringify({ code: 'not_authenticated', detail: 'Not authenticated' }), 401);
    const refusal = { status: 401, isSignedOut: true, detail: 'צריך להיכנס שוב' };
    await expect(call('GET', 'recipes', { auth: 'none' })).rejects.toMatchObject(refusal);
  });

  test.each(['<html>Bad Gateway</html>', '', '{"detail":', '[]', 'null'])(
    '[Q17] without a sentence, as "%s", has one in the language of the app',
    async (body) => {
      answering(body, 502);
      const refusal = { status: 502, code: 'unknown', detail: 'תקלה בשרת (502). נסו שוב בעוד רגע.' };
      await expect(call('GET', 'lists', { auth: 'none' })).rejects.toMatchObject(refusal);
    },
  );
});

test('[G86] a search says which query was meant, where a typing error was put right', async () => {
  const answer = (headers: Record<string, string>) =>
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json([{ id: 1 }], { headers })));
  answer({ 'x-corrected-search': encodeURIComponent('טונה 3%') });
  expect(await callSearch('products/?search=טונא')).toEqual({ rows: [{ id: 1 }], corrected: 'טונה 3%' });
  answer({});
  expect((await callSearch('products/?search=חלב')).corrected).toBeNull();
});
