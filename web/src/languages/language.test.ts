import { afterEach, beforeEach, expect, it, vi } from 'vitest';

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

it('[LN6] a failure is worded in the page’s language by its code, else by the server’s own sentence', async () => {
  const { setTexts } = await import('./chosen.ts');
  const { english } = await import('./en/texts.ts');
  setTexts(english);
  const { call } = await import('../http.ts');
  const problem = {
    status: 422,
    code: 'list_not_found',
    detail: 'הרשימה לא נמצאה',
    errors: [{ path: 'name', message: 'עד 200 תווים' }],
  };
  const answer = vi.fn(() => Promise.resolve(new Response(JSON.stringify(problem), { status: 422 })));
  vi.stubGlobal('fetch', answer);
  const error: unknown = await call('GET', 'lists/1', { auth: 'none' }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ detail: english.errors.list_not_found });
  expect(JSON.stringify(error)).not.toMatch(/[א-ת]/);
  problem.code = 'of_tomorrow';
  await expect(call('GET', 'lists/1', { auth: 'none' })).rejects.toMatchObject({ detail: 'הרשימה לא נמצאה' });
  problem.code = 'import_unreadable';
  problem.detail = 'קובץ ה-CSV אינו תקין (שורה 7)';
  const expected = { detail: 'The CSV file isn’t valid (row 7)' };
  await expect(call('GET', 'lists/1', { auth: 'none' })).rejects.toMatchObject(expected);
});
