import * as limits from '@sali/domain/base/limits';
import type { RecipeNeed } from '@sali/domain/lists/recipeNeed';
import { Id, VersionInAddress } from '../base/ids.ts';
import { z } from 'zod';
import type { ItemChangeName, ItemWireName, ListChangeName, ListWireName } from './fieldWire.ts';
import { plainText, trimmedText } from '../base/plainText.ts';
import { messageText } from '../base/messages.ts';

const LIST_DESCRIPTION_MAX = 500;

/** Lists, items and actions as the API spells them (docs/spec/lists.md). Money is shekels with at most 2 decimals. */

const shekels = z.number().min(0, messageText('price_negative')).max(1_000_000, messageText('price_large'));
/** Weighed goods go down to a tenth of a kilo; the room refuses less than 1 of anything else. */
const quantity = z
  .number()
  .min(limits.WEIGHT_MIN, messageText('quantity_small'))
  .max(limits.QUANTITY_MAX, messageText('quantity_most', { max: limits.QUANTITY_MAX }))
  .refine((q) => Number.isInteger(Math.round(q * 1e6) / 1e3), messageText('decimals', { digits: 3 }));
const storeRef = z.union([plainText(60), z.number().int().nonnegative()]).nullish();
const image = plainText(limits.IMAGE_URL_MAX).nullish();

export const Permission = z.enum(['VIEW', 'TICK', 'EDIT', 'ADMIN']);
export const Person = z.object({ user_id: z.number(), email: z.string() });
/** A schema for each of these names: one that is forgotten does not compile. */
type SchemaOf<Name extends string> = Readonly<Record<Name, z.ZodType> & Record<string, z.ZodType>>;

const Time = z.string().describe('ISO 8601, UTC');

/** An amount that fits an integer in thousandths. */
const neededAmount = z.number().min(0).max(2_000_000);
const RecipeNeedSchema = z.object({
  recipe: Id.describe('its recipe_id'),
  title: z.string().max(limits.RECIPE_TITLE_MAX),
  text: z.string().max(limits.NEED_TEXT_MAX).describe("the amount in the recipe's words"),
  amount: neededAmount,
  unit: z.enum(['g', 'ml', 'pieces', 'packages']),
  pack: neededAmount.nullable().describe('how much one unit of the quantity holds; null: one is enough'),
}) satisfies z.ZodType<RecipeNeed>;

export const ItemWire = z.object({
  item_id: z.number(),
  item_uuid: z.string(),
  product_name: z.string(),
  name: z.string(),
  product_catalog_number: z.string().nullable(),
  barcode: z.string().nullable(),
  product_alias: z.string(),
  manufacturer: z.string(),
  brand: z.string(),
  store_id: z.string().nullable(),
  store_key: z.string().nullable(),
  note: z.string(),
  quantity: z.number(),
  unit_measure: z.string(),
  is_weighted: z.boolean(),
  price: z.number().nullable(),
  sale_price: z.number().nullable(),
  category: z.string(),
  category_id: z.number(),
  subcategory: z.string().nullable(),
  subcategory_id: z.number().nullable(),
  any_brand: z
    .boolean()
    .optional()
    .describe('stores are compared by the cheapest of its kind; actions of before it was asked are without it: false'),
  needs: z
    .array(RecipeNeedSchema)
    .readonly()
    .optional()
    .describe('what recipes need of it; items of before recipes were remembered are without it: nothing'),
  is_completed: z.boolean(),
  claimed_by: z
    .number()
    .nullable()
    .optional()
    .describe('the number of the person who takes care of it, below 0: a link guest; null: nobody'),
  claimed_name: z.string().optional().describe('the name of that person; empty: nobody'),
  not_found: z.boolean().optional().describe('the store did not have it'),
  shelf_price: z.number().nullable().optional().describe('of a unit, as somebody saw it at the shelf'),
  shelf_price_store: z.string().nullable().optional().describe('the store in which they saw it'),
  image_url: z.string().nullable(),
  created_at: Time,
  updated_at: Time,
  added_at: Time.describe('when it last came among the open items'),
  product_metadata: z.object({ frontend_id: z.string(), name: z.string(), manufacturer: z.string() }),
} satisfies SchemaOf<ItemWireName>);
export type ItemWire = z.infer<typeof ItemWire>;

export const ItemAnswer = ItemWire.extend({ list_version: z.number() });
export type ItemAnswer = z.infer<typeof ItemAnswer>;

