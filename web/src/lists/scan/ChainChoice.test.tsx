import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { GoodsOfCode } from '../../goods/catalogue/findByBarcode.ts';
import styles from '../../goods/catalogue/ProductName.module.css';
import { ChainChoice } from './ChainChoice.tsx';

const [GARDEN, MARKET, CORNER] = ['7299013000004', '7299014000003', '7299015000002'];
vi.mock('../../goods/prices/chains/api.ts', () => ({
  fetchChains: () =>
    Promise.resolve([
      { chain_id: GARDEN, name: 'גן' },
      { chain_id: MARKET, name: 'שוק' },
    ]),
}));
afterEach(cleanup);

const goodsOf = (itemCode: string, name: string, chainIds: string[]): GoodsOfCode => ({
  product: {
    ...{ itemCode, name, ownName: null, manufacturer: '', brand: '', unitMeasure: '', isWeighted: true },
    ...{ priceAgorot: null, salePriceAgorot: null, saleText: null, categoryId: 4, subcategoryId: null },
    ...{ storeKey: null, imageUrl: null },
  },
  chainIds,
});

it('[G84] a size stays on one line', () => {
  render(<ChainChoice goods={[goodsOf('1-5', 'מיץ תפוזים 1.5 ליטר', [])]} onChoose={() => undefined} />);
  expect(screen.getByText('1.5 ליטר').className).toBe(styles['measure']);
});

it('[CO4] each product of a code is shown with the names of its chains, and chosen', async () => {
  const onChoose = vi.fn();
  const goods = [goodsOf('1-5', 'בטטה', [GARDEN ?? '']), goodsOf('2-5', 'כרוב', [MARKET ?? '', CORNER ?? ''])];
  render(<ChainChoice goods={goods} onChoose={onChoose} />);
  await screen.findByText('גן');
  // A chain that no one has named is its number.
  (await screen.findByRole('button', { name: `כרוב שוק, ${CORNER}` })).click();
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(goods[1]?.product);
});
