import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useShownPart } from './useShownPart.ts';

afterEach(cleanup);

const shown = () => document.documentElement.dataset['shown']?.split(' ').filter(Boolean);

function Part({ name }: { name: Parameters<typeof useShownPart>[0] }) {
  useShownPart(name);
  return null;
}

test('the root names the parts that are on the screen, until the last of each has gone', () => {
  const parts = (...names: (Parameters<typeof useShownPart>[0] | false)[]) => (
    <>{names.map((name, index) => name !== false && <Part key={index} name={name} />)}</>
  );
  const { rerender, unmount } = render(parts('till', 'sheet', 'sheet'));
  expect(shown()).toEqual(['till', 'sheet']);
  rerender(parts('till', 'sheet', false));
  expect(shown()).toEqual(['till', 'sheet']);
  rerender(parts('search', undefined, false));
  expect(shown()).toEqual(['search']);
  unmount();
  expect(shown()).toEqual([]);
});
