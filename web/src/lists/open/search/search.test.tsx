import {
  ITEM_NAME_MAX,
  SEARCH_DEBOUNCE_MS,
  SEARCH_MIN_CHARS,
  SUGGESTIONS_BLUR_MS,
  SUGGESTIONS_FILTERED_FROM,
  SUGGESTIONS_MAX,
} from '@sali/domain/base/limits';
import { usualFactsOf } from '@sali/domain/lists/usual';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NOT_A_LIST } from '../../../goods/catalogue/api.ts';
import type { FoundProduct } from '../../../goods/catalogue/foundProduct.ts';
import { HttpError } from '../../../base/httpError.ts';
import { texts } from '@sali/texts/app/main';
import { useConnectivity } from '../../../people/connectivity/connectivity.ts';
import { SearchBox } from './SearchBox.tsx';
import { SuggestionList } from './SuggestionList.tsx';
import { testItem } from '../../../people/sync/testList.ts';
import { scriptNetwork } from '../../../people/sync/testNetwork.ts';
import { useSearch } from './useSearch.ts';
import { useUsualItems } from '../../usual/usual.ts';
import { GUEST } from '../../../people/sync/device.ts';
import { syncEngine } from '../../../people/sync/engine.ts';
import { startTestEngine } from '../../../people/sync/testSync.ts';

await startTestEngine();

const { suggest } = vi.hoisted(() => ({ suggest: vi.fn() }));
vi.mock(import('../../../goods/catalogue/catalogue.ts'), async (original) => ({ ...(await original()), suggest }));
// The search box fetches it when it gets the focus.
await import('../../../goods/catalogue/catalogue.ts');

const product = (facts: Partial<FoundProduct> = {}): FoundProduct => ({
  itemCode: '7290004131074',
  ownName: null,
  name: 'חלב תנובה 3%',
  manufacturer: 'תנובה מרכז שיתופי',
  brand: 'יטבתה',
  unitMeasure: '',
  isWeighted: false,
  priceAgorot: 690,
  salePriceAgorot: 590,
  saleText: '14% הנחה',
  categoryId: 1,
  subcategoryId: null,
  storeKey: '1-1-1',
  imageUrl: null,
  ...facts,
});

const ANSWER = { isFromDevice: false, isWhole: true, corrected: null };

const onProduct = vi.fn();
const onFreeText = vi.fn(() => Promise.resolve());
const onLongPaste = vi.fn();

function Screen() {
  const input = useRef<HTMLInputElement>(null);
  const search = useSearch(input, '1-1-1', { onProduct, onFreeText });
  return (
    <>
      <SearchBox
        ref={input}
        text={search.text}
        isOpen={search.isOpen}
        active={search.active}
        onText={search.setText}
        onKey={search.onKey}
        onFocus={search.open}
        onBlur={search.blur}
        onLongPaste={onLongPaste}
        onDone={search.isOpen ? search.close : undefined}
      />
      {search.isOpen && (
        <SuggestionList
          text={search.text}
          query={search.query}
          found={search.found}
          filter={search.filter}
          active={search.active}
          storeKey="1-1-1"
          storeName="הסניף"
          isSample={false}
          quantities={new Map()}
          onAdd={search.add}
          onOpen={() => undefined}
          onFreeText={search.addText}
          onFilter={search.setFilter}
          onBlur={search.blur}
        />
      )}
    </>
  );
}

