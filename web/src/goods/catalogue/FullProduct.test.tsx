import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useAccount } from '../../people/accounts/accounts.ts';
import { syncEngine } from '../../people/sync/engine.ts';
import { type Call, noNetwork, problem, scriptNetwork } from '../../people/sync/testNetwork.ts';
import { startTestEngine } from '../../people/sync/testSync.ts';
import { pricesTexts } from '@sali/texts/app/prices';
import { newQueryClient } from '../../base/queryClient.ts';
import { useOwnNames } from './ownNames.ts';
import { FullProduct } from './FullProduct.tsx';
import type { FullProductProps } from './fullProductProps.ts';
import { TestQueries } from '../../base/testQueries.tsx';

await startTestEngine();

const USER = {
  userId: 1,
  email: 'dana@example.com',
  phone: '',
  firstName: 'דנה',
  lastName: 'כהן',
  userType: 'USER',
} as const;
const INFO = {
  item_code: '729',
  image_path: '',
  description: 'גבינה לבנה רכה',
  features: 'בלי חומרים משמרים',
  usage_instructions: 'לערבב',
  storage_instructions: 'בקירור',
  category_id: null,
  subcategory_id: null,
  is_verified: true,
  last_verified_date: '2026-01-10T10:00:00Z',
  created_at: '2026-01-01T10:00:00Z',
  updated_at: '2026-01-01T10:00:00Z',
};
const PRODUCT = {
  item_code: '729',
  item_name: 'קוטג׳',
  manufacturer_name: 'תנובה',
  brand: 'תנובה קלאסי',
  quantity: 250,
  unit_measure: 'גרם',
  image_url: null,
  manufacture_country: 'ישראל',
  product_info: INFO,
};
const STORE = {
  store_key: '1-1-1',
  chain_name: 'רמי לוי',
  store_name: 'תלפיות',
  address: 'האומן 1',
  city: 'ירושלים',
  price: 6.3,
  unit_price: null,
  unit_price_of: null,
  is_weighted: false,
  sale_price: 5,
  sale_text: '2 ב-10 ש״ח',
  savings: 1.3,
  last_update: '2025-01-01T10:00:00Z',
  is_old: true,
  distance_km: 2.84,
};
const PRICES = {
  item_code: '729',
  lowest: 5,
  average: 5.9,
  store_count: 4,
  stores: [STORE],
  disclaimer: 'המחירים מקובצי הרשתות',
};

let answers: Record<string, () => Response | Promise<Response>>;
let calls: Call[];
const [onCategory, onAdd, onBack, onClose] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];

function open(props: Partial<FullProductProps> = {}, client = newQueryClient()): void {
  render(
    <MemoryRouter>
      <TestQueries client={client}>
        <FullProduct
          itemCode="729"
          name="קוטג׳"
          manufacturer="תנובה"
          categoryId={1}
          subcategoryId={12}
          imageUrl={null}
          quantity={2}
          storeKey="1-1-1"
          onAdd={onAdd}
          onCategory={onCategory}
          onBack={onBack}
          onClose={onClose}
          {...props}
        />
      </TestQueries>
    </MemoryRouter>,
  );
}

const panel = () => screen.getByRole('tabpanel');
/** The text without the invisible direction marks that Intl writes. */
const text = () => (panel().textContent ?? '').replace(/[\u200e\u200f\u00a0]/g, '');
const shows = (words: string) => waitFor(() => expect(text()).toContain(words), { timeout: 5000 });
const openTab = (name: string) => fireEvent.click(screen.getByRole('tab', { name }));

beforeEach(() => {
  useAccount.setState({ user: USER, isExpired: false });
  answers = {
    'GET products/729': () => Response.json(PRODUCT),
    'GET products/729/prices': () => Response.json(PRICES),
    'GET products/729/personal': () => Response.json({ alias: '', note: '' }),
  };
  calls = scriptNetwork(
    ({ method, path }) => answers[`${method} ${path.replace(/\?near_store=.*/, '')}`]?.() ?? problem(404, 'not_found'),
  );
});

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

