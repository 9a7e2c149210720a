import { describe, expect, it } from 'vitest';
import { matchConfidence } from './matchConfidence.ts';

describe('matchConfidence', () => {
  it('[X38] a product fits an ingredient the better, the fewer words it has besides; sizes do not count', () => {
    expect(matchConfidence('סוכר', 'סוכר 1 ק"ג')).toBe(1);
    expect(matchConfidence('קמח', 'קמח לבן')).toBeGreaterThan(matchConfidence('קמח', 'קמח כוסמין מלא אורגני'));
    expect(matchConfidence('עגבנייה', 'עגבניות')).toBeGreaterThan(0.7);
  });

  it('[X38] a name that does not begin with it, or lacks a word of it, is not sure', () => {
    expect(matchConfidence('מלח', 'חטיף בטעם מלח')).toBeLessThan(0.5);
    expect(matchConfidence('קמח תופח', 'קמח לבן')).toBeLessThan(0.5);
    expect(matchConfidence('קמח', 'במבה')).toBe(0);
    expect(matchConfidence('', 'במבה')).toBe(0);
  });

  it('[X109] the size of eggs that is asked for counts, though L and M are units of packages too', () => {
    const tray = (size: string) => matchConfidence('ביצים L', `ביצים טריות גודל ${size} תבנית 12 יח'`);
    expect(tray('L')).toBeGreaterThan(0.6);
    expect(tray('M')).toBeLessThan(0.5);
  });
});
