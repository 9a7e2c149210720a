import { describe, expect, it } from 'vitest';
import { amountText } from './scaledAmount.ts';
import { servingsOfTimes, takenApart } from './subRecipes.ts';

let lastId = 0;
const entry = (
  product_name: string,
  quantity: number | null = 1,
  more: { sub?: number; isOptional?: boolean } = {},
) => ({
  entry_id: ++lastId,
  entry_type: 'product',
  product_name,
  quantity,
  unit: null as string | null,
  is_optional: more.isOptional ?? false,
  sub_recipe_id: more.sub ?? null,
});
const shown = (entries: ReturnType<typeof takenApart<ReturnType<typeof entry>>>) =>
  entries.map(({ product_name, times, within }) => [product_name, times, within?.product_name ?? '']);

describe('a recipe within a recipe', () => {
  const dough = { recipe_id: 2, entries: [entry('קמח', 500), entry('שמרים', 7), entry('מחמצת', 0.5, { sub: 3 })] };
  const starter = { recipe_id: 3, entries: [entry('קמח שיפון', 100)] };

  it('[RW2] is taken apart in its place, as often as it is needed, also within another', () => {
    const pizza = [entry('רוטב'), entry('בצק', 2, { sub: 2 }), entry('גבינה')];
    expect(shown(takenApart(pizza, [dough, starter]))).toEqual([
      ['רוטב', 1, ''],
      ['קמח', 2, 'בצק'],
      ['שמרים', 2, 'בצק'],
      ['קמח שיפון', 1, 'בצק'],
      ['גבינה', 1, ''],
    ]);
  });

  it('[RW2] is one without a quantity, and stays as it is where the reader may not read it', () => {
    expect(shown(takenApart([entry('בצק', null, { sub: 3 })], [starter]))).toEqual([['קמח שיפון', 1, 'בצק']]);
    expect(shown(takenApart([entry('בצק', 2, { sub: 2 })], []))).toEqual([['בצק', 1, '']]);
    expect(shown(takenApart([entry('בצק', 2, { sub: 6 })], [{ recipe_id: 6, entries: [] }]))).toEqual([['בצק', 1, '']]);
  });

  it('[RW2] adds up what two places need, which is optional where both are', () => {
    const both = [entry('בצק', 1, { sub: 3, isOptional: true }), entry('עוד בצק', 0.5, { sub: 3 })];
    const [flour] = takenApart(both, [starter]);
    expect(flour).toMatchObject({ times: 1.5, is_optional: false });
    expect(takenApart(both.slice(0, 1), [starter])[0]).toMatchObject({ is_optional: true });
  });

  it('[RW3] ends where a recipe is in itself, and three deep', () => {
    const loop = { recipe_id: 4, entries: [entry('קמח'), entry('עצמו', 1, { sub: 4 })] };
    expect(shown(takenApart([entry('בצק', 1, { sub: 4 })], [loop]))).toEqual([
      ['קמח', 1, 'בצק'],
      ['עצמו', 1, 'בצק'],
    ]);
    const chain = [11, 12, 13, 14].map((id) => ({ recipe_id: id, entries: [entry(`in ${id}`, 1, { sub: id + 1 })] }));
    expect(shown(takenApart([entry('ראשון', 1, { sub: 11 })], chain))).toEqual([['in 13', 1, 'ראשון']]);
  });

  it('[RW2] is scaled with the servings', () => {
    const flour = entry('קמח', 500);
    const grams = { ...flour, unit: 'grams' };
    expect(amountText(grams, servingsOfTimes({ from: 4, to: 6 }, 2))).toBe('1,500 גרם');
    expect(amountText(grams, servingsOfTimes(null, 0.5))).toBe('250 גרם');
    expect(servingsOfTimes(null, 1)).toBeNull();
  });
});
