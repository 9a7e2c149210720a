/**
 * The pantry: the server's answer as it was last seen here, and the facts that the household entered, for the usual,
 * which leaves out things at home. The usual computes the rest from its own purchases, so that it works for guests and
 * without a network. Called by the usual and by the page of the pantry.
 */
import type { PantryFactRequest, PantryWire } from '@sali/contract/kitchen/pantry/pantry';
import { type UsualItem, usualKeyOf } from '@sali/domain/lists/usual';
import { type PantryEntry, type PantryFact, pantryAt } from '@sali/domain/kitchen/pantry/pantry';
import { create } from 'zustand';
import { useAccount } from '../../../people/accounts/accounts.ts';
import { currentUserKey } from '../../../people/accounts/userKey.ts';
import { answerCache, type LastAnswer } from '../../../base/device/answers.ts';
import { fetchPantry, putPantryFact } from './api.ts';

type SaidFacts = { readonly userKey: string | null; readonly facts: readonly PantryFact[] };

const NO_FACTS: readonly never[] = [];
const useFacts = create<SaidFacts>()(() => ({ userKey: null, facts: NO_FACTS }));
const cache = answerCache<PantryWire>('pantry');

/** The pantry of a signed-in person; the last one seen here where the server cannot be reached. @throws HttpError */
export async function loadPantry(userId: number): Promise<LastAnswer<PantryWire>> {
  const loaded = await cache.fetchOrStored(String(userId), fetchPantry);
  showFacts(userId, loaded.answer);
  return loaded;
}

/** Says that something is at home, or used up. @returns the pantry with it @throws HttpError */
export async function sayFact(userId: number, fact: PantryFactRequest): Promise<PantryWire> {
  const pantry = await putPantryFact(fact);
  showFacts(userId, pantry);
  await cache.put(String(userId), pantry);
  return pantry;
}

function showFacts(userId: number, { facts }: PantryWire): void {
  useFacts.setState({
    userKey: String(userId),
    facts: facts.map(({ name, item_code: barcode, category_id: categoryId, is_at_home, said_at, until }) => ({
      ...{ key: usualKeyOf({ barcode, name }), name, barcode, categoryId, isAtHome: is_at_home },
      saidAt: Date.parse(said_at),
      until: until === null ? null : Date.parse(until),
    })),
  });
}

/** Returns the facts that the household of this device's person entered. */
export function useOwnFacts(): readonly PantryFact[] {
  const reader = useAccount(currentUserKey);
  return useFacts((state) => (state.userKey === reader ? state.facts : NO_FACTS));
}

/** The things whose end is known and has not come, by their keys: the usual leaves them out [PY6]. @param now in ms */
export function sureAtHome(
  usual: readonly UsualItem[],
  facts: readonly PantryFact[],
  now: number,
): ReadonlyMap<string, PantryEntry> {
  const sure = pantryAt(usual, facts, now).filter(({ isSure }) => isSure);
  return new Map(sure.map((entry) => [entry.key, entry]));
}
