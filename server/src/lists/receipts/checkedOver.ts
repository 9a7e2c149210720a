import type { PaidLineWire } from '@sali/contract/lists/receipts';
import { toJerusalem } from '@sali/domain/base/jerusalemTime';
import { RECEIPTS_PER_SHOPPING_MAX } from '@sali/domain/base/limits';
import { getOrCreate } from '@sali/domain/base/memo';
import { parseStoreKey } from '@sali/domain/base/storeKey';
import type { Agorot } from '@sali/domain/base/units';
import { paidOver } from '@sali/domain/lists/receipts/paidOver';
import type { ChosenClub } from '@sali/domain/people/settings/clubs';
import type { ListsRoom } from '../room.ts';

/** The grams of several weighings are rounded one by one at the till. */
const WEIGHED_TOLERANCE_AGOROT = 2;

/**
 * Keeps what a device says that a line was charged too much only where the server's own published prices of that hour say the
 * same [RCT15]: the report on a chain does not rest on the word of a device.
 */
export async function withCheckedOver(
  room: ListsRoom,
  userId: number,
  lines: readonly PaidLineWire[],
): Promise<readonly PaidLineWire[]> {
  const claims = lines.filter(({ over_agorot: said }) => said !== undefined);
  // A shopping has no more receipts, and each costs several calls of the database.
  const claimed = [...new Set(claims.map(purchaseKey))].slice(0, RECEIPTS_PER_SHOPPING_MAX);
  if (claimed.length === 0) return lines;
  const purchases = new Map<string, PaidLineWire[]>();
  for (const line of lines) getOrCreate(purchases, purchaseKey(line), () => []).push(line);
  const clubs = await room.clubsOf(userId);
  const found = new Map<string, readonly ReadonlyMap<string, Agorot>[]>();
  for (const purchase of claimed) found.set(purchase, await oversOf(room, clubs, purchases.get(purchase) ?? []));
  return lines.map(({ over_agorot: said, ...line }) => {
    const overs = found.get(purchaseKey(line))?.map((of) => of.get(line.item_code)) ?? [];
    const tolerance = line.is_weighed ? WEIGHED_TOLERANCE_AGOROT : 0;
    const over = overs.find((own) => own !== undefined && said !== undefined && Math.abs(own - said) <= tolerance);
    return over === undefined ? line : { ...line, over_agorot: over };
  });
}

const purchaseKey = ({ store_key, at }: Pick<PaidLineWire, 'store_key' | 'at'>): string => `${store_key} ${at ?? ''}`;

/** How much too much each line of a purchase cost: for everybody, and with the person's clubs, which the till may not know. */
async function oversOf(
  room: ListsRoom,
  ownClubs: readonly ChosenClub[],
  lines: readonly PaidLineWire[],
): Promise<readonly ReadonlyMap<string, Agorot>[]> {
  const [first] = lines;
  if (!first || first.at === null) return [];
  const { store_key: storeKey } = first;
  const [chainId, time] = [parseStoreKey(storeKey)?.chainId, new Date(first.at)];
  if (chainId === undefined || time > room.now()) return [];
  const codes = [...new Set(lines.map(({ item_code: code }) => code))];
  const published = await room.publishedAt(storeKey, codes, time);
  if (published === null) return [];
  const paid = lines.map(({ item_code, quantity_milli, is_weighed, agorot }) => ({
    itemCode: item_code,
    quantityMilli: quantity_milli,
    isWeighed: is_weighed,
    agorot,
  }));
  return [[], ownClubs].map((clubs) => paidOver(paid, published, { chainId, at: toJerusalem(time), clubs }));
}
