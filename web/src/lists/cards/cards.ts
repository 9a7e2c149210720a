import { type ClubCard, isClubCard } from '@sali/domain/people/settings/cards';
import { clubOfChain, type ChosenClub } from '@sali/domain/people/settings/clubs';
import { CARDS_MAX, CLUBS_MAX } from '@sali/domain/base/limits';
import { useMemo } from 'react';
import { changeSettings } from '../../people/settings/settings.ts';
import { useSettings } from '../../people/settings/storedSettings.ts';
import { personalList } from '../../people/settings/personalList.ts';

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

const bothOf = (inAccount: readonly ClubCard[], onDevice: readonly ClubCard[]): readonly OwnCard[] => [
  ...inAccount.map((card) => ({ ...card, isInAccount: true })),
  ...onDevice.map((card) => ({ ...card, isInAccount: false })),
];

const cardsNow = (): readonly OwnCard[] => bothOf(useSettings.getState().cards, ofDevice.entries());

/** Whether one more can be kept. */
export const isRoomForCard = (): boolean => cardsNow().length < CARDS_MAX;

/** Adds a card, or puts it in the place of the one with its id. */
export function saveCard({ isInAccount, ...card }: OwnCard): void {
  const before = cardsNow();
  const former = before.find(({ id }) => id === card.id);
  replaceCards(
    former
      ? before.map((one) => (one.id === card.id ? { ...card, isInAccount } : one))
      : [...before, { ...card, isInAccount }],
  );
}

export const removeCard = (id: string): void => replaceCards(cardsNow().filter((card) => card.id !== id));

function replaceCards(after: readonly OwnCard[]): void {
  const before = cardsNow();
  const [inAccount, onDevice] = [true, false].map((isInAccount) =>
    after.filter((card) => card.isInAccount === isInAccount).map(({ isInAccount: _where, ...card }): ClubCard => card),
  );
  ofDevice.replace(onDevice ?? []);
  const { clubs, cards } = useSettings.getState();
  const counted = clubsAfter(clubs, before, after);
  changeSettings({
    ...(JSON.stringify(cards) !== JSON.stringify(inAccount) && { cards: inAccount ?? [] }),
    ...(counted.join() !== clubs.join() && { clubs: counted }),
  });
}

/** The clubs that the person chose, without those that only cards gave which have gone, and with those of new cards. */
export function clubsAfter(
  clubs: readonly ChosenClub[],
  before: readonly ClubCard[],
  after: readonly ClubCard[],
): readonly ChosenClub[] {
  const given = new Set(after.flatMap(clubsOfCard));
  const gone = new Set(before.flatMap(clubsOfCard).filter((club) => !given.has(club)));
  return [...new Set([...clubs.filter((club) => !gone.has(club)), ...given])].slice(0, CLUBS_MAX);
}

const clubsOfCard = ({ chain, clubs }: ClubCard): ChosenClub[] =>
  chain === null ? [] : clubs.map((club) => clubOfChain(chain, club));
