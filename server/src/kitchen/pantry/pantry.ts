/**
 * The pantry: what a household has at home. It is computed from what was bought on the lists that a person may read, and
 * from what the person and their family entered; only what they entered is stored.
 */
import type { UsualItemWire } from '@sali/contract/lists/activity';
import type * as wire from '@sali/contract/kitchen/pantry/pantry';
import { categorise } from '@sali/domain/goods/catalogue/categorise';
import type { Product } from '@sali/domain/goods/catalogue/product';
import { USUAL_MAX } from '@sali/domain/base/limits';
import { usualKeyOf } from '@sali/domain/lists/usual';
import { newestFacts, type PantryEntry, type PantryFact, pantryAt } from '@sali/domain/kitchen/pantry/pantry';
import { DAY_MS } from '@sali/domain/base/time';
import type { Deps } from '../../base/deps.ts';
import { householdOf, householdPeople } from '../../people/family/family.ts';
import { putFact, readFacts } from './db.ts';

export type PantryRoom = Deps & {
  /** Resolves once the catalogue is loaded: await it before use. */
  readonly ready: Promise<void>;
  readonly findProduct: (barcode: string) => Product | undefined;
  /** Notifies these people's open pages that the pantry changed. */
  readonly pantryChanged: (userIds: readonly number[]) => void;
  /** The code that stays of a product that was merged into another one; any other code as it is. */
  readonly codeNow: (barcode: string) => string;
  /** The items that the person buys again and again, at most `limit`. */
  readonly usualOf: (userId: number, limit: number) => Promise<readonly UsualItemWire[]>;
};

type ReadPantryRoom = Pick<PantryRoom, 'codeNow' | 'db' | 'now' | 'ready' | 'usualOf'>;

/** Facts about a product that was merged apply to the one that stays. */
async function readCurrentFacts({ db, codeNow }: ReadPantryRoom, userId: number): Promise<PantryFact[]> {
  return (await readFacts(db, userId)).map((fact) => {
    const barcode = fact.barcode === null ? null : codeNow(fact.barcode);
    return barcode === fact.barcode ? fact : { ...fact, barcode, key: usualKeyOf({ barcode, name: fact.name }) };
  });
}

/** Reads what is at home for the caller, and the facts that people entered. */
export async function readPantry(room: ReadPantryRoom, userId: number): Promise<wire.PantryWire> {
  const facts = await readCurrentFacts(room, userId);
  const entries = await computeEntries(room, userId, facts);
  return { entries: entries.map(pantryEntryToWire), facts: [...newestFacts(facts).values()].map(pantryFactToWire) };
}

/** Finds what is at home for a person, the first to end at the head. */
export const pantryOf = async (room: ReadPantryRoom, userId: number): Promise<PantryEntry[]> =>
  computeEntries(room, userId, await readCurrentFacts(room, userId));

/** Stores what a person entered about one thing, for their family too. @returns the pantry with it */
export async function storeFact(
  room: PantryRoom,
  userId: number,
  { name, item_code: barcode, is_at_home: isAtHome, days }: wire.NewPantryFact,
): Promise<wire.PantryWire> {
  await room.ready;
  const product = barcode === null ? undefined : room.findProduct(barcode);
  const saidAt = room.now().getTime();
  await putFact(room.db, await householdOf(room.db, userId), {
    ...{ key: usualKeyOf({ barcode, name }), name: product?.name ?? name, barcode, isAtHome, saidAt },
    categoryId: product?.categoryId ?? categorise({ name }).categoryId,
    until: days === null ? null : saidAt + days * DAY_MS,
  });
  room.pantryChanged(await householdPeople(room.db, userId));
  return readPantry(room, userId);
}

async function computeEntries(
  room: ReadPantryRoom,
  userId: number,
  facts: readonly PantryFact[],
): Promise<PantryEntry[]> {
  await room.ready;
  const usual = await room.usualOf(userId, USUAL_MAX);
  return pantryAt(usual.map(boughtItemOf), facts, room.now().getTime());
}

function boughtItemOf(item: UsualItemWire): Parameters<typeof pantryAt>[0][number] {
  const { name, product_catalog_number: barcode, brand, manufacturer } = item;
  return {
    key: usualKeyOf({ barcode, name }),
    facts: { name, barcode, brand, manufacturer, categoryId: item.category_id, imageUrl: item.image_url },
    lastAt: Date.parse(item.last_at),
    boughtAt: item.bought_at.map((at) => Date.parse(at)),
  };
}

const pantryEntryToWire = ({ barcode, name, categoryId, imageUrl, since, until, why, isSure }: PantryEntry) => ({
  ...{ item_code: barcode, name, category_id: categoryId, image_url: imageUrl },
  since: new Date(since).toISOString(),
  until: new Date(until).toISOString(),
  ...{ why, is_sure: isSure },
});

const pantryFactToWire = ({ barcode, name, categoryId, isAtHome, saidAt, until }: PantryFact): wire.PantryFactWire => ({
  ...{ item_code: barcode, name, category_id: categoryId, is_at_home: isAtHome },
  said_at: new Date(saidAt).toISOString(),
  until: until === null ? null : new Date(until).toISOString(),
});