const box = () => screen.getByRole('combobox');
const write = (value: string) => fireEvent.change(box(), { target: { value } });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const textOf = (element: Element) => (element.textContent ?? '').replace(/[\u200e\u200f\u00a0]/g, ' ');

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  suggest.mockResolvedValue({ ...ANSWER, products: [product()] });
  render(<Screen />);
  act(() => box().focus());
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('search on the list page', () => {
  it.each([
    ['one line', 'חלב, לחם', 0],
    ['several lines', ' חלב\r\n2 לחם\n', 1],
    ['more than the field holds', 'חלב '.repeat(ITEM_NAME_MAX), 1],
  ])('[G83] a paste of %s', (_case, text, times) => {
    const isLeftToField = fireEvent.paste(box(), { clipboardData: { getData: () => text } });
    expect(isLeftToField).toBe(times === 0);
    expect(onLongPaste.mock.calls).toEqual(times === 0 ? [] : [[text.trim()]]);
  });

  it('[G86] says what was searched where a typing error was put right', async () => {
    suggest.mockResolvedValue({ products: [product()], isFromDevice: false, isWhole: true, corrected: 'טונה' });
    write('טונא');
    await pass(SEARCH_DEBOUNCE_MS);
    expect(screen.getByText('מציגים תוצאות עבור ״טונה״')).toBeTruthy();
    suggest.mockResolvedValue({ products: [product()], isFromDevice: false, isWhole: true, corrected: null });
    write('חלב');
    await pass(SEARCH_DEBOUNCE_MS);
    expect(screen.queryByText(/מציגים תוצאות/)).toBeNull();
  });

  it('[G51] asks 300 ms after the typing stops, once', async () => {
    write('חל');
    await pass(SEARCH_DEBOUNCE_MS - 1);
    write('חלב');
    await pass(SEARCH_DEBOUNCE_MS - 1);
    expect(suggest).not.toHaveBeenCalled();
    await pass(1);
    expect(suggest.mock.calls).toEqual([['חלב', '1-1-1', SUGGESTIONS_MAX]]);
  });

  it('[G52] needs two characters; shorter ones clear what was found', async () => {
    expect(SEARCH_MIN_CHARS).toBe(2);
    write('חלב');
    await pass(SEARCH_DEBOUNCE_MS);
    expect(screen.getAllByRole('option')).toHaveLength(1);
    write('ח');
    await pass(SEARCH_DEBOUNCE_MS);
    expect(screen.queryAllByRole('option')).toEqual([]);
    expect(suggest).toHaveBeenCalledOnce();
  });

  it('[G53] a suggestion shows picture, name, brand, manufacturer, price, unit, what a sale saves, and a plus', async () => {
    write('חלב');
    await pass(SEARCH_DEBOUNCE_MS);
    const option = screen.getByRole('option');
    const words = textOf(option);
    for (const part of ['חלב תנובה 3%', 'יטבתה', 'תנובה מרכז שיתופי', '5.90', 'ליח׳', '14% הנחה']) {
      expect(words).toContain(part);
    }
    expect(words).toMatch(/חוסכים\s*1\.00/);
    expect(option.querySelector('[data-part=picture]')).not.toBeNull();
    const plus = option.querySelector('[data-part=add]');
    if (!plus) throw new Error('no plus');
    fireEvent.click(plus);
    expect(onProduct).toHaveBeenCalledWith(product());
  });

  it('[G54] says when no product was found', async () => {
    suggest.mockResolvedValue({ products: [], isFromDevice: false, isWhole: true, corrected: null });
    write('קרמבו ירוק');
    await pass(SEARCH_DEBOUNCE_MS);
    expect(screen.getByText('לא נמצאו מוצרים')).toBeTruthy();
  });

  it.each([
    [[], true, 'לא נמצאו מוצרים'],
    [[], false, 'אין חיבור לחיפוש. במוצרים ששמורים במכשיר לא נמצא כזה.'],
    [[product()], true, 'אין חיבור לחיפוש. מקטלוג החנות ששמור במכשיר:'],
    [[product()], false, 'אין חיבור לחיפוש. מוצרים שכבר ראיתם:'],
  ])('[C26] without a network %o from a whole catalogue (%s): %s', async (products, isWhole, words) => {
    suggest.mockResolvedValue({ products, isFromDevice: true, isWhole, failure: new HttpError(0, 'network', '') });
    write('קרמבו ירוק');
    await pass(SEARCH_DEBOUNCE_MS);
    expect(screen.getByText(words)).toBeTruthy();
  });

  const NOT_ON_DEVICE = '. במוצרים ששמורים במכשיר לא נמצא כזה.';
  it.each([
    [408, 'timeout', 'החיפוש נמשך יותר מדי זמן'],
    [429, 'too_many_requests', 'יותר מדי חיפושים. נסו שוב עוד רגע'],
    [503, 'unavailable', 'תקלה זמנית בחיפוש'],
    [500, NOT_A_LIST, 'תשובת החיפוש אינה תקינה'],
  ])('[C27] a server that does not answer now (%i %s) is named, and nothing was found on the device', async (...of) => {
    const [status, code, reason] = of;
    const failure = new HttpError(status, code, '');
    suggest.mockResolvedValue({ products: [], isFromDevice: true, isWhole: false, failure });
    write('קרמבו ירוק');
    await pass(SEARCH_DEBOUNCE_MS);
    expect(screen.getByText(`${reason}${NOT_ON_DEVICE}`)).toBeTruthy();
    suggest.mockResolvedValue({ products: [product()], isFromDevice: true, isWhole: false, failure });
    write('קרמבו');
    await pass(SEARCH_DEBOUNCE_MS);
    expect(screen.getByText(`${reason}. מוצרים שכבר ראיתם:`)).toBeTruthy();
  });

  it.each([
    [new HttpError(400, 'invalid', ''), 'אי אפשר לחפש את זה'],
    [new HttpError(418, 'unknown', ''), 'תקלה בחיפוש (418)'],
    [new Error('?'), 'החיפוש לא הצליח'],
  ])('[C27] what the server refuses says why: %s', async (failure, reason) => {
    suggest.mockRejectedValue(failure);
    write('קרמבו ירוק');
    await pass(SEARCH_DEBOUNCE_MS);
    expect(screen.getByText(`${reason}. אפשר להוסיף כטקסט חופשי.`)).toBeTruthy();
  });

  it.each([
    ['במבה, שתי חלה ואבקת כביסה', 'הוספת 3 פריטיםבמבה · חלה 2 יח׳ · אבקת כביסה'],
    ['עגבניות 2 קילו', 'להוסיף ״עגבניות״ כטקסט חופשיעגבניות 2 ק״ג'],
    ['נרות שבת', 'להוסיף ״נרות שבת״ כטקסט חופשימוצר מדויק אפשר לבחור אחר כך'],
  ])('[G87] says what %s becomes before it is added', async (typed, shown) => {
    write(typed);
    await pass(SEARCH_DEBOUNCE_MS);
    vi.useRealTimers();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /Enter$/ }).textContent?.replace(/\u00a0/g, ' ')).toBe(`${shown}Enter`),
    );
  });

  it.each([
    [{ line_total: 9.9 }, 'במחיר משוער, אפשר לדייק אחר כך'],
    [null, 'בלי מחיר: בחנות לא נמצא מוצר כזה'],
  ])('[G92] a price is promised only where one was found: %j', async (estimate, hint) => {
    const item = {
      product_name: 'נרות',
      quantity: 1,
      unit_measure: '',
      is_weighted: false,
      note: '',
      category_id: 999,
    };
    scriptNetwork(({ path }) =>
      Response.json(
        path === 'lists/read-text' ? { lines: [{ item: { ...item, subcategory_id: null }, estimate }] } : {},
      ),
    );
    write('נרות');
    await pass(SEARCH_DEBOUNCE_MS);
    vi.useRealTimers();
    const free = await screen.findByText(hint);
    const hit = screen.getByRole('option');
    expect(free.compareDocumentPosition(hit)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it.each([
    ['the size', { unitPrice: { agorot: 250, per: '100g' } }, /2\.50\D*ל־100 גרם/],
    ['the size on sale', { unitPrice: { agorot: 250, per: '100g' }, salePriceAgorot: 400 }, /2\.00\D*ל־100 גרם/],
    ['no size', { unitPrice: null }, /ליח׳/],
  ] as const)('[G91] a hit of which %s is known', async (_known, facts, text) => {
    suggest.mockResolvedValue({
      ...ANSWER,
      products: [product({ priceAgorot: 500, salePriceAgorot: null, ...facts })],
    });
    write('קוטג');
    await pass(SEARCH_DEBOUNCE_MS);
    expect(textOf(screen.getByRole('option'))).toMatch(text);
  });

  it('[G55] Enter adds the text itself, or the suggestion that the arrows have chosen', async () => {
    write(' נרות ');
    fireEvent.keyDown(box(), { key: 'Enter' });
    expect(onFreeText).toHaveBeenCalledWith('נרות', null);
    expect((box() as HTMLInputElement).value).toBe('');
    write('חלב');
    await pass(SEARCH_DEBOUNCE_MS);
    fireEvent.keyDown(box(), { key: 'ArrowDown' });
    fireEvent.keyDown(box(), { key: 'Enter' });
    expect(onProduct).toHaveBeenCalledWith(product());
  });

  it('[S25] a text that could not be stored is in the field again, unless something else is typed by then', async () => {
    const failed = () => Promise.reject(new DOMException('', 'QuotaExceededError'));
    const type = (text: string) => {
      onFreeText.mockImplementationOnce(failed);
      write(text);
      fireEvent.keyDown(box(), { key: 'Enter' });
      expect((box() as HTMLInputElement).value).toBe('');
    };
    type('נרות שבת');
    await pass(0);
    expect((box() as HTMLInputElement).value).toBe('נרות שבת');
    type('יין');
    write('לח');
    await pass(0);
    expect((box() as HTMLInputElement).value).toBe('לח');
  });

  it('[G75] adding clears the field and keeps the focus and the suggestions: another tap adds one more', async () => {
    write('חלב');
    await pass(SEARCH_DEBOUNCE_MS);
    const plus = () => screen.getByRole('option').querySelector('[data-part=add]') ?? box();
    const isFocusLeft = fireEvent.mouseDown(plus());
    fireEvent.click(plus());
    await pass(SEARCH_DEBOUNCE_MS + SUGGESTIONS_BLUR_MS);
    expect([isFocusLeft, (box() as HTMLInputElement).value, document.activeElement]).toEqual([false, '', box()]);
    fireEvent.click(plus());
    expect(onProduct).toHaveBeenCalledTimes(2);
    expect(screen.queryByText(/להוסיף/)).toBeNull();
    // The next typed text is a word of its own.
    write('קוט');
    await pass(SEARCH_DEBOUNCE_MS);
    expect(suggest).toHaveBeenLastCalledWith('קוט', '1-1-1', SUGGESTIONS_MAX);
    fireEvent.keyDown(box(), { key: 'ArrowDown' });
    fireEvent.keyDown(box(), { key: 'Enter' });
    expect((box() as HTMLInputElement).value).toBe('');
    fireEvent.keyDown(box(), { key: 'Enter' });
    expect(onProduct).toHaveBeenCalledTimes(4);
    expect(onFreeText).not.toHaveBeenCalled();
  });

  it('[G63] narrows to what is on sale, bought before or of one category, among more of the best fits', async () => {
    const sweet = product({ itemCode: '2', name: 'שוקולד חלב', categoryId: 6, salePriceAgorot: null, saleText: null });
    const soy = product({ itemCode: '3', name: 'חלב סויה', salePriceAgorot: null, saleText: null });
    useUsualItems.setState({
      items: [{ key: '3', facts: usualFactsOf(testItem({ barcode: '3' })), times: 2, lastAt: 1 }],
    });
    suggest.mockResolvedValue({
      products: [product(), sweet, soy],
      isFromDevice: false,
      isWhole: true,
      corrected: null,
    });
    write('חלב');
    await pass(SEARCH_DEBOUNCE_MS);
    const narrow = async (name: string) => {
      fireEvent.click(screen.getByRole('button', { name }));
      await pass(SEARCH_DEBOUNCE_MS);
      return screen.queryAllByRole('option').map((option) => option.querySelector('[data-part=name]')?.textContent);
    };
    expect(await narrow('רק במבצע')).toEqual(['חלב תנובה 3%']);
    expect(suggest).toHaveBeenLastCalledWith('חלב', '1-1-1', SUGGESTIONS_FILTERED_FROM);
    expect(await narrow('חטיפים ומתוקים')).toEqual(['שוקולד חלב']);
    expect(await narrow('קנינו לאחרונה')).toEqual(['חלב סויה']);
    suggest.mockResolvedValue({ products: [sweet], isFromDevice: false, isWhole: true, corrected: null });
    write('חלב ש');
    await pass(SEARCH_DEBOUNCE_MS);
    expect(screen.getByText('אין מוצרים כאלה בסינון הזה')).toBeTruthy();
    expect(await narrow('הכול')).toEqual(['שוקולד חלב']);
    expect(screen.getByRole('button', { name: 'הכול', pressed: true })).toBeTruthy();
  });

  it('[G56] without a word it is over 200 ms after the field was left', async () => {
    expect(screen.getByRole('listbox')).toBeTruthy();
    act(() => box().blur());
    await pass(SUGGESTIONS_BLUR_MS - 1);
    expect(screen.queryByRole('listbox')).not.toBeNull();
    await pass(1);
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(SUGGESTIONS_MAX).toBe(8);
  });

  it('[G56] with a word they go on a desk, unless the focus stays in the search; on a phone they stay', async () => {
    const leave = async (): Promise<void> => {
      act(() => box().focus());
      write('חלב');
      await pass(SEARCH_DEBOUNCE_MS);
      act(() => box().blur());
      await pass(SUGGESTIONS_BLUR_MS);
    };
    await leave();
    expect(screen.queryByRole('listbox')).not.toBeNull();
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    await leave();
    expect(screen.queryByRole('listbox')).toBeNull();
    expect((box() as HTMLInputElement).value).toBe('חלב');
    act(() => box().focus());
    const filter = screen.getByRole('button', { name: 'הכול' });
    act(() => filter.focus());
    await pass(SUGGESTIONS_BLUR_MS);
    expect(screen.queryByRole('listbox')).not.toBeNull();
    act(() => filter.blur());
    await pass(SUGGESTIONS_BLUR_MS);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('[Q22] without a network the search row, which stays in sight, has the mark of it', () => {
    // A guest’s lists need no network.
    const { state } = syncEngine();
    act(() => state.setState({ userKey: '1' }));
    expect(screen.queryByRole('img', { name: texts.sync.offlineStrip })).toBeNull();
    act(() => useConnectivity.setState({ health: 'offline' }));
    expect(screen.getByRole('img', { name: texts.sync.offlineStrip })).toBeTruthy();
    act(() => useConnectivity.setState({ health: 'unavailable' }));
    expect(screen.getByRole('img', { name: texts.sync.serverStrip })).toBeTruthy();
    act(() => useConnectivity.setState({ health: 'connected' }));
    act(() => state.setState({ userKey: GUEST }));
  });
});
