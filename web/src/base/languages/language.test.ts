import { errors } from '@sali/texts/en/errors';
import { server } from '@sali/texts/en/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const english = { errors, server };
const reload = vi.fn();

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
  vi.stubGlobal('location', { reload });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('[LN5] is Hebrew until another is chosen; then the page reloads in it', async () => {
  const first = await import('./language.ts');
  expect([first.language, first.locale]).toEqual(['he', 'he-IL']);
  first.chooseLanguage('he');
  expect(reload).not.toHaveBeenCalled();
  first.chooseLanguage('ru');
  expect(reload).toHaveBeenCalledOnce();
  vi.resetModules();
  const second = await import('./language.ts');
  expect([second.language, second.locale]).toEqual(['ru', 'ru-IL']);
});

it('[LN5] a language that is not there is Hebrew', async () => {
  localStorage.setItem('sali-language', 'xx');
  expect((await import('./language.ts')).language).toBe('he');
});

it('[LN6] a failure is worded by the server, which is asked for the language of the page', async () => {
  localStorage.setItem('sali-language', 'en');
  const { call } = await import('../http.ts');
  const problem = {
    status: 422,
    code: 'list_not_found',
    detail: english.errors.list_not_found,
    errors: [{ path: 'name', message: english.server.fields.text_long({ max: 200 }), code: 'text_long' }],
  };
  const asked: (string | null)[] = [];
  vi.stubGlobal('fetch', (_path: string, { headers }: { headers: Headers }) => {
    asked.push(headers.get('accept-language'));
    return Promise.resolve(new Response(JSON.stringify(problem), { status: 422 }));
  });
  const error: unknown = await call('GET', 'lists/1', { auth: 'none' }).catch((thrown: unknown) => thrown);
  expect(asked).toEqual(['en']);
  expect(error).toMatchObject({ detail: english.errors.list_not_found, errors: problem.errors });
  expect(JSON.stringify(error)).not.toMatch(/[א-ת]/);
});