describe('details', () => {
  test('[K11] show category, manufacturer, brand, quantity, country and the four texts, verified and since when', async () => {
    open();
    expect(text()).toContain('טוענים את פרטי המוצר…');
    await shows('תנובה קלאסי');
    for (const words of ['מוצרי חלב וביצים · גבינות', '250 גרם', 'ישראל', ...Object.values(INFO).slice(2, 6)]) {
      expect(text()).toContain(words);
    }
    expect(text()).toContain('אומת לאחרונה: 10 בינואר 2026');
    expect(screen.getByText('מאומת')).toBeTruthy();
  });

  test('[K54] one’s own proposal that waits is shown in its place, and marked; a rejected one is not', async () => {
    const info = { ...INFO, description: 'גבינה עם 5% שומן', is_verified: false, is_proposal: true };
    const own = (state: 'waiting' | 'rejected') => Response.json({ state, reason: '', info });
    answers['GET products/729'] = () => Response.json({ ...PRODUCT, product_info: null });
    answers['GET products/729/info/proposal'] = () => own('waiting');
    open();
    await shows('גבינה עם 5% שומן');
    expect(text()).toContain('ממתין לאישור');
    expect(text()).not.toContain('עוד לא נכתב');
    cleanup();
    answers['GET products/729/info/proposal'] = () => own('rejected');
    open();
    await shows('עוד לא נכתב');
    expect(text()).not.toContain('גבינה עם 5% שומן');
    expect(text()).not.toContain('ממתין לאישור');
  });

  test('[K19] without a network they say so, with one way on', async () => {
    answers['GET products/729'] = noNetwork;
    open();
    await shows('אין חיבור כרגע');
    answers['GET products/729'] = () => Response.json(PRODUCT);
    fireEvent.click(screen.getAllByRole('button', { name: 'ניסיון חוזר' })[0] as HTMLElement);
    await shows('תנובה קלאסי');
  });

  test('[K19] a product that is not there is said to be so', async () => {
    answers['GET products/729'] = () => problem(404, 'product_not_found');
    open();
    await shows('המוצר לא נמצא');
  });

  test('[K10] a name that could not be saved stays written, with the reason', async () => {
    answers['PUT products/729/personal'] = noNetwork;
    open();
    await shows('תנובה קלאסי');
    const alias = screen.getByLabelText<HTMLInputElement>('איך אתם קוראים לזה');
    fireEvent.change(alias, { target: { value: 'הקוטג׳ של הילדים' } });
    fireEvent.keyDown(alias, { key: 'Enter', ctrlKey: true });
    await shows('מה שכתבתם עדיין כאן');
    expect(alias.value).toBe('הקוטג׳ של הילדים');
    expect(useOwnNames.getState().names).toEqual({});
  });
});

describe('the comparison', () => {
  test('[K13] shows lowest, average, stores, sale text, savings, date, old prices, distance and the disclaimer', async () => {
    open();
    openTab('השוואת מחירים');
    await shows('רמי לוי תלפיות');
    for (const words of ['5.00₪', '5.90₪', '6.30₪', '2 ב-10 ש״ח', 'חוסכים 1.30₪', 'מחיר ישן', '2.8', 'החנות שלכם']) {
      expect(text()).toContain(words);
    }
    expect(text()).toContain('3 חנויות נוספות');
    expect(text()).toContain(PRICES.disclaimer);
    expect(text()).toContain('עודכן 1 בינואר');
  });

  test('[N56] the store that the device picked is an example, not the person’s own', async () => {
    syncEngine().device.setSelectedStore('1-1-1');
    open();
    openTab('השוואת מחירים');
    await shows('רמי לוי תלפיות');
    expect(text()).toContain('חנות לדוגמה');
    expect(text()).not.toContain('החנות שלכם');
    syncEngine().device.setSelectedStore(null);
  });

  test('[SD5] [SD7] examples alone are neither lowest nor average, and no prices of today', async () => {
    const example = { ...STORE, is_old: false, is_sample: true, sale_price: null, sale_text: null, savings: null };
    const prices = { ...PRICES, lowest: null, average: null, store_count: 1, stores: [example] };
    answers['GET products/729/prices'] = () => Response.json(prices);
    open();
    openTab('השוואת מחירים');
    await shows('רמי לוי תלפיות');
    expect(text().split('מחירים לדוגמה')).toHaveLength(4);
    expect(text()).toContain(pricesTexts.sampleDisclaimer);
    expect(text()).not.toContain(PRICES.disclaimer);
  });

  test('[RCT14] show what the household paid, when and where: for one, or for a kilogram', async () => {
    const purchase = { at: '2026-11-24T16:32:00.000Z', store_key: '1-1-1', store_name: 'רמי לוי תלפיות' };
    const purchases = [
      { ...purchase, quantity_milli: 2000, is_weighed: false, agorot: 1180 },
      { ...purchase, quantity_milli: 500, is_weighed: true, agorot: 495, store_name: null },
    ];
    answers['GET users/me/spending/products/729'] = () => Response.json({ purchases });
    open();
    openTab('השוואת מחירים');
    const title = await screen.findByText(pricesTexts.comparison.paid);
    const rows = [...(title.closest('section')?.querySelectorAll('li') ?? [])];
    expect(rows.map(({ textContent }) => textContent?.replace(/[\u200e\u200f\u00a0]/g, ''))).toEqual([
      '24 בנוב׳ 2026רמי לוי תלפיות5.90₪2 = 11.80₪',
      `24 בנוב׳ 2026${'9.90₪'}${pricesTexts.comparison.perKg}`,
    ]);
  });

  test('[K13] prices that are shown stay when a later read fails', async () => {
    const client = newQueryClient();
    open({}, client);
    openTab('השוואת מחירים');
    await shows('רמי לוי תלפיות');
    answers['GET products/729/prices'] = noNetwork;
    await act(() => client.refetchQueries({ queryKey: ['prices'] }));
    expect(client.getQueryCache().find({ queryKey: ['prices', '729'], exact: false })?.state.status).toBe('error');
    expect(text()).toContain('רמי לוי תלפיות');
  });

  test('[K13] while the place is looked for the button says so and cannot be pressed again', async () => {
    let fail: () => void = () => undefined;
    const getCurrentPosition = vi.fn((_found: unknown, failed: () => void) => (fail = failed));
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
    open();
    openTab('השוואת מחירים');
    await shows('רמי לוי תלפיות');
    const near = screen.getByRole('button', { name: pricesTexts.comparison.near });
    fireEvent.click(near);
    expect(text()).toContain(pricesTexts.comparison.nearSearching);
    fireEvent.click(near);
    expect(getCurrentPosition).toHaveBeenCalledOnce();
    expect(getCurrentPosition.mock.calls[0]).toMatchObject({ 2: { timeout: 10_000 } });
    act(() => fail());
    expect(text()).toContain(pricesTexts.comparison.nearFailed);
    Reflect.deleteProperty(navigator, 'geolocation');
  });

  test('[K19] nobody sells it, or it cannot be asked: each in one sentence', async () => {
    answers['GET products/729/prices'] = () => Response.json({ ...PRICES, store_count: 0, stores: [] });
    open();
    openTab('השוואת מחירים');
    await shows('אין עדיין מחירים');
    cleanup();
    answers['GET products/729/prices'] = noNetwork;
    open();
    openTab('השוואת מחירים');
    await shows('ובלעדיו המחירים לא מתעדכנים');
  });
});

