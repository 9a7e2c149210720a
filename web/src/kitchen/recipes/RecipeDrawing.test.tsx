import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { RecipeDrawing } from './RecipeDrawing.tsx';

afterEach(cleanup);

type Entries = Parameters<typeof RecipeDrawing>[0]['entries'];

const kindsOf = (...names: string[]) => {
  const entries = names.map((product_name) => ({ entry_type: 'product', product_name })) as Entries;
  const { container } = render(<RecipeDrawing entries={entries} fallback="a hat" />);
  const kinds = [...container.querySelectorAll('use')].map((use) => use.getAttribute('href')?.split('#')[1]);
  return kinds.length > 0 ? kinds : container.textContent;
};

test('[RP9] a recipe without a picture is drawn of its first ingredients, each kind once, without plain things', () => {
  expect(kindsOf('מלח', 'ביצים', 'עגבניות', 'עגבניה', 'בצל', 'שום')).toEqual(['eggs', 'tomato', 'onion']);
  expect(kindsOf('ביצים', 'מלח')).toEqual(['eggs']);
  expect(kindsOf('שמן', 'מלח')).toEqual(['oil', 'salt']);
});

test('[RP9] where no ingredient is drawn, the hat remains', () => {
  expect(kindsOf('זזזקה')).toBe('a hat');
  expect(kindsOf()).toBe('a hat');
});
