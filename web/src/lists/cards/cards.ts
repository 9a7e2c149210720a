import { type ClubCard, isClubCard } from '@sali/domain/people/settings/cards';
import { clubOfChain, type ChosenClub } from '@sali/domain/people/settings/clubs';
import { CARDS_MAX, CLUBS_MAX } from '@sali/domain/base/limits';
import { useMemo } from 'react';
import { personalKey } from '../../base/device/personalKeys.ts';
import { personalList, readEntries } from '../../people/settings/personalList.ts';
import { changeSettings, syncSettings } from '../../people/settings/settings.ts';
import { GUEST, storedSettings, useSettings } from '../../people/settings/storedSettings.ts';
import { syncEngine } from '../../people/sync/engine.ts';

/**
 * The cards of clubs of this person [CC1]: those in the account's settings, which other devices have too, and those of this
 * device alone [CC2]. The clubs of the cards are among the person's clubs, by which lists and comparisons are priced [CC3].
 */

const ofDevice = personalList('cards', isClubCard, CARDS_MAX);

export type OwnCard = ClubCard & { readonly isInAccount: boolean };

/** The person's cards, in the order in which they were added. */
export function useCards(): readonly OwnCard[] {
  const inAccount = useSettings((settings) => settings.cards);
  const onDevice = ofDevice.useEntries();
  return useMemo(() => bothOf(inAccount, onDevice), [inAccount, onDevice]);
}

/** A card that was moved to the account stays on the device until the account has it: the account's copy counts. */
const bothOf = (inAccount: readonly ClubCard[], onDevice: readonly ClubCard[]): readonly OwnCard[] => [
  ...inAccount.map((card) => ({ ...card, isInAccount: true })),
  ...onDevice
    .filter(({ id }) => !inAccount.some((card) => card.id === id))
    .map((card) => ({ ...card, isInAccount: false })),
];

const cardsNow = (): readonly OwnCard[] => bothOf(useSettings.getState().cards, ofDevice.entries());

/** Whether one more can be kept, or one more in the account, which may have had cards of other devices. */
export const isRoomForCard = (): boolean => cardsNow().length < CARDS_MAX;
export const isRoomInAccount = (): boolean => useSettings.getState().cards.length < CARDS_MAX;

/** Cards that were added before the sign-in become the person's. */
export function adoptGuestCards(): void {
  const { userKey } = syncEngine().state.getState();
  const key = personalKey('cards', GUEST);
  const raw = localStorage.getItem(key);
  if (userKey === GUEST || raw === null) return;
  ofDevice.replace([...ofDevice.entries(), ...readEntries(raw, isClubCard)].slice(0, CARDS_MAX));
  localStorage.removeItem(key);
}

/** Adds a card, or puts it in the place of the one with its id. The account is looked at first: other devices add cards too. */
export async function saveCard({ isInAccount, ...card }: OwnCard): Promise<void> {
  await syncSettings();
  const before = cardsNow();
  const isKnown = before.some(({ id }) => id === card.id);
  const saved = { ...card, isInAccount };
  replaceCards(isKnown ? before.map((one) => (one.id === card.id ? saved : one)) : [...before, saved]);
}

export async function removeCard(id: string): Promise<void> {
  await syncSettings();
  replaceCards(cardsNow().filter((card) => card.id !== id));
}

function replaceCards(after: readonly OwnCard[]): void {
  const before = cardsNow();
  const { clubs, cards } = useSettings.getState();
  const inAccount = after.filter((card) => card.isInAccount).map(cardOf);
  const isSent = storedSettings().waiting.cards === undefined;
  const waiting = isSent ? inAccount.filter(({ id }) => !cards.some((card) => card.id === id)) : inAccount;
  const copies = ofDevice.entries().filter(({ id }) => waiting.some((card) => card.id === id));
  ofDevice.replace([...after.filter((card) => !card.isInAccount).map(cardOf), ...copies]);
  const counted = clubsAfter(clubs, before, after);
  changeSettings({
    ...(JSON.stringify(cards) !== JSON.stringify(inAccount) && { cards: inAccount }),
    ...(counted.join() !== clubs.join() && { clubs: counted }),
  });
}

const cardOf = ({ isInAccount: _place, ...card }: OwnCard): ClubCard => card;

/** The person's clubs without those that only cards gave which have gone, and with those that no card gave before. */
export function clubsAfter(
  clubs: readonly ChosenClub[],
  before: readonly ClubCard[],
  after: readonly ClubCard[],
): readonly ChosenClub[] {
  const [former, given] = [before, after].map((cards) => new Set(cards.flatMap(clubsOfCard)));
  const stay = clubs.filter((club) => !former?.has(club) || given?.has(club));
  return [...new Set([...stay, ...[...(given ?? [])].filter((club) => !former?.has(club))])].slice(0, CLUBS_MAX);
}

const clubsOfCard = ({ chain, clubs }: ClubCard): ChosenClub[] =>
  chain === null ? [] : clubs.map((club) => clubOfChain(chain, club));
