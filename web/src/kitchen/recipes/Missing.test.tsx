import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { texts } from '@sali/texts/app/main';
import { recipesTexts } from '@sali/texts/app/recipes';
import { HttpError } from '../../base/httpError.ts';
import { RecipeMissing } from './Missing.tsx';

afterEach(cleanup);

it.each([
  ['the server says why', new HttpError(500, 'internal', 'תקלה בשרת (500). נסו שוב בעוד רגע.'), 'תקלה בשרת (500).'],
  ['nobody answered', new HttpError(0, 'network', 'Failed to fetch'), recipesTexts.offline],
  ['it is gone', new HttpError(404, 'recipe_not_found', ''), recipesTexts.notFoundText],
])('a recipe that is not shown says why, once: %s', (_why, error, sentence) => {
  render(
    <MemoryRouter>
      <RecipeMissing error={error} onRetry={() => undefined} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('alert').textContent).toContain(sentence);
  expect(screen.queryByText(recipesTexts.loadFailed)).toBeNull();
});

it('[K44] a recipe of a session that has ended leads to the sign-in', () => {
  render(
    <MemoryRouter>
      <RecipeMissing error={new HttpError(401, 'not_authenticated', 'צריך להיכנס שוב')} onRetry={() => undefined} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('alert').textContent).toContain('צריך להיכנס שוב');
  expect(screen.getByRole('button', { name: texts.session.loginAgain })).toBeTruthy();
});
