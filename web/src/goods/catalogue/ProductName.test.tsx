import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Marked } from '../../lists/open/search/Marked.tsx';
import { ProductName } from './ProductName.tsx';
import styles from './ProductName.module.css';

afterEach(cleanup);

const measuresOf = (container: Element) =>
  Array.from(container.querySelectorAll('span > span'), (one) => [
    one.textContent,
    one.classList.contains(styles['dot'] ?? ''),
  ]);

test('[G84] percent and size are parts of their own, with a dot between them that is not in the text', () => {
  const { container } = render(<ProductName name="חלב טרי 1% 1 ליטר" />);
  expect(container.textContent).toBe('חלב טרי 1% 1 ליטר');
  expect(measuresOf(container)).toEqual([
    ['1%', false],
    ['1 ליטר', true],
  ]);
});

test('[G84] percent and size break together, and apart from a size between words', () => {
  const { container } = render(<ProductName name="חלב 1% 1 ליטר או 2 ליטר" />);
  const joined = container.querySelectorAll(`.${styles['joined'] ?? ''}`);
  expect(Array.from(joined, ({ textContent }) => textContent)).toEqual(['1% 1 ליטר', '2 ליטר']);
});

test('[G84] a name that is marked stays whole, also where a mark is in a size', () => {
  const { container } = render(<Marked name="חלב 3% 1 ליטר" query="חלב 1 ליטר" />);
  expect(container.textContent).toBe('חלב 3% 1 ליטר');
  const marks = Array.from(container.querySelectorAll('mark'), (mark) => mark.textContent).join('');
  expect(marks).toContain('חלב');
  expect(marks).toContain('ליטר');
});
