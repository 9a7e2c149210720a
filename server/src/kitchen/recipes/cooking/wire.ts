import type { CookingExchange, CookingField } from '@sali/contract/kitchen/recipes/cooking';
import {
  type CookingFields,
  type CookingValue,
  readCookingKey,
  SERVINGS_KEY,
  STEP_KEY,
  tickKey,
  timerKey,
} from '@sali/domain/kitchen/recipes/cooking';

/** Cooking on the wire: times are ages and rests, because the clocks of devices may be wrong. */

/** Changes as stored fields. @param now ms since the epoch */
export const fieldsOfChanges = (changes: CookingExchange['changes'], now: number): CookingFields =>
  Object.fromEntries(changes.map(({ field, ago_ms }) => fieldOfWire(field, now - ago_ms)));

function fieldOfWire(field: CookingField, at: number): [string, { value: CookingValue; at: number }] {
  switch (field.of) {
    case 'step':
      return [STEP_KEY, { value: field.step, at }];
    case 'servings':
      return [SERVINGS_KEY, { value: field.servings, at }];
    case 'tick':
      return [tickKey(field.entry_id), { value: field.is_on, at }];
    case 'timer': {
      const { left_ms: leftMs, is_running: isRunning } = field;
      const value = { endsAt: isRunning ? at + leftMs : null, leftMs };
      return [timerKey(field.entry_id, field.seconds), { value, at }];
    }
  }
}

/** Stored fields as they are at `now` (ms since the epoch). */
export const cookingFieldsToWire = (fields: CookingFields, now: number): CookingField[] =>
  Object.entries(fields).flatMap(([key, { value }]): CookingField[] => {
    const of = readCookingKey(key);
    if (typeof value === 'number') {
      if (of?.of === 'step') return [{ of: 'step', step: value }];
      return of?.of === 'servings' ? [{ of: 'servings', servings: value }] : [];
    }
    if (typeof value === 'boolean')
      return of?.of === 'tick' ? [{ of: 'tick', entry_id: of.entryId, is_on: value }] : [];
    if (of?.of !== 'timer') return [];
    const { endsAt, leftMs } = value;
    return [
      {
        ...{ of: 'timer', entry_id: of.entryId, seconds: of.seconds },
        left_ms: endsAt === null ? leftMs : Math.max(0, endsAt - now),
        is_running: endsAt !== null,
      },
    ];
  });