export const ClaimantWire = z
  .object({ user_id: z.number(), username: z.string() })
  .describe('whose claim ended because they are off the list; missing for every other change');
export type ClaimantWire = z.infer<typeof ClaimantWire>;

export const ListWire = z.object({
  list_id: z.number(),
  list_uuid: z.string(),
  name: z.string(),
  description: z.string(),
  status: z.enum(['active', 'ARCHIVED']),
  store_key: z.string().nullable(),
  is_completed: z.boolean(),
  budget: z
    .number()
    .nullable()
    .optional()
    .describe('what the shopping may cost; actions of earlier versions lack it: null'),
  completed_at: Time.nullable(),
  archived_at: Time.nullable(),
  restored_at: Time.nullable().describe('when it last came back from either'),
  owner_id: z.number(),
  version: z.number(),
  items: z.array(ItemWire),
  created_at: Time,
  updated_at: Time,
  user_permission: z.enum(['owner', 'admin', 'edit', 'tick', 'view']),
  is_shared: z.boolean(),
  shared_by: Person.nullable(),
  shared_at: Time.nullable(),
  participants_count: z.number().describe('the owner not counted'),
  participants: z.array(
    Person.extend({ username: z.string(), permission: z.enum(['OWNER', 'ADMIN', 'EDIT', 'TICK', 'VIEW']) }),
  ),
  last_action: z
    .object({
      action_type: z.string(),
      user_id: z.number().nullable(),
      username: z.string(),
      item_name: z.string().nullable(),
      timestamp: Time,
      person: ClaimantWire.optional(),
    })
    .nullable(),
} satisfies SchemaOf<ListWireName>);
export type ListWire = z.infer<typeof ListWire>;

/** A list that is not sent whole: the client has this version already, or loads it separately. */
export const ListVersionWire = ListWire.pick({ list_id: true, list_uuid: true, version: true });
export type ListVersionWire = z.infer<typeof ListVersionWire>;

const itemFields = {
  product_catalog_number: trimmedText(60).nullish(),
  barcode: trimmedText(60).nullish(),
  product_name: trimmedText(limits.ITEM_NAME_MAX).nullish(),
  name: trimmedText(limits.ITEM_NAME_MAX).nullish(),
  product_alias: trimmedText(limits.ITEM_NAME_MAX).nullish(),
  manufacturer: trimmedText(limits.ITEM_NAME_MAX).nullish(),
  brand: trimmedText(limits.ITEM_NAME_MAX).nullish(),
  store_id: storeRef,
  store_key: plainText(60).nullish(),
  note: trimmedText(limits.ITEM_NOTE_MAX).nullish(),
  quantity: quantity.optional(),
  unit_measure: trimmedText(40).nullish(),
  is_weighted: z.boolean().nullish(),
  price: shekels.nullish(),
  sale_price: shekels.nullish(),
  category: plainText(limits.LIST_NAME_MAX).nullish(),
  category_id: Id.nullish(),
  subcategory: plainText(limits.LIST_NAME_MAX).nullish(),
  subcategory_id: Id.nullish(),
  any_brand: z.boolean().nullish().describe('any brand of its kind would do; left out it stays as it is'),
  needs: z
    .array(RecipeNeedSchema)
    .max(limits.RECIPE_NEEDS_MAX)
    .readonly()
    .nullish()
    .describe('what recipes need of it; those of an item that is on the list already are added'),
  is_completed: z.boolean().optional(),
  added_at: z.iso
    .datetime(messageText('time_invalid'))
    .optional()
    .describe('where an undo puts the item back among the open ones; never later than now'),
  image_url: image,
} satisfies SchemaOf<ItemChangeName | 'name'>;

const isUndo = z
  .literal(true)
  .optional()
  .describe('a line is put back as it was: if it was bought in an ended shopping, it is not bought again');

/** POST and PUT of an item; PUT carries the changed fields only. */
export const ItemChangeWire = z.object({
  ...itemFields,
  claimed: z.boolean().optional().describe('true: the caller takes care of it; false: nobody does any more'),
  not_found: z.boolean().optional().describe('whether the store did not have it'),
  shelf_price: z
    .number()
    .min(0.01, messageText('price_negative'))
    .max(limits.SHELF_PRICE_MAX, messageText('price_large'))
    .nullish()
    .describe('of a unit, as the caller sees it at the shelf; null: the published one counts again'),
  shelf_price_store: plainText(60).nullish().describe('the store in which the caller sees it'),
  is_undo: isUndo,
});
export type ItemChangeWire = z.infer<typeof ItemChangeWire>;
export const NewItemWire = z.object({ ...itemFields, item_uuid: z.uuid().optional(), is_undo: isUndo });
export type NewItemWire = z.infer<typeof NewItemWire>;

