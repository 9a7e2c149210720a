import type { ProductWire } from '@sali/contract/goods/catalogue/catalogue';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { adminTexts } from '@sali/texts/app/admin';
import { HttpError } from '../../base/httpError.ts';
import { TestQueries } from '../../base/testQueries.tsx';
import { Toasts } from '../../base/ui/Toasts.tsx';
import { queryOf } from './productQuery.ts';
import { ProductsTable } from './ProductsTable.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useBulk } from './useBulk.ts';

const words = adminTexts.products.bulk;
const api = vi.hoisted(() => ({ putProduct: vi.fn<(code: string, change: object) => Promise<unknown>>() }));
vi.mock('../api.ts', async (original) => ({ ...(await original<object>()), ...api }));
const foundApi = vi.hoisted(() => ({
  postFoundChange: vi.fn<(body: object) => Promise<unknown>>(),
}));
vi.mock('./api.ts', async (original) => ({ ...(await original<object>()), ...foundApi }));

const product = (code: string): ProductWire => ({
  item_code: code,
  item_name: `מוצר ${code}`,
  manufacturer_name: '',
  brand: '',
  quantity: null,
  unit_measure: '',
  is_weighted: false,
  status: 'ACTIVE',
  image_url: null,
  category: 'מזווה',
  category_id: 5,
  subcategory: null,
  subcategory_id: null,
  categories: [],
  product_id: Number(code),
  product_info: null,
  manufacture_country: null,
  store_prices: {},
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
});
const PRODUCTS = ['1', '2', '3'].map(product);
const showMessage = vi.fn<(text: string, isError?: boolean) => void>();

function Page({ search = '', total = 3 }) {
  const query = queryOf(new URLSearchParams({ search }), 'table');
  const bulk = useBulk(PRODUCTS, { query, total }, showMessage);
  return (
    <MemoryRouter>
      <ProductsTable products={PRODUCTS} query={query} bulk={bulk} onSort={() => undefined} />
      <SelectionBar bulk={bulk} />
    </MemoryRouter>
  );
}
const choose = (code: string) => fireEvent.click(screen.getByLabelText(words.choose({ name: `מוצר ${code}` })));
const bar = () => screen.queryByRole('region', { name: words.label });
const pick = async (menu: string, entry: string) => {
  fireEvent.click(screen.getByRole('button', { name: menu }));
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }, { timeout: 20_000 }));
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe('products that are selected in the list', () => {
  it('[Z81] are counted in a bar, all at once or one by one, until the selection is cleared', () => {
    render(
      <TestQueries>
        <Page />
      </TestQueries>,
    );
    expect(bar()).toBeNull();
    choose('1');
    expect(bar()?.textContent).toContain(words.chosen({ count: 1 }));
    fireEvent.click(screen.getByLabelText(words.all));
    expect(bar()?.textContent).toContain(words.chosen({ count: 3 }));
    fireEvent.click(screen.getByRole('button', { name: words.clear }));
    expect(bar()).toBeNull();
  });

  it('[Z81] get a status together; those that failed stay selected, and the reason is shown', async () => {
    api.putProduct.mockImplementation((code) =>
      code === '2' ? Promise.reject(new HttpError(404, 'product_not_found', 'מוצר לא נמצא')) : Promise.resolve({}),
    );
    render(
      <TestQueries>
        <Page />
      </TestQueries>,
    );
    choose('1');
    choose('2');
    await pick(words.changeStatus, adminTexts.statusChoice.ARCHIVED ?? '');
    await waitFor(
      () => expect(showMessage).toHaveBeenCalledWith(words.failed({ count: 1, why: 'מוצר לא נמצא' }), true),
      {
        timeout: 20_000,
      },
    );
    expect(api.putProduct.mock.calls).toEqual([
      ['1', { status: 'ARCHIVED' }],
      ['2', { status: 'ARCHIVED' }],
    ]);
    expect(bar()?.textContent).toContain(words.chosen({ count: 1 }));
  });

  it('[Z81] get a category together', async () => {
    api.putProduct.mockResolvedValue({});
    render(
      <TestQueries>
        <Page />
      </TestQueries>,
    );
    choose('3');
    await pick(words.changeCategory, 'מזווה');
    await waitFor(() => expect(showMessage).toHaveBeenCalledWith(words.done({ count: 1 })), { timeout: 20_000 });
    expect(api.putProduct).toHaveBeenCalledExactlyOnceWith('3', { category_id: 5 });
    expect(bar()).toBeNull();
  });
});

describe('everything that was found', () => {
  const open = (search = 'חלב') =>
    render(
      <TestQueries>
        <Page search={search} total={50_000} />
        <Toasts lifeMs={60_000} />
      </TestQueries>,
    );
  const chooseEverything = () => {
    choose('1');
    fireEvent.click(screen.getByRole('button', { name: words.chooseFound({ count: 50_000 }) }));
  };
  const confirm = async () =>
    fireEvent.click(await screen.findByRole('button', { name: words.change }, { timeout: 20_000 }));
  const status = adminTexts.statusChoice.ARCHIVED ?? '';

  it('[Z92] is chosen with the number that was seen, and changed at once after a question', async () => {
    foundApi.postFoundChange.mockResolvedValue({ found: 50_000, changed: 49_000 });
    open();
    chooseEverything();
    expect(bar()?.textContent).toContain(words.allChosen({ count: 50_000 }));
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').every(({ checked }) => checked)).toBe(true);
    await pick(words.changeStatus, status);
    await screen.findByText(words.askText({ change: words.statusTo({ name: status }) }), {}, { timeout: 20_000 });
    expect(foundApi.postFoundChange).not.toHaveBeenCalled();
    await confirm();
    await screen.findByText(words.done({ count: 49_000 }), {}, { timeout: 20_000 });
    expect(foundApi.postFoundChange).toHaveBeenCalledExactlyOnceWith({
      filter: { search: 'חלב', category: '', status: 'ACTIVE' },
      count: 50_000,
      change: { status: 'ARCHIVED' },
    });
    // The message comes a render before the selection ends.
    await waitFor(() => expect(bar()).toBeNull(), { timeout: 20_000 });
  });

  it('[Z92] is no longer chosen when something else is searched; a refusal says why', async () => {
    const { rerender } = open();
    chooseEverything();
    rerender(
      <TestQueries>
        <Page search="לחם" total={70} />
      </TestQueries>,
    );
    expect(bar()?.textContent).toContain(words.chosen({ count: 1 }));
    foundApi.postFoundChange.mockRejectedValue(new HttpError(409, 'found_differs', 'נמצאו עכשיו 71 מוצרים'));
    fireEvent.click(screen.getByRole('button', { name: words.chooseFound({ count: 70 }) }));
    await pick(words.changeStatus, status);
    await confirm();
    await waitFor(() => expect(showMessage).toHaveBeenCalledWith('נמצאו עכשיו 71 מוצרים', true), { timeout: 20_000 });
    expect(api.putProduct).not.toHaveBeenCalled();
  });
});
