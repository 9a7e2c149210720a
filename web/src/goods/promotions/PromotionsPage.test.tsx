import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { promotionsTexts as words } from '../../base/languages/promotionsTexts.ts';
import { noNetwork, scriptNetwork } from '../../people/sync/testNetwork.ts';
import { startTestEngine } from '../../people/sync/testSync.ts';
import { TestQueries } from '../../base/testQueries.tsx';
import { PromotionsPage } from './PromotionsPage.tsx';

await startTestEngine();

vi.mock('../stores/DefaultStorePicker.tsx', () => ({
  DefaultStorePicker: ({ onChosen, onClose }: { onChosen: () => void; onClose: () => void }) => (
    <>
      <button onClick={onClose}>סגירה</button>
      <button onClick={onChosen}>בחירה</button>
    </>
  ),
}));

const Address = () => <output data-testid="address">{useLocation().search}</output>;

afterEach(cleanup);

it('[O21] the store of the address stays when the picker is closed without a choice', async () => {
  scriptNetwork(noNetwork);
  render(
    <MemoryRouter initialEntries={['/promotions?store=1-1-1']}>
      <TestQueries>
        <PromotionsPage />
      </TestQueries>
      <Address />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: words.chooseStore }));
  fireEvent.click(await screen.findByText('סגירה'));
  expect(screen.getByTestId('address').textContent).toBe('?store=1-1-1');
  fireEvent.click(screen.getByRole('button', { name: words.chooseStore }));
  fireEvent.click(await screen.findByText('בחירה'));
  expect(screen.getByTestId('address').textContent).toBe('');
});
