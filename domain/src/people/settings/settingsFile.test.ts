import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from './settings.ts';
import { readSettingsFile, settingsFile } from './settingsFile.ts';

const MINE = {
  ...DEFAULT_SETTINGS,
  theme: 'dark',
  clubs: [2, '7290027600007:1'],
  priceAlerts: false,
  defaultStoreKey: '1-1-7',
} as const;
const file = (settings: object, version: unknown = '1.0.0') => JSON.stringify({ version, settings });

describe('the settings file', () => {
  it('[SE10] has version 1.0.0 and the date of export, and comes back as it was', () => {
    const text = settingsFile(MINE, new Date('2026-11-22T08:00:00Z'));
    expect(JSON.parse(text)).toMatchObject({
      version: '1.0.0',
      exportDate: '2026-11-22T08:00:00.000Z',
      settings: { theme: 'dark', notifications: { priceAlerts: false, promotionAlerts: true, listReminders: false } },
    });
    expect(readSettingsFile(text)).toEqual({ kind: 'settings', settings: MINE });
  });

  it.each([
    ['no JSON', 'שלום', { kind: 'unreadable' }],
    ['no object', '[]', { kind: 'invalid' }],
    ['no version', JSON.stringify({ settings: { theme: 'dark' } }), { kind: 'invalid' }],
    ['a version that is no text', file({ theme: 'dark' }, 1), { kind: 'invalid' }],
    ['no settings', JSON.stringify({ version: '1.0.0' }), { kind: 'invalid' }],
    ['another version', file({ theme: 'dark' }, '2.0.0'), { kind: 'version', version: '2.0.0' }],
    ['a wrong value', file({ showPrices: true, theme: 'pink' }), { kind: 'field', field: 'theme' }],
    ['a wrong store', file({ favoriteStores: ['1-1-7', 'x'] }), { kind: 'field', field: 'favoriteStores' }],
    ['a wrong order', file({ categoryOrders: { '1-1-7': ['a'] } }), { kind: 'field', field: 'categoryOrders' }],
    ['a wrong club', file({ clubs: [0] }), { kind: 'field', field: 'clubs' }],
    ['a wrong club of a chain', file({ clubs: ['1:0'] }), { kind: 'field', field: 'clubs' }],
    ['a wrong hour', file({ quietFrom: '24:00' }), { kind: 'field', field: 'quietFrom' }],
    ['a wrong alert', file({ notifications: { priceAlerts: 1 } }), { kind: 'field', field: 'priceAlerts' }],
    ['nothing known', file({ colour: 'red' }), { kind: 'empty' }],
  ])('[SE11] %s is reported, and no setting is read', (_what, text, expected) =>
    expect(readSettingsFile(text)).toEqual(expected),
  );

  it('[SE18] clubs that were chosen for every chain come back as that', () =>
    expect(readSettingsFile(file({ clubs: [1, 3] }))).toEqual({ kind: 'settings', settings: { clubs: [1, 3] } }));

  it('[SE11] a later version of the same kind is read, without what nobody knows here', () =>
    expect(readSettingsFile(file({ theme: 'dark', colour: 'red' }, '1.4.0'))).toEqual({
      kind: 'settings',
      settings: { theme: 'dark' },
    }));
});
