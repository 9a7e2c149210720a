import * as limits from '@sali/domain/base/limits';
import { Id } from '../base/ids.ts';
import { z } from 'zod';
import { messageText } from '../base/messages.ts';
import { plainText, trimmedText } from '../base/plainText.ts';
import type { TemplateLineName } from './fieldWire.ts';
import { ListChangeWire, Permission } from './lists.ts';

/** Templates of lists, and lists that the server makes from them by itself, as the API spells them (docs/spec/lists.md). */

const Time = z.string().describe('ISO 8601, UTC');

export const TemplateLineWire = z.object({
  name: trimmedText(limits.ITEM_NAME_MAX),
  barcode: trimmedText(60).nullable(),
  product_alias: trimmedText(limits.ITEM_NAME_MAX),
  manufacturer: trimmedText(limits.ITEM_NAME_MAX),
  brand: trimmedText(limits.ITEM_NAME_MAX),
  note: trimmedText(limits.ITEM_NOTE_MAX),
  quantity: z
    .number()
    .min(limits.WEIGHT_MIN, messageText('quantity_small'))
    .max(limits.QUANTITY_MAX, messageText('quantity_most', { max: limits.QUANTITY_MAX })),
  unit_measure: trimmedText(40),
  is_weighted: z.boolean(),
  category_id: Id,
  subcategory_id: Id.nullable(),
  image_url: plainText(limits.IMAGE_URL_MAX).nullable(),
  any_brand: z.boolean(),
} satisfies Readonly<Record<TemplateLineName, z.ZodType>>);
export type TemplateLineWire = z.infer<typeof TemplateLineWire>;

const clock = z.string(messageText('clock_invalid')).regex(/^([01]\d|2[0-3]):[0-5]\d$/, messageText('clock_invalid'));

export const RepeatWire = z.object({
  weekdays: z
    .array(z.int().min(0).max(6))
    .min(1, messageText('weekday_missing'))
    .max(7)
    .refine((days) => new Set(days).size === days.length)
    .describe('0 is Sunday'),
  time: clock.describe('wall clock of Israel'),
  every_weeks: z.union([z.literal(1), z.literal(2)]).describe('every week, or every second one'),
});
export type RepeatWire = z.infer<typeof RepeatWire>;

/** Errors for which the server makes no list; it tries again the next time. */
export const MAKING_PROBLEMS = ['too_many_lists', 'account_full'] as const;
export type MakingProblem = (typeof MAKING_PROBLEMS)[number];

/** The whole template. It is made by its first PUT, under an id of the client's. */
export const TemplateRequest = z.object({
  name: trimmedText(limits.LIST_NAME_MAX).min(1, messageText('list_name_missing')),
  lines: z
    .array(TemplateLineWire)
    .max(limits.TEMPLATE_LINES_MAX, messageText('template_lines', { max: limits.TEMPLATE_LINES_MAX })),
  store_key: plainText(60).nullish(),
  budget: ListChangeWire.shape.budget,
  repeat: RepeatWire.nullable().describe('null: the server makes no list by itself'),
  is_shared: z.boolean().optional().describe('its lists are shared with `people`; left out it stays as it is'),
  list_id: z
    .union([z.number(), z.string()])
    .optional()
    .describe('a list of the caller, when the template is made: the people of that list are `people`'),
  people: z.array(z.number().int()).optional().describe('the people who stay; left out: all'),
});
export type TemplateRequest = z.infer<typeof TemplateRequest>;

export const TemplateWire = z.object({
  template_id: z.string(),
  name: z.string(),
  lines: z.array(TemplateLineWire),
  store_key: z.string().nullable(),
  budget: z.number().nullable(),
  repeat: RepeatWire.nullable(),
  next_at: Time.nullable().describe('when the server makes the next list by itself'),
  is_shared: z.boolean(),
  people: z.array(z.object({ user_id: z.number(), username: z.string(), permission: Permission })),
  last_list: z
    .object({ list_id: z.number(), list_uuid: z.string() })
    .nullable()
    .describe('the list that was made last, if it is still there'),
  last_made_at: Time.nullable(),
  problem: z.enum(MAKING_PROBLEMS).nullable().describe('why the server could not make the last list that was due'),
  updated_at: Time,
});
export type TemplateWire = z.infer<typeof TemplateWire>;

export const ListOfTemplate = z.object({ list_uuid: z.uuid().describe('of the new list; again it is the same list') });
export type ListOfTemplate = z.infer<typeof ListOfTemplate>;
