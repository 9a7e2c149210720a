import { describe, expect, it } from 'vitest';
import { partOfDay } from './partOfDay.ts';

describe('greeting', () => {
  it.each([
    [4, 'night'],
    [5, 'morning'],
    [12, 'noon'],
    [17, 'evening'],
    [22, 'night'],
  ])('at %d it is %s', (hour, part) => expect(partOfDay(hour)).toBe(part));
});
