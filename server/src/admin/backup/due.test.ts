import { expect, it } from 'vitest';
import { isBackupDue } from './due.ts';

const due = (now: string, dailyAt: string | null, failedAt: string | null = null): boolean =>
  isBackupDue(
    { dailyAt: dailyAt === null ? null : new Date(dailyAt), failedAt: failedAt === null ? null : new Date(failedAt) },
    new Date(now),
  );

it('[BR16] a backup is due once a night, and at any hour when the last one is a day old', () => {
  // Winter: Israel is two hours ahead.
  expect(due('2026-11-25T12:00:00Z', null)).toBe(true);
  expect(due('2026-11-26T00:59:00Z', '2026-11-25T12:00:00Z')).toBe(false);
  expect(due('2026-11-26T01:00:00Z', '2026-11-25T12:00:00Z')).toBe(true);
  expect(due('2026-11-26T03:00:00Z', '2026-11-25T12:00:00Z')).toBe(false);
  expect(due('2026-11-26T01:10:00Z', '2026-11-26T01:00:00Z')).toBe(false);
  expect(due('2026-11-26T12:00:00Z', '2026-11-25T12:00:00Z')).toBe(true);
  // Summer: three hours.
  expect(due('2026-07-26T00:00:00Z', '2026-07-25T01:00:00Z')).toBe(true);
});

it('[BR16] after one that failed the next one waits for an hour', () => {
  expect(due('2026-11-26T01:30:00Z', null, '2026-11-26T01:00:00Z')).toBe(false);
  expect(due('2026-11-26T02:00:00Z', null, '2026-11-26T01:00:00Z')).toBe(true);
});
