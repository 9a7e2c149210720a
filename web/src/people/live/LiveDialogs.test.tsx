import { measureUnitOf } from '@sali/domain/base/amounts/unit';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The language of a page is chosen before the first part of the app is read, so each test loads the dialogs again. */
beforeEach(() => vi.resetModules());
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.resetModules();
});

const nothing = () => undefined;

async function readIn(code: 'en' | 'ar' | 'ru') {
  localStorage.setItem('sali-language', code);
  const [{ setTexts }, { otherTexts }] = await Promise.all([
    import('../../base/languages/chosen.ts'),
    import('../../base/languages/otherTexts.ts'),
  ]);
  const texts = await otherTexts(code);
  setTexts(texts, measureUnitOf);
  return { ...(await import('./LiveDialogs.tsx')), words: texts.conflict };
}

test.each(['en', 'ar', 'ru'] as const)(
  '[K25] the conflict is worded whole in the language of the page: %s',
  async (code) => {
    const { ConflictDialog, TakenOverDialog, words } = await readIn(code);
    const browser = { name: null, isPhone: true };
    const sessions = [{ sessionId: 'phone', browser, connectedAt: Date.now() - 3 * 3_600_000 }];
    const asked = render(
      <ConflictDialog sessions={sessions} onTakeOver={nothing} onParallel={nothing} onCancel={nothing} />,
    );
    const dialog = screen.getByRole('alertdialog', { name: words.title });
    for (const part of [
      words.text,
      words.otherBrowser,
      words.phone,
      words.active,
      words.takeOver,
      words.notRecommended,
    ])
      expect(dialog.textContent).toContain(part);
    expect(dialog.textContent).not.toMatch(/[א-ת]/);
    asked.unmount();
    render(<TakenOverDialog onComeBack={nothing} onClose={nothing} />);
    expect(screen.getByRole('alertdialog', { name: words.takenTitle }).textContent).not.toMatch(/[א-ת]/);
  },
);
