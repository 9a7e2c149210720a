import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { recipesTexts } from '@sali/texts/app/recipes';
import { TestQueries } from '../../base/testQueries.tsx';
import { DeleteRecipeDialog } from './DeleteDialog.tsx';
import { testRecipe } from './testRecipe.ts';

it('[X96] the question before a recipe is deleted says that it can be brought back for a day', () => {
  render(
    <MemoryRouter>
      <TestQueries>
        <DeleteRecipeDialog recipe={testRecipe()} onDeleted={() => undefined} onClose={() => undefined} />
      </TestQueries>
    </MemoryRouter>,
  );
  expect(screen.getByText(recipesTexts.removeText({ title: 'שקשוקה' })).textContent).toContain('לשחזר אותו במשך יממה');
});
