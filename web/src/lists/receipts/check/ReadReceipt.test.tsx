import type { StoreOffers } from '@sali/contract/goods/promotions/storeOffers';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { receiptCheckTexts as words } from '@sali/texts/app/receiptCheck';
import { useSettings } from '../../../people/settings/storedSettings.ts';
import { HttpError } from '../../../base/httpError.ts';
import type { Paying } from './PaidSum.tsx';
import { ReadReceipt } from './ReadReceipt.tsx';

const prices = vi.hoisted(() => ({
  fetchPublished: vi.fn<(key: string, codes: readonly string[], at: Date) => Promise<Partial<StoreOffers>>>(),
}));
vi.mock('../../../goods/prices/api.ts', async (original) => ({ ...(await original<object>()), ...prices }));

const STORE = '7290027600007-1-7';
const MILK = '7290000042015';
const TEXT = `שופרסל
24/11/2026 18:32
${MILK} חלב תנובה 3% 1 ליטר 6.90
במבה 4.50
לתשלום 11.40`;
const good = (price: number, isSteady = true) => ({
  item_code: MILK,
  code: MILK,
  price,
  is_weighed: false,
  is_discountable: true,
  published: { since: '2026-11-20T04:00:00.000Z', is_steady: isSteady },
});
const open = (text = TEXT, storeKey: string | null = STORE, paying: Paying | null = null) =>
  render(
    <ReadReceipt
      read={{ text, isExact: true }}
      paying={paying}
      list={undefined}
      storeKey={storeKey}
      onText={() => undefined}
    />,
  );
/** The line of TEXT whose product is known. */
const PAID = {
  item_code: MILK,
  quantity_milli: 1000,
  is_weighed: false,
  agorot: 690,
  store_key: STORE,
  at: '2026-11-24T16:32:00.000Z',
};
const OTHER = { ...PAID, agorot: 750 };
const tap = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const saySure = () => fireEvent.click(screen.getByRole('switch', { name: words.sure }));
const compare = () => fireEvent.click(screen.getByRole('button', { name: words.compare }));

beforeEach(() => vi.resetAllMocks());
afterEach(cleanup);

it('[RCT9] a claim is a sentence with the published row; a difference in doubt is one to check', async () => {
  prices.fetchPublished.mockResolvedValue({ goods: [good(6.4)], promotions: [] });
  open();
  fireEvent.click(screen.getByRole('switch', { name: words.sure }));
  compare();
  await screen.findByText(words.claimed({ sum: 0.5 }));
  expect(screen.getByText(/6\.40.*20\.11\.2026/)).toBeTruthy();
  expect(prices.fetchPublished.mock.calls).toEqual([[STORE, [MILK], new Date('2026-11-24T16:32:00Z')]]);
  cleanup();
  prices.fetchPublished.mockResolvedValue({ goods: [good(6.4, false)], promotions: [] });
  open();
  fireEvent.click(screen.getByRole('switch', { name: words.sure }));
  compare();
  await screen.findByText(words.nothingCertain);
  expect(screen.getByText(new RegExp(words.doubts.time))).toBeTruthy();
});

it('[RCT9] the sentence about a promotion has the words of the chain', async () => {
  const of = { code: MILK, reward_type: 1, min_qty: 1, max_qty: null, redemptions: null, discount_percent: null };
  const item = { ...of, price: 5, is_weighted: false, gift_count: null, gift_price: null };
  const period = { starts_at: '2026-11-01T00:00:00', ends_at: '2026-12-01T23:59:00', daily_hours: null };
  const terms = { is_coupon: false, club_ids: [], spend: 0, is_bundled_per_item: false };
  const one = { promotion_id: '7', layout: 'v1' as const, text: 'חלב תנובה ב-5', ...period, ...terms, items: [item] };
  prices.fetchPublished.mockResolvedValue({ goods: [good(6.9)], promotions: [one] });
  open();
  saySure();
  compare();
  await screen.findByText(/1\.12\.2026.*1\.90.*חלב תנובה ב-5/);
});

it('[RCT9] corrected lines are counted again, and a line that the person takes out is left out', async () => {
  prices.fetchPublished.mockResolvedValue({ goods: [good(6.9)], promotions: [] });
  open();
  expect(screen.getByText(words.certain({ total: 11.4 }))).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /במבה/ }));
  fireEvent.change(screen.getByLabelText(words.paid), { target: { value: 'x' } });
  fireEvent.click(screen.getByRole('button', { name: words.save }));
  expect(screen.getByText(words.wrongNumber)).toBeTruthy();
  fireEvent.change(screen.getByLabelText(words.paid), { target: { value: '5.50' } });
  fireEvent.click(screen.getByRole('button', { name: words.save }));
  expect(screen.getByText(words.uncertain({ sum: 12.4, total: 11.4 }))).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /במבה/ }));
  fireEvent.change(screen.getByLabelText(words.quantity), { target: { value: '2' } });
  fireEvent.click(screen.getByRole('button', { name: words.save }));
  expect(screen.getByText('× 2')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /במבה/ }));
  fireEvent.click(screen.getByRole('button', { name: words.notGoods }));
  expect(screen.getByText(words.lines({ count: 1 }))).toBeTruthy();
  const total = screen.getByLabelText(words.total);
  fireEvent.change(total, { target: { value: '6.90' } });
  fireEvent.blur(total);
  expect(screen.getByText(words.certain({ total: 6.9 }))).toBeTruthy();
  compare();
  await screen.findByText(words.agrees);
});

