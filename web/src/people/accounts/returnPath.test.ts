import { describe, expect, test } from 'vitest';
import { loginPath, returnPath } from './returnPath.ts';

describe('returning after a sign-in', () => {
  test('[N6] keeps the requested address', () => {
    const path = loginPath('/shopping/list/17?tab=1');
    expect(path.startsWith('/login?')).toBe(true);
    expect(returnPath(path.slice('/login'.length))).toBe('/shopping/list/17?tab=1');
  });

  test('[N6] goes to the overview by default', () => {
    expect(loginPath('/')).toBe('/login');
    expect(loginPath('/login?next=/x')).toBe('/login');
    expect(returnPath('')).toBe('/shopping');
  });

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/login'])(
    '[N6] never another site: %s',
    (next) => {
      expect(returnPath(`?next=${encodeURIComponent(next)}`)).toBe('/shopping');
    },
  );
});
