import { describe, expect, it } from 'vitest';
import { freeTextItem } from '../../lists/list.ts';
import { type UsualItem, usualFactsOf, usualKeyOf } from '../../lists/usual.ts';
import { DAY_MS } from '../../base/time.ts';
import { foundAtHome } from './foundAtHome.ts';
import { type PantryFact, pantryAt } from './pantry.ts';

const NOW = Date.parse('2026-11-24T10:00:00Z');
const daysAgo = (days: number): number => NOW - days * DAY_MS;

function bought(
  name: string,
  days: readonly number[],
  more: { categoryId?: number; barcode?: string } = {},
): UsualItem {
  const facts = { ...usualFactsOf(freeTextItem('', name)), ...more };
  const boughtAt = days.map(daysAgo);
  return { key: usualKeyOf(facts), facts, times: days.length, lastAt: boughtAt.at(-1) ?? 0, boughtAt };
}

const said = (name: string, at: number, more: Partial<PantryFact> = {}): PantryFact => ({
  ...{ key: usualKeyOf({ barcode: null, name }), name, barcode: null, categoryId: 5, isAtHome: true, until: null },
  saidAt: at,
  ...more,
});
const names = (usual: readonly UsualItem[], facts: readonly PantryFact[] = [], now = NOW) =>
  pantryAt(usual, facts, now).map(({ name }) => name);

describe('things at home', () => {
  it('[PY1] a purchase lasts most of its own interval, and the days of its category where it has none', () => {
    const weekly = bought('חלב', [22, 15, 8, 1], { categoryId: 1 });
    expect(pantryAt([weekly], [], NOW)).toMatchObject([
      { name: 'חלב', why: 'bought', isSure: true, since: daysAgo(1), until: daysAgo(1) + 0.85 * 7 * DAY_MS },
    ]);
    expect(names([weekly], [], NOW + 4.9 * DAY_MS)).toEqual(['חלב']);
    expect(names([weekly], [], NOW + 5 * DAY_MS)).toEqual([]);
    const [bread, rice] = [bought('לחם', [3], { categoryId: 2 }), bought('אורז', [40], { categoryId: 5 })];
    expect(pantryAt([rice, bread], [], NOW).map(({ name, isSure }) => [name, isSure])).toEqual([
      ['לחם', false],
      ['אורז', false],
    ]);
    expect(names([rice, bread], [], NOW + 2 * DAY_MS)).toEqual(['אורז']);
  });

  it('[PY2] an entry of a person holds until the thing is bought again', () => {
    const milk = bought('חלב', [22, 15, 8, 1], { categoryId: 1 });
    expect(names([milk], [said('חלב', NOW, { isAtHome: false })])).toEqual([]);
    expect(names([milk], [said('חלב', daysAgo(2), { isAtHome: false })])).toEqual(['חלב']);
    expect(names([milk], [said('חלב', NOW, { until: NOW + 30 * DAY_MS })], NOW + 20 * DAY_MS)).toEqual(['חלב']);
    expect(names([], [said('קמח', daysAgo(10))])).toEqual(['קמח']);
    expect(names([], [said('קמח', daysAgo(46))])).toEqual([]);
    const twice = [said('קמח', daysAgo(1), { isAtHome: false }), said('קמח', daysAgo(3))];
    expect(names([], twice)).toEqual([]);
    expect(names([], [...twice].reverse())).toEqual([]);
  });

  it('[PY3] an ingredient is found at home by its product, or by the kind that its words name', () => {
    const entries = pantryAt(
      [
        bought('ביצים L 12 יחידות', [1], { categoryId: 1, barcode: '729' }),
        bought('מים בטעם אפרסק', [1], { categoryId: 7 }),
        bought('עגבניות', [1], { categoryId: 4 }),
        bought('שוקולד חלב', [1], { categoryId: 6 }),
      ],
      [],
      NOW,
    );
    const found = (name: string, barcode: string | null = null) => foundAtHome(entries, { name, barcode })?.name;
    expect(found('ביצים')).toBe('ביצים L 12 יחידות');
    expect(found('ביצה')).toBe('ביצים L 12 יחידות');
    expect(found('משהו', '729')).toBe('ביצים L 12 יחידות');
    expect(found('עגבנייה')).toBe('עגבניות');
    expect(found('מים')).toBeUndefined();
    expect(found('חלב')).toBeUndefined();
    expect(found('עגבניות מרוסקות')).toBeUndefined();
    expect(found('')).toBeUndefined();
  });
});
