import type { PantryFactRequest, PantryWire } from '@sali/contract/kitchen/pantry/pantry';
import { call } from '../../../base/http.ts';

export const fetchPantry = (): Promise<PantryWire> => call<PantryWire>('GET', 'pantry');

/** Says that something is at home, or used up. */
export const putPantryFact = (body: PantryFactRequest): Promise<PantryWire> =>
  call<PantryWire>('PUT', 'pantry', { body });
