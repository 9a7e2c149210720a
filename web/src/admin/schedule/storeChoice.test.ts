import type { FetchableChain } from '@sali/contract/goods/feeds/feeds';
import { expect, test } from 'vitest';
import {
  choiceOf,
  chosenKeys,
  nearbyRows,
  NOTHING,
  scheduledChains,
  searchRows,
  storeRows,
  toggleChain,
  toggleStore,
  unknownRows,
} from './storeChoice.ts';

const store = (store_id: string, city: string, more: Partial<FetchableChain['stores'][number]> = {}) => ({
  store_id,
  store_name: `סניף ${store_id}`,
  address: '',
  city,
  location: null,
  ...more,
});
const CHAINS: FetchableChain[] = [
  {
    chain_id: '1',
    name: 'רמי לוי',
    has_store_list: true,
    stores: [
      store('39', 'רמת גן'),
      store('40', 'גבעתיים', { address: 'כצנלסון 5' }),
      store('41', 'חיפה'),
      store('42', 'רמת גן', { is_online: true }),
    ],
  },
  {
    chain_id: '2',
    name: 'ח. כהן',
    has_store_list: true,
    stores: [store('1', 'רמת-גן', { location: { lat: 32.09, lng: 34.82 } }), store('2', '')],
  },
  { chain_id: '3', name: 'קינג סטור', has_store_list: false, stores: [] },
];
const rows = storeRows(CHAINS);
const keys = (found: readonly { key: string }[]): string[] => found.map(({ key }) => key);
const ramatGan = { origin: { town: 'רמת גן' }, km: 5 };

test('[FE3] stores nearby come by distance, over all chains; those without a door do not', () => {
  expect(keys(nearbyRows(rows, ramatGan))).toEqual(['1/39', '1/40', '2/1']);
  expect(keys(nearbyRows(rows, { ...ramatGan, km: 120 }))).toEqual(['1/39', '1/40', '2/1', '1/41']);
});

test('[FE3] a search finds a store by its chain, number, street and town, with or without quotation marks', () => {
  expect(keys(searchRows(rows, 'רמי גבעתיים'))).toEqual(['1/40']);
  expect(keys(searchRows(rows, 'כצנלסון'))).toEqual(['1/40']);
  expect(keys(searchRows(rows, 'כה"ן'))).toEqual(['2/1', '2/2']);
  expect(keys(searchRows(rows, 'רמי 41'))).toEqual(['1/41']);
  expect(searchRows(rows, 'אין כזה')).toEqual([]);
});

test('[FE3] what is suggested is chosen until somebody refuses it; what somebody chose stays with another town', () => {
  const near = nearbyRows(rows, ramatGan);
  expect([...chosenKeys(NOTHING, near)]).toEqual(['1/39', '1/40', '2/1']);
  const refused = toggleStore(NOTHING, '1/40', false);
  expect([...chosenKeys(refused, near)]).toEqual(['1/39', '2/1']);
  const both = toggleStore(refused, '2/2', true);
  expect([...chosenKeys(both, nearbyRows(rows, { origin: { town: 'חיפה' }, km: 5 }))]).toEqual(['2/2', '1/41']);
  expect([...chosenKeys(toggleStore(both, '1/40', true), near)]).toContain('1/40');
});

test('[FE3] a whole chain leaves its stores out of the list, and is stored without them', () => {
  const near = nearbyRows(rows, ramatGan);
  const choice = toggleChain(NOTHING, '1', true);
  const chosen = chosenKeys(choice, near);
  expect([...chosen]).toEqual(['2/1']);
  expect(scheduledChains(choice.whole, chosen)).toEqual([
    { chain_id: '1', stores: null },
    { chain_id: '2', stores: ['1'] },
  ]);
  expect([...chosenKeys(toggleChain(choice, '1', false), near)]).toEqual(keys(near));
});

test('[FE3] what is stored is read as it was saved; stores that no list has are kept, and shown by their number', () => {
  const stored = [
    { chain_id: '1', stores: ['39', '99'] },
    { chain_id: '3', stores: null },
  ];
  const choice = choiceOf(stored);
  const chosen = chosenKeys(choice, []);
  expect(scheduledChains(choice.whole, chosen)).toEqual(stored);
  expect(unknownRows(chosen, rows, CHAINS)).toMatchObject([
    { key: '1/99', chainName: 'רמי לוי', storeNo: '99', name: '' },
  ]);
  expect(choiceOf(null)).toEqual(NOTHING);
});
