import { afterEach, expect, it, vi } from 'vitest';
import { watchKeyboard } from './keyboard.ts';

afterEach(() => vi.unstubAllGlobals());

/** The visible part of the page on a phone: its keyboard, its bars and a zoom make it smaller. */
class SeenPart extends EventTarget {
  height = window.innerHeight;
  offsetTop = 0;
  scale = 1;
  show(part: Partial<Pick<SeenPart, 'height' | 'offsetTop' | 'scale'>>): string {
    Object.assign(this, part);
    this.dispatchEvent(new Event('resize'));
    return document.documentElement.style.getPropertyValue('--keyboard');
  }
}

it('[U26] the till, a sheet and a message stay above the keyboard', () => {
  const seen = new SeenPart();
  vi.stubGlobal('visualViewport', seen);
  watchKeyboard();
  const whole = window.innerHeight;
  expect(seen.show({ height: whole - 336 })).toBe('336px');
  // The page has scrolled under the keyboard, as Safari does for a field at the bottom.
  expect(seen.show({ height: whole - 336, offsetTop: 120 })).toBe('216px');
  expect(seen.show({ height: whole - 60, offsetTop: 0 })).toBe('0px');
  expect(seen.show({ height: whole / 2, scale: 2 })).toBe('0px');
  expect(seen.show({ height: whole, scale: 1 })).toBe('0px');
});

it('[U26] a field of a sheet is in sight once the keyboard has made the sheet lower, and stays where it is scrolled to', () => {
  const seen = new SeenPart();
  vi.stubGlobal('visualViewport', seen);
  watchKeyboard();
  document.body.innerHTML = '<input><div data-part="sheet"><textarea></textarea></div>';
  const shown = vi.fn<(options: ScrollIntoViewOptions) => void>();
  for (const field of document.querySelectorAll<HTMLElement>('input, textarea')) {
    field.scrollIntoView = shown;
    field.focus();
    for (const covered of [336, 300, 0]) seen.show({ height: window.innerHeight - covered, scale: 1, offsetTop: 0 });
  }
  expect(shown).toHaveBeenCalledExactlyOnceWith({ block: 'center', behavior: 'instant' });
});