it('[RCT9] says why nothing can be compared', async () => {
  prices.fetchPublished.mockResolvedValueOnce({ goods: [], promotions: [] });
  open();
  compare();
  await screen.findByText(words.unpublished);
  prices.fetchPublished.mockResolvedValueOnce({ goods: [good(1)], promotions: [], is_sample: true });
  compare();
  await screen.findByText(words.sample);
  prices.fetchPublished.mockRejectedValueOnce(new HttpError(0, 'network', 'אין חיבור'));
  compare();
  await screen.findByText(words.offline);
  cleanup();
  open(TEXT.replace('24/11/2026 18:32', ''));
  compare();
  await screen.findByText(words.timeMissing);
  cleanup();
  open(TEXT, null);
  compare();
  await screen.findByText(words.storeMissing);
  cleanup();
  open('שתי ביצים\nכוס קמח');
  await waitFor(() => expect(screen.getByText(words.none)).toBeTruthy());
  expect(screen.getByLabelText(words.pasteLabel)).toBeTruthy();
});

it('[RCT12] [RCT14] the total of a certain receipt goes into the spending by a tap, also beside another, and is taken back; so do its prices of products', async () => {
  const pay = vi.fn<Paying['pay']>();
  pay.mockRejectedValueOnce(new HttpError(0, 'network', '')).mockResolvedValue();
  open(TEXT, STORE, { paidAgorot: null, paidLines: [], pay });
  saySure();
  tap(words.paidToSpending({ total: 11.4 }));
  await screen.findByText(words.paidOffline);
  tap(words.paidToSpending({ total: 11.4 }));
  await waitFor(() => expect(pay).toHaveBeenCalledTimes(2));
  cleanup();
  open(TEXT, STORE, { paidAgorot: 1140, paidLines: [PAID], pay });
  saySure();
  expect(screen.queryByRole('button', { name: words.paidToSpending({ total: 11.4 }) })).toBeNull();
  tap(words.paidTakeBack);
  cleanup();
  open(TEXT, STORE, { paidAgorot: 2000, paidLines: [OTHER], pay });
  saySure();
  tap(words.paidTogether({ total: 31.4 }));
  await waitFor(() =>
    expect(pay.mock.calls).toEqual([
      [1140, [PAID]],
      [1140, [PAID]],
      [null, []],
      [3140, [OTHER, PAID]],
    ]),
  );
  cleanup();
  open(TEXT.replace('11.40', '99.00'), STORE, { paidAgorot: null, paidLines: [], pay });
  expect(screen.queryByRole('button', { name: words.paidToSpending({ total: 99 }) })).toBeNull();
});

it('[RCT14] no price of a product is kept while the store is not sure; where only the sum is kept they are offered', async () => {
  const pay = vi.fn<Paying['pay']>().mockResolvedValue();
  open(TEXT, STORE, { paidAgorot: null, paidLines: [], pay });
  expect(screen.getByText(words.paidHistory({ count: 0 }))).toBeTruthy();
  tap(words.paidToSpending({ total: 11.4 }));
  cleanup();
  for (const paidLines of [[], [OTHER]]) {
    open(TEXT, STORE, { paidAgorot: 1140, paidLines, pay });
    expect(screen.queryByRole('button', { name: words.paidToSpending({ total: 11.4 }) })).toBeNull();
    saySure();
    expect(screen.getByText(words.paidHistory({ count: 1 }))).toBeTruthy();
    tap(words.paidToSpending({ total: 11.4 }));
    cleanup();
  }
  await waitFor(() =>
    expect(pay.mock.calls).toEqual([
      [1140, []],
      [1140, [PAID]],
      [1140, [PAID]],
    ]),
  );
});

it('[RCT15] with the prices goes what the till took too much, where that is certain; then consent is asked once', async () => {
  localStorage.clear();
  const pay = vi.fn<Paying['pay']>().mockResolvedValue();
  const paying = { paidAgorot: null, paidLines: [], pay };
  const put = async (offers: Partial<StoreOffers> | HttpError) => {
    cleanup();
    pay.mockClear();
    if (offers instanceof HttpError) prices.fetchPublished.mockRejectedValueOnce(offers);
    else prices.fetchPublished.mockResolvedValueOnce(offers);
    open(TEXT, STORE, paying);
    saySure();
    tap(words.paidToSpending({ total: 11.4 }));
    await waitFor(() => expect(pay).toHaveBeenCalledOnce());
    return pay.mock.calls[0]?.[1];
  };
  const asks = () => screen.queryByText(words.share.question) !== null;
  expect(await put(new HttpError(0, 'network', ''))).toEqual([PAID]);
  expect(await put({ goods: [good(6.4)], promotions: [], is_sample: true })).toEqual([PAID]);
  expect(await put({ goods: [good(6.4, false)], promotions: [] })).toEqual([PAID]);
  expect(asks()).toBe(false);
  expect(await put({ goods: [good(6.9)], promotions: [] })).toEqual([{ ...PAID, over_agorot: 0 }]);
  await waitFor(() => expect(asks()).toBe(true));
  expect(await put({ goods: [good(6.4)], promotions: [] })).toEqual([{ ...PAID, over_agorot: 50 }]);
  await screen.findByText(words.share.question);
  expect(useSettings.getState().shareTillChecks).toBe(false);
  tap(words.share.yes);
  expect([useSettings.getState().shareTillChecks, asks()]).toEqual([true, false]);
  await put({ goods: [good(6.4)], promotions: [] });
  expect(asks()).toBe(false);
});
