import type { StoreWire } from '@sali/contract/goods/prices/prices';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storesTexts } from '@sali/texts/app/stores';
import { type Store } from '../prices/knownStores.ts';
import { defaultStore } from '../prices/prices.ts';
import { SAMPLE_STORES } from '../prices/sampleStores.ts';
import { StorePicker } from './StorePicker.tsx';
import { type Call, noNetwork, scriptNetwork } from '../../people/sync/testNetwork.ts';

const NEAR: StoreWire = {
  store_key: '1-1-9',
  chain_id: '1',
  chain_name: 'המכולת',
  sub_chain_id: '1',
  store_id: '9',
  bikoret_no: '',
  store_name: 'של השכונה',
  address: 'הרצל 1',
  city: 'חולון',
  location: null,
  distance_km: 0.4,
};

let calls: Call[];
let respond: (call: Call) => Response | Promise<Response>;
const onChoose = vi.fn<(store: Store) => void>();

const open = (chosenKey: string | null = null) =>
  render(
    <MemoryRouter>
      <StorePicker chosenKey={chosenKey} onChoose={onChoose} onClose={() => undefined} />
    </MemoryRouter>,
  );
const names = () => screen.queryAllByRole('button', { pressed: false }).map((row) => row.textContent);
const query = (call: Call | undefined) => new URLSearchParams(call?.path.split('?')[1]);

beforeEach(() => {
  localStorage.clear();
  onChoose.mockReset();
  respond = () => Response.json([NEAR]);
  calls = scriptNetwork((call) => respond(call));
});
afterEach(cleanup);

describe('the store picker', () => {
  test('[N31] finds stores by the text', async () => {
    open();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'חולון' } });
    await vi.waitFor(() => expect(query(calls.at(-1)).get('q')).toBe('חולון'));
    fireEvent.click(await screen.findByRole('button', { name: /של השכונה/ }));
    expect(onChoose.mock.calls[0]?.[0]).toMatchObject({ key: NEAR.store_key });
  });

  test('[N31] a store without prices says so', async () => {
    respond = () => Response.json([NEAR, { ...NEAR, store_key: '1-1-10', has_no_prices: true }]);
    open();
    await screen.findByText(storesTexts.noPrices);
    const [priced, unpriced] = names();
    expect(priced).not.toContain(storesTexts.noPrices);
    expect(unpriced).toContain(storesTexts.noPrices);
  });

  test('[N31] the nearest come first when the person allows it, with their distance', async () => {
    const position = { coords: { latitude: 32.01, longitude: 34.77 } };
    const geolocation = { getCurrentPosition: (found: (at: typeof position) => void) => found(position) };
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation });
    open();
    fireEvent.click(screen.getByRole('button', { name: storesTexts.near }));
    await vi.waitFor(() => expect(query(calls.at(-1)).get('lat')).toBe('32.01'));
    expect(await screen.findByText('0.4 ק״מ')).toBeTruthy();
    Reflect.deleteProperty(navigator, 'geolocation');
  });

  test('[N31] without a place it says so, and goes on by name', async () => {
    open();
    fireEvent.click(screen.getByRole('button', { name: storesTexts.near })); // jsdom has no place
    expect(screen.getByText(storesTexts.nearFailed)).toBeTruthy();
    expect(await screen.findByRole('button', { name: /של השכונה/ })).toBeTruthy();
  });

  test('[N31] the chosen store comes first, then those of its town', async () => {
    const far: StoreWire = { ...NEAR, store_key: '1-1-1', store_name: 'בחיפה', city: 'חיפה' };
    const same: StoreWire = { ...NEAR, store_key: '1-1-2', store_name: 'בחולון' };
    respond = () => Response.json([far, same, NEAR].map(({ distance_km: _km, ...store }) => store));
    open(NEAR.store_key);
    await screen.findByRole('button', { name: /בחיפה/ });
    expect(screen.getAllByRole('button', { name: /המכולת/ }).map((row) => row.textContent)).toEqual([
      expect.stringContaining('של השכונה'),
      expect.stringContaining('בחולון'),
      expect.stringContaining('בחיפה'),
    ]);
  });

  test('[N30] without a network the five sample stores of three chains can be chosen', async () => {
    respond = noNetwork;
    open();
    await screen.findByText(storesTexts.fromDevice);
    expect(SAMPLE_STORES).toHaveLength(5);
    expect(new Set(SAMPLE_STORES.map((store) => store.chainName)).size).toBe(3);
    for (const store of SAMPLE_STORES) expect(names().some((name) => name?.includes(store.name))).toBe(true);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'רמי לוי ירושלים' } });
    await vi.waitFor(() => expect(names().filter((name) => name?.includes('רמי לוי'))).toHaveLength(1));
  });
});

describe('the store of someone who has not chosen', () => {
  test('[N30] is the first sample store, also without a network', async () => {
    respond = noNetwork;
    expect(await defaultStore()).toEqual(SAMPLE_STORES[0]);
  });

  test('[N30] is one that the server names, where it does not know that one', async () => {
    expect(await defaultStore()).toMatchObject({ key: NEAR.store_key });
  });
});
