import { haveTexts as words } from '@sali/texts/app/have';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { testRecipe } from '../testRecipe.ts';
import { HaveButton } from './HaveButton.tsx';

afterEach(cleanup);

it('[I32] half as much again of an ingredient is enough for half as many servings more', () => {
  const onServings = vi.fn<(servings: number) => void>();
  render(<HaveButton recipe={testRecipe()} onServings={onServings} />);
  fireEvent.click(screen.getByRole('button', { name: words.open }));
  const sheet = within(screen.getByRole('dialog'));
  const type = (value: string) => fireEvent.change(sheet.getByLabelText(words.amount), { target: { value } });
  type('0.01');
  sheet.getByText(words.little);
  type('0.75');
  sheet.getByText(words.enough({ servings: 6 }));
  fireEvent.click(sheet.getByRole('button', { name: words.apply }));
  expect(onServings.mock.calls).toEqual([[6]]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('[I32] a recipe that does not say how many it serves, or has no amounts, cannot be scaled', () => {
  const { container, rerender } = render(
    <HaveButton recipe={testRecipe({ servings: null })} onServings={() => undefined} />,
  );
  expect(container.textContent).toBe('');
  rerender(<HaveButton recipe={testRecipe({ entries: [] })} onServings={() => undefined} />);
  expect(container.textContent).toBe('');
});

it('[I33] a recipe in a tin is scaled to another one, by the size that it names or that is typed', () => {
  const onServings = vi.fn<(servings: number) => void>();
  render(<HaveButton recipe={testRecipe({ description: 'לתבנית בקוטר 26' })} onServings={onServings} />);
  fireEvent.click(screen.getByRole('button', { name: words.open }));
  const sheet = within(screen.getByRole('dialog'));
  fireEvent.click(sheet.getByLabelText(words.ways.tin));
  expect(sheet.getByLabelText<HTMLInputElement>(words.ownTin).value).toBe('26');
  const type = (label: string, value: string) => fireEvent.change(sheet.getByLabelText(label), { target: { value } });
  type(words.otherTin, 'גדולה');
  sheet.getByText(words.tinUnread);
  fireEvent.click(sheet.getByRole('button', { name: '24' }));
  sheet.getByText(words.aboutInTin({ percent: 85, servings: 3 }));
  type(words.ownTin, '24');
  fireEvent.click(sheet.getByRole('button', { name: words.apply }));
  expect(onServings.mock.calls).toEqual([[4]]);
});
