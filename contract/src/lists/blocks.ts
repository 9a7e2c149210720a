import { IdInAddress } from '../base/ids.ts';
import { z } from 'zod';
import { messageText } from '../base/messages.ts';

/** People whom the caller has blocked, as the API spells them. */

export const BlockParams = z.object({ userId: IdInAddress });

export const BlockRequest = z.object({
  report: z
    .boolean(messageText('choice_missing'))
    .default(false)
    .describe('also reports the person to the administrators; a person is reported once per block'),
});
export type BlockRequest = z.infer<typeof BlockRequest>;

export const BlockedPerson = z.object({
  user_id: z.number(),
  username: z.string().describe('as the caller saw it when blocking'),
  email: z.string().describe('as the caller saw it when blocking'),
  blocked_at: z.string().describe('ISO 8601, UTC'),
  is_reported: z.boolean(),
});
export type BlockedPerson = z.infer<typeof BlockedPerson>;
