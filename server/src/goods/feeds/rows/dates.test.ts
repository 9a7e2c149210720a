import { expect, test } from 'vitest';
import { isPlausibleFileTime, parseFeedDate } from './dates.ts';

test.each([
  ['2025-01-02 11:22:33', '2025-01-02T09:22:33.000Z'],
  ['2025-12-17 09:48', '2025-12-17T07:48:00.000Z'],
  ['2024-03-03', '2024-03-02T22:00:00.000Z'],
  ['2026-04-27T11:19:43.000', '2026-04-27T08:19:43.000Z'],
  ['2026-04-27T11:19:43.0000000', '2026-04-27T08:19:43.000Z'],
  ['2026-04-27T11:19:43Z', '2026-04-27T11:19:43.000Z'],
  ['2026-04-27T11:19:43+03:00', '2026-04-27T08:19:43.000Z'],
  ['2026-04-27T11:19:43+0300', '2026-04-27T08:19:43.000Z'],
  ['27/07/2022 10:03:26', '2022-07-27T07:03:26.000Z'],
  ['03/04/25', '2025-04-02T21:00:00.000Z'],
  ['202410261441', '2024-10-26T11:41:00.000Z'],
  ['20241026', '2024-10-25T21:00:00.000Z'],
])('%s', (text, iso) => expect(parseFeedDate(text)?.toISOString()).toBe(iso));

test.each(['', 'לא ידוע', '2025-13-01', '2025-02-30 10:00', '2025-01-01 25:00', '2025-01-01 soon', '00/00/00'])(
  '%j is no date',
  (text) => expect(parseFeedDate(text)).toBeNull(),
);

test('a file is neither older than the law nor from the future', () => {
  const now = new Date('2026-08-10T12:00:00Z');
  expect(isPlausibleFileTime(new Date('2026-08-10T11:00:00Z'), now)).toBe(true);
  expect(isPlausibleFileTime(new Date('2026-08-12T12:00:00Z'), now)).toBe(false);
  expect(isPlausibleFileTime(new Date('2010-01-01T00:00:00Z'), now)).toBe(false);
});