describe('the editor', () => {
  const isUnavailable = (button: HTMLElement): boolean => button.getAttribute('aria-disabled') === 'true';
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'שמירה' });
  const description = () => screen.getByLabelText<HTMLTextAreaElement>('תיאור');

  test('[K9] guests are asked to sign in, and write nothing', async () => {
    useAccount.setState({ user: null });
    open();
    openTab('עריכה');
    await shows('מכירים את המוצר?');
    expect(screen.queryByRole('button', { name: 'שמירה' })).toBeNull();
  });

  test('[K7] it can be saved once something was changed; a reset brings back what is stored', async () => {
    open();
    openTab('עריכה');
    await shows('0 / 500'.replace('0', String(INFO.features.length)));
    expect(isUnavailable(save())).toBe(true);
    fireEvent.change(description(), { target: { value: 'אחר' } });
    expect(isUnavailable(save())).toBe(false);
    expect(text()).toContain('יש שינויים שלא נשמרו');
    fireEvent.click(screen.getByRole('button', { name: 'איפוס' }));
    expect(description().value).toBe(INFO.description);
    expect(isUnavailable(save())).toBe(true);
  });

  test('[K8] a save that failed says why, and the form stays dirty', async () => {
    answers['PUT products/729/info'] = () => problem(503, 'unavailable');
    open();
    openTab('עריכה');
    await shows(`${INFO.description.length} / 1000`);
    fireEvent.change(description(), { target: { value: 'אחר' } });
    await act(async () => void fireEvent.click(save()));
    await shows('המידע על המוצר לא עודכן');
    expect(description().value).toBe('אחר');
    expect(isUnavailable(save())).toBe(false);
    answers['PUT products/729/info'] = () => Response.json({ ...INFO, description: 'אחר' });
    await act(async () => void fireEvent.click(save()));
    await waitFor(() => expect(isUnavailable(save())).toBe(true));
    expect(calls.at(-1)).toMatchObject({ method: 'PUT', body: { description: 'אחר' } });
  });

  test('[K14] an error is shown at its field until the field changes', async () => {
    open();
    openTab('עריכה');
    await shows(`${INFO.description.length} / 1000`);
    const image = screen.getByLabelText('או כתובת של תמונה באינטרנט');
    fireEvent.change(image, { target: { value: 'תמונה' } });
    fireEvent.click(save());
    expect(text()).toContain('כתובת התמונה אינה תקינה');
    fireEvent.change(image, { target: { value: 'https://example.com/a.png' } });
    expect(text()).not.toContain('כתובת התמונה אינה תקינה');
    expect(description().maxLength).toBe(1000);
  });
});
