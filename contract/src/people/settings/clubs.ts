import { CLUB_ID_MAX, CLUB_OF_CHAIN } from '@sali/domain/people/settings/clubs';
import { CLUBS_MAX } from '@sali/domain/base/limits';
import { z } from 'zod';
import { messageText } from '../../base/messages.ts';

const WRONG = messageText('club_number');
const ClubOfChain = z.string(WRONG).regex(CLUB_OF_CHAIN, WRONG);
const atMost = messageText('clubs', { max: CLUBS_MAX });

/** The clubs that a person is in, as settings store them. */
export const ChosenClubs = z
  .array(z.union([z.int(WRONG).min(1, WRONG).max(CLUB_ID_MAX, WRONG), ClubOfChain], WRONG))
  .max(CLUBS_MAX, atMost)
  .describe(
    "clubs whose promotions count: 'chain:club' in the stores of that chain, a number by itself in every store",
  );

/** The clubs of a shopper, as a call names them. */
export const ShopperClubs = z
  .array(z.union([z.int(WRONG), ClubOfChain], WRONG))
  .max(CLUBS_MAX, atMost)
  .describe(
    "clubs that the shopper belongs to: 'chain:club', such as '7290027600007:1', counts in the stores of that chain, a number " +
      'by itself in every store',
  );

/** The same in a query, between commas. */
export const ShopperClubsText = z
  .string()
  .transform((clubs) => clubs.split(',').map((club) => (/^\d{1,9}$/.test(club) ? Number(club) : club)))
  .pipe(ShopperClubs);
