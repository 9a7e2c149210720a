import { afterEach, describe, expect, it, vi } from 'vitest';
import { recipesTexts } from '@sali/texts/app/recipes';
import { shareRecipe } from './share.ts';

const toast = vi.hoisted(() => ({ showToast: vi.fn<(text: string) => void>() }));
vi.mock('../../base/ui/toast.ts', () => toast);

const RECIPE = { title: 'שקשוקה', recipe_id: 7 };
const url = () => `${location.origin}/recipe/7`;
const give = (parts: object) => {
  for (const [name, value] of Object.entries(parts))
    Object.defineProperty(navigator, name, { value, configurable: true });
};

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'clipboard');
  vi.clearAllMocks();
});

describe('sharing a recipe', () => {
  it("[X67] uses the browser's own sharing where there is one", async () => {
    const share = vi.fn(() => Promise.resolve());
    give({ share });
    await shareRecipe(RECIPE);
    expect(share).toHaveBeenCalledWith({ title: 'שקשוקה', url: url() });
    expect(toast.showToast).not.toHaveBeenCalled();
  });

  it('[X67] cancelling shows nothing', async () => {
    const writeText = vi.fn();
    give({ share: () => Promise.reject(new DOMException('', 'AbortError')), clipboard: { writeText } });
    await shareRecipe(RECIPE);
    expect([writeText.mock.calls, toast.showToast.mock.calls]).toEqual([[], []]);
  });

  it.each([
    ['there is none', {}],
    ['it fails', { share: () => Promise.reject(new DOMException('', 'NotAllowedError')) }],
  ])('[X67] copies the address where %s', async (_why, parts) => {
    const writeText = vi.fn(() => Promise.resolve());
    give({ ...parts, clipboard: { writeText } });
    await shareRecipe(RECIPE);
    expect(writeText).toHaveBeenCalledWith(url());
    expect(toast.showToast).toHaveBeenCalledWith(recipesTexts.copied);
  });

  it('[X67] says so when the clipboard refuses', async () => {
    give({ clipboard: { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) } });
    await shareRecipe(RECIPE);
    expect(toast.showToast).toHaveBeenCalledWith(recipesTexts.copyFailed);
  });
});
