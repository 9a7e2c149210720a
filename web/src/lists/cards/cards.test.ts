import 'fake-indexeddb/auto';
import type { ClubCard } from '@sali/domain/people/settings/cards';
import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CARDS_MAX } from '@sali/domain/base/limits';
import { removePersonalKeys } from '../../base/device/personalKeys.ts';
import { changeSettings } from '../../people/settings/settings.ts';
import { useSettings } from '../../people/settings/storedSettings.ts';
import { syncEngine } from '../../people/sync/engine.ts';
import { startTestEngine } from '../../people/sync/testSync.ts';
import { adoptGuestCards, clubsAfter, isRoomForCard, removeCard, saveCard, useCards } from './cards.ts';

await startTestEngine();

const card = (facts: Partial<ClubCard> = {}): ClubCard => ({
  ...{ id: 'a', name: 'מועדון', chain: '7290027600007', clubs: [1], code: '5012345678', format: 'code_128' },
  ...facts,
});
const cards = () => renderHook(() => useCards()).result.current.map(({ id, isInAccount }) => [id, isInAccount]);
const clubs = () => useSettings.getState().clubs;

beforeEach(() => {
  localStorage.clear();
  changeSettings({ cards: [], clubs: [] });
});

describe('cards of clubs', () => {
  it('[CC2] are on the device alone, or in the account, and move between both', async () => {
    await saveCard({ ...card(), isInAccount: false });
    await saveCard({ ...card({ id: 'b', name: 'אחר' }), isInAccount: true });
    expect(cards()).toEqual([
      ['b', true],
      ['a', false],
    ]);
    expect(useSettings.getState().cards.map(({ id }) => id)).toEqual(['b']);
    expect(JSON.stringify(localStorage)).not.toContain('isInAccount');
    await saveCard({ ...card({ name: 'בחשבון' }), isInAccount: true });
    expect(useSettings.getState().cards.map(({ name }) => name)).toEqual(['אחר', 'בחשבון']);
    removePersonalKeys('anonymous');
    expect(cards()).toHaveLength(2);
  });

  it('[CC2] those of the device alone go with the person who signs out', async () => {
    await saveCard({ ...card(), isInAccount: false });
    removePersonalKeys('anonymous');
    expect(cards()).toEqual([]);
  });

  it('[CC3] give their clubs in their chain; a club that no card gives any more goes, one that was ticked stays', async () => {
    changeSettings({ clubs: [2, '7290058140886:1'] });
    await saveCard({ ...card(), isInAccount: false });
    expect(clubs()).toEqual([2, '7290058140886:1', '7290027600007:1']);
    await saveCard({ ...card({ id: 'b', clubs: [1, 2] }), isInAccount: false });
    await removeCard('a');
    expect(clubs()).toContain('7290027600007:1');
    await saveCard({ ...card({ id: 'b', clubs: [2] }), isInAccount: false });
    expect(clubs()).toEqual([2, '7290058140886:1', '7290027600007:2']);
    await removeCard('b');
    expect(clubs()).toEqual([2, '7290058140886:1']);
  });

  it('[CC3] a club that the person unticked stays so when another card is saved', async () => {
    await saveCard({ ...card(), isInAccount: false });
    changeSettings({ clubs: [] });
    await saveCard({ ...card({ id: 'b', name: 'אחר', clubs: [2] }), isInAccount: false });
    expect(clubs()).toEqual(['7290027600007:2']);
  });

  it('[CC2] a card stays on the device until the account has it, and is shown once meanwhile', async () => {
    await saveCard({ ...card(), isInAccount: false });
    await saveCard({ ...card(), isInAccount: true });
    expect(cards()).toEqual([['a', true]]);
    expect(localStorage.getItem('sali-cards-anonymous')).toContain('5012345678');
    changeSettings({ cards: [] });
    expect(cards()).toEqual([['a', false]]);
  });

  it('[CC2] cards of a guest become those of the person who signed in there', async () => {
    await saveCard({ ...card(), isInAccount: false });
    const { state } = syncEngine();
    state.setState({ userKey: '7' });
    expect(cards()).toEqual([]);
    adoptGuestCards();
    expect(cards()).toEqual([['a', false]]);
    expect(localStorage.getItem('sali-cards-anonymous')).toBeNull();
    state.setState({ userKey: 'anonymous' });
  });

  it('[CC3] a card of no chain gives no club', () => {
    expect(clubsAfter([1], [], [card({ chain: null })])).toEqual([1]);
  });

  it('[CC1] are limited in number, and what the device has of them is read with care', async () => {
    for (let at = 0; at < CARDS_MAX; at += 1) await saveCard({ ...card({ id: `${at}` }), isInAccount: false });
    expect(isRoomForCard()).toBe(false);
    localStorage.setItem('sali-cards-anonymous', JSON.stringify([card(), { ...card(), format: 'aztec' }, 'x', null]));
    expect(cards()).toEqual([['a', false]]);
    localStorage.setItem('sali-cards-anonymous', '{');
    expect(cards()).toEqual([]);
  });
});
