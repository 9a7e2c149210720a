import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAccount } from '../../people/accounts/accounts.ts';
import { adminTexts } from '@sali/texts/app/admin';
import { infoFormTexts } from '@sali/texts/app/infoForm';
import { type Call, problem, scriptNetwork } from '../../people/sync/testNetwork.ts';
import { TestQueries } from '../../base/testQueries.tsx';
import { ProductEditPage } from './ProductEditPage.tsx';

const toast = vi.hoisted(() => ({ showToast: vi.fn<(text: string) => void>() }));
vi.mock('../../base/ui/toast.ts', async (original) => ({ ...(await original<object>()), ...toast }));

const words = adminTexts.edit;
const MANAGER = { userId: 1, email: '', phone: '', firstName: 'דנה', lastName: '', userType: 'MANAGER' } as const;
const PRODUCT = {
  item_code: '729',
  item_name: 'חלב',
  manufacturer_name: '',
  brand: '',
  category_id: 1,
  subcategory_id: null,
  quantity: null,
  unit_measure: '',
  is_weighted: false,
  image_url: null,
  status: 'ACTIVE',
  manufacture_country: '',
  product_info: null,
};
const OWN = '/static/images/018f3f6e-8f00-7000-8000-000000000001.webp';
const LATER = { timeout: 20_000 };

let answers: Record<string, () => Response | Promise<Response>>;
let calls: Call[];
const open = () =>
  render(
    <MemoryRouter initialEntries={['/products/729/edit?mode=advanced']}>
      <TestQueries>
        <Routes>
          <Route path="/products/:code/edit" element={<ProductEditPage />} />
          <Route path="*" element={<p>רשימת המוצרים</p>} />
        </Routes>
      </TestQueries>
    </MemoryRouter>,
  );
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, undefined, LATER);
const type = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } });
const saveProduct = () => fireEvent.click(screen.getAllByRole('button', { name: words.save })[0] ?? document.body);

beforeEach(() => {
  useAccount.setState({ user: MANAGER, isExpired: false });
  answers = {
    'GET products/729': () => Response.json(PRODUCT),
    'PUT products/729': () => Response.json({ ...PRODUCT, item_name: 'חלב טרי' }),
  };
  calls = scriptNetwork(({ method, path }) => answers[`${method} ${path}`]?.() ?? problem(404, 'not_found'));
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

test('[Z110] each field is there once, and one button saves the facts and the texts', async () => {
  answers['POST products/729/info'] = () => Response.json({ item_code: '729', description: 'חלב ללא תוספות' });
  open();
  await type(infoFormTexts.description, 'חלב ללא תוספות');
  await type(words.name, ' חלב טרי ');
  expect(screen.getAllByRole('button', { name: words.save })).toHaveLength(1);
  expect(screen.getAllByLabelText(infoFormTexts.category)).toHaveLength(1);
  expect(screen.getAllByLabelText(infoFormTexts.picture.choose)).toHaveLength(1);
  saveProduct();
  await screen.findByText('רשימת המוצרים', undefined, LATER);
  const sent = calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
  expect(sent).toEqual(['PUT products/729', 'POST products/729/info']);
});

test('[Z74] while the texts are refused the page stays, with the saved facts and what was typed', async () => {
  answers['POST products/729/info'] = () => problem(422, 'invalid_fields');
  open();
  await type(infoFormTexts.description, 'חלב ללא תוספות');
  await type(words.name, ' חלב טרי ');
  saveProduct();
  await waitFor(() => expect(toast.showToast).toHaveBeenCalledWith(words.infoUnsaved), LATER);
  expect((await field(infoFormTexts.description)).value).toBe('חלב ללא תוספות');
  expect((await field(words.name)).value).toBe('חלב טרי');
  saveProduct();
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2));
  expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});

test('[Z73] without unsaved info saving leads to the product list', async () => {
  open();
  await field(infoFormTexts.description);
  await type(words.name, 'חלב טרי');
  saveProduct();
  await screen.findByText('רשימת המוצרים', undefined, LATER);
  expect(calls.filter(({ method }) => method === 'PUT')).toMatchObject([{ body: { item_name: 'חלב טרי' } }]);
});

test('[K50] what is typed while the picture of a product uploads stays', async () => {
  let give: (response: Response) => void = () => undefined;
  answers['POST product-pictures'] = () => new Promise((resolve) => (give = resolve));
  open();
  await field(words.name);
  const [choose] = await screen.findAllByLabelText(infoFormTexts.picture.choose, undefined, LATER);
  const file = new File(['a'], 'a.jpg', { type: 'image/jpeg' });
  fireEvent.change(choose ?? document.body, { target: { files: [file] } });
  await waitFor(() => expect(calls.some(({ path }) => path === 'product-pictures')).toBe(true));
  await type(words.brand, 'טרה');
  await act(async () => give(Response.json({ image_url: OWN })));
  await screen.findByAltText(infoFormTexts.picture.current, undefined, LATER);
  expect((await field(words.brand)).value).toBe('טרה');
});
