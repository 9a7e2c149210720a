import { wordsLineOf } from '@sali/domain/lists/estimates';
import type { ChosenClub } from '@sali/domain/people/settings/clubs';
import { typedCategory } from '@sali/domain/lists/typed/typedCategory';
import { typedItemOf, type TypedItem } from '@sali/domain/lists/typed/typedItem';
import { readTypedText, type TypedLine } from '@sali/domain/lists/typed/typedLines';
import { yieldEvery } from '../../../base/yielding.ts';
import type { PricesRoom } from '../room.ts';
import { estimatesIn, type LineEstimate } from './estimates.ts';

/** A typed line with what a list and a store make of it. */
export type PricedTypedLine = {
  readonly line: TypedLine;
  readonly item: TypedItem;
  readonly category: ReturnType<typeof typedCategory>;
  readonly estimate: LineEstimate | null;
};

/** So long others wait while categories are looked for. */
const SLICE_MS = 5;

/**
 * Reads what somebody typed, and finds the category and the price of each line.
 * @param shop null: without prices
 * @throws AppError store_not_found
 */
export async function readTypedLines(
  room: PricesRoom,
  text: string,
  shop: { readonly storeKey: string; readonly clubs: readonly ChosenClub[] | undefined } | null,
): Promise<readonly PricedTypedLine[]> {
  await room.ready;
  const lines = readTypedText(text);
  const items = lines.map(typedItemOf);
  const generics = items.map(wordsLineOf);
  const estimates = shop ? await estimatesIn(room, shop.storeKey, generics, shop.clubs) : [];
  const turn = yieldEvery(SLICE_MS);
  const priced: PricedTypedLine[] = [];
  for (const [at, line] of lines.entries()) {
    const item = items[at] ?? typedItemOf(line);
    const estimate = estimates[at] ?? null;
    const hit = estimate?.product ?? room.bestHit(line.words);
    priced.push({ line, item, category: typedCategory(line.words, hit), estimate });
    await turn();
  }
  return priced;
}
