import { ITEM_NAME_MAX } from '@sali/domain/base/limits';
import { z } from 'zod';
import { messageText } from '../../base/messages.ts';
import { trimmedText } from '../../base/plainText.ts';

/** The most days for which a person can say that something is at home. */
const PANTRY_DAYS_MAX = 730;

/** The things that a household has at home, as the API spells them (docs/spec/meals.md). */

const Time = z.string().describe('ISO 8601, UTC');
const thing = { item_code: z.string().nullable(), name: z.string(), category_id: z.number() };

export const PantryEntryWire = z.object({
  ...thing,
  image_url: z.string().nullable(),
  since: Time,
  until: Time.describe('as long as it is expected to last'),
  why: z.enum(['bought', 'said']).describe('bought: it was ticked; said: a person entered it'),
  is_sure: z.boolean().describe('false: the end is only guessed from the category'),
});
export type PantryEntryWire = z.infer<typeof PantryEntryWire>;

export const PantryFactWire = z.object({
  ...thing,
  is_at_home: z.boolean(),
  said_at: Time,
  until: Time.nullable(),
});
export type PantryFactWire = z.infer<typeof PantryFactWire>;

export const PantryWire = z.object({
  entries: z.array(PantryEntryWire).describe('what is at home, what ends first at the head'),
  facts: z.array(PantryFactWire).describe('what people entered, the newest of each thing'),
});
export type PantryWire = z.infer<typeof PantryWire>;

export const NewPantryFact = z.object({
  name: trimmedText(ITEM_NAME_MAX).min(1, messageText('text_missing')),
  item_code: trimmedText(60).min(1).nullable().default(null),
  is_at_home: z.boolean(messageText('choice_missing')),
  days: z
    .int()
    .min(1)
    .max(PANTRY_DAYS_MAX)
    .nullable()
    .default(null)
    .describe('for how long from now; null: as long as such a thing lasts in this household'),
});
export type NewPantryFact = z.infer<typeof NewPantryFact>;
/** As a client sends it. */
export type PantryFactRequest = z.input<typeof NewPantryFact>;
