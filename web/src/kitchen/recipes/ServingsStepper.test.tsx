import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { recipesTexts as words } from '@sali/texts/app/recipes';
import { ServingsStepper } from './ServingsStepper.tsx';

afterEach(cleanup);

function Page({ first = 3 }) {
  const [servings, setServings] = useState(first);
  return <ServingsStepper servings={servings} onChange={setServings} />;
}

const shown = () => screen.getByRole<HTMLInputElement>('textbox').value;
const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  return shown();
};

it('[X4] the buttons go by one, and by halves below two; halves above are typed', () => {
  render(<Page />);
  expect([1, 2, 3, 4].map(() => press(words.fewerServings))).toEqual(['2', '1', '0.5', '0.5']);
  expect([1, 2, 3, 4].map(() => press(words.moreServings))).toEqual(['1', '1.5', '2', '3']);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '2.6' } });
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' });
  expect(shown()).toBe('2.5');
  expect(press(words.moreServings)).toBe('3.5');
});

it('[I33] servings that a tin has made are about a whole number, and stay exact until they are changed', () => {
  const onChange = vi.fn<(servings: number) => void>();
  const { rerender } = render(<ServingsStepper servings={6.82} onChange={onChange} />);
  expect(screen.getByRole('group').textContent).toBe(`${words.about}${words.servingsUnit({ servings: 7 })}`);
  expect(shown()).toBe('7');
  fireEvent.focus(screen.getByRole('textbox'));
  fireEvent.blur(screen.getByRole('textbox'));
  expect(onChange).not.toHaveBeenCalled();
  rerender(<Page first={6.82} />);
  expect(press(words.moreServings)).toBe('8');
  expect(screen.queryByText(words.about)).toBeNull();
});
