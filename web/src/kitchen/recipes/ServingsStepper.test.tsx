import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { recipesTexts as words } from '@sali/texts/app/recipes';
import { ServingsStepper } from './ServingsStepper.tsx';

afterEach(cleanup);

function Page() {
  const [servings, setServings] = useState(3);
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
