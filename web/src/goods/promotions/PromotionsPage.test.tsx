import 'fake-indexeddb/auto';
import type { PromotedProduct, StorePromotion } from '@sali/contract/goods/promotions/storePromotions';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { promotionsTexts as words } from '@sali/texts/app/promotions';
import { noNetwork, scriptNetwork } from '../../people/sync/testNetwork.ts';
import { startTestEngine } from '../../people/sync/testSync.ts';
import { TestQueries } from '../../base/testQueries.tsx';
import styles from '../catalogue/ProductName.module.css';
import { PromotionCard } from './PromotionCard.tsx';
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

it('[G84] in the name of a product on sale the size stays on one line', () => {
  const product: PromotedProduct = {
    ...{ item_code: '729', item_name: 'קולה 1.5 ליטר', manufacturer_name: '', brand: '', image_url: null },
    ...{ category_id: 1, subcategory_id: null, is_weighted: false, price: 8, sale_price: 6 },
    ...{ sale_text: null, sale_parts: null },
  };
  const promotion: StorePromotion = {
    ...{ promotion_id: '1', store_key: '1-1-1', promotion_description: '', sale_text: '2 ב-12', sale_parts: null },
    ...{ start_date: '2026-01-01T00:00:00Z', end_date: '2026-12-31T00:00:00Z', daily_hours: null, is_active: true },
    ...{ condition: null, club_ids: [], is_text_only: false, spend: 0, min_qty: 2, discounted_price: 12 },
    ...{ item_count: 1, is_sample: true, category_id: 1 },
    products: [product],
  };
  render(<PromotionCard promotion={promotion} onAdd={() => undefined} />);
  expect(screen.getByText('1.5 ליטר').className).toBe(styles['measure']);
});

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