const listName = trimmedText(limits.LIST_NAME_MAX).min(1, messageText('list_name_missing'));
const status = z.enum(['active', 'ARCHIVED']);
const budget = z
  .number()
  .min(1, messageText('budget', { max: limits.LIST_BUDGET_MAX }))
  .max(limits.LIST_BUDGET_MAX, messageText('budget', { max: limits.LIST_BUDGET_MAX }));

export const NewList = z.object({
  name: listName,
  description: trimmedText(LIST_DESCRIPTION_MAX).nullish(),
  status: status.optional(),
  list_uuid: z.uuid().optional(),
  store_key: plainText(60).nullish(),
  items: z.array(NewItemWire).max(limits.ITEMS_PER_LIST_MAX).optional(),
  is_private: z.boolean().optional().describe('true: not shared with the family'),
  people_of: z
    .uuid()
    .optional()
    .describe('the list_uuid of a list that the caller may edit: its people have this one too, in place of the family'),
});
export type NewList = z.infer<typeof NewList>;

export const ListChangeWire = z.object({
  name: listName.optional(),
  description: trimmedText(LIST_DESCRIPTION_MAX).optional(),
  status: status.optional(),
  store_key: plainText(60).nullable().optional(),
  is_completed: z.boolean().optional(),
  budget: budget.nullable().optional().describe('what the shopping may cost; null: no budget'),
} satisfies SchemaOf<ListChangeName>);
export type ListChangeWire = z.infer<typeof ListChangeWire>;

export const ActionType = z.enum([
  'ADD_ITEM',
  'EDIT_ITEM',
  'DELETE_ITEM',
  'COMPLETE_ITEM',
  'UNCOMPLETE_ITEM',
  'UPDATE_LIST',
  'DELETE_LIST',
  'SHARE_LIST',
  'UNSHARE_LIST',
]);

/** The list's own fields, as `data` of an UPDATE_LIST, SHARE_LIST or UNSHARE_LIST action has them. */
export const ListHeadWire = ListWire.pick({
  name: true,
  description: true,
  status: true,
  store_key: true,
  is_completed: true,
  budget: true,
  completed_at: true,
  archived_at: true,
  restored_at: true,
  participants_count: true,
  participants: true,
});
export type ListHeadWire = z.infer<typeof ListHeadWire>;

export const ActionWire = z.object({
  list_id: z.number(),
  action_type: ActionType,
  version: z.number(),
  op_id: z.string(),
  session_id: z.string().nullable(),
  data: z.union([
    ItemWire,
    ListHeadWire.extend({ user_id: z.number().optional(), permission: Permission.optional() }),
    z.strictObject({}),
  ]),
  user_id: z.number().nullable(),
  username: z.string(),
  timestamp: Time,
  person: ClaimantWire.optional(),
});
export type ActionWire = z.infer<typeof ActionWire>;

export const ListChangesAnswer = z.object({ list_id: z.number(), version: z.number(), actions: z.array(ActionWire) });
export type ListChangesAnswer = z.infer<typeof ListChangesAnswer>;

export const ActiveUser = z.object({
  user_id: z.number().describe('below 0: a guest who came by a link'),
  username: z.string(),
});
export type ActiveUser = z.infer<typeof ActiveUser>;

export const ActiveParticipants = z.object({
  list_id: z.number(),
  list_name: z.string(),
  active_participants: z.array(ActiveUser),
  total_count: z.number(),
  real_time_sync_enabled: z.boolean(),
});
export type ActiveParticipants = z.infer<typeof ActiveParticipants>;

const KNOWN = /^(\d{1,10}\.\d{1,10}(,\d{1,10}\.\d{1,10}){0,999})?$/;

export const ListsQuery = z.object({
  include_archived: z.stringbool().default(false),
  include_shared: z.stringbool().default(true),
  known: z
    .string()
    .regex(KNOWN, messageText('list_versions'))
    .optional()
    .describe('lists and their versions that the client has, as 12.7,13.40: those are named and not sent again'),
});
export const ChangesQuery = z.object({ since: VersionInAddress });
