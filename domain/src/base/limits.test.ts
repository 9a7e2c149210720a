import { expect, test } from 'vitest';
import * as limits from './limits.ts';

/* The numbers of docs/spec: tests of behaviour take theirs from limits.ts, so only this test notices a changed one. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;

test.each([
  ['API time-out', limits.API_TIMEOUT_MS, 10_000],
  ['category cache', limits.CATEGORY_CACHE_MS, 5 * MINUTE],
  ['search cache, life', limits.SEARCH_CACHE_MS, 5 * MINUTE],
  ['search cache, size', limits.SEARCH_CACHE_MAX, 100],
  ['health re-check', limits.HEALTH_CHECK_MS, 30 * SECOND],
  ['periodic sync', limits.PERIODIC_SYNC_MS, 2 * MINUTE],
  ['sync time-out', limits.SYNC_TIMEOUT_MS, 10 * SECOND],
  ["clean-up of other users' data, days", limits.LOCAL_DATA_MAX_AGE_DAYS, 30],
  ['default category', limits.DEFAULT_CATEGORY_ID, 999],
  ['undo of a tick', limits.TICK_UNDO_MS, 1.5 * SECOND],
  ['live ping', limits.LIVE_PING_MS, 30 * SECOND],
  ['gap between connection attempts', limits.RECONNECT_MIN_GAP_MS, 1 * SECOND],
  ['quick attempt', limits.RECONNECT_QUICK_MS_MAX, 300],
  ['reconnect attempts', limits.RECONNECT_ATTEMPTS_MAX, 5],
  ['backoff, first', limits.RECONNECT_BACKOFF_FIRST_MS, 1 * SECOND],
  ['backoff, cap', limits.RECONNECT_BACKOFF_CAP_MS, 30 * SECOND],
  ['duplicate message', limits.DUPLICATE_MESSAGE_MS, 2 * SECOND],
  ['messages a second', limits.MESSAGES_PER_SECOND_MAX, 10],
  ['toast', limits.TOAST_MS, 4 * SECOND],
  ['message of a sign-in', limits.SIGN_IN_MESSAGE_MS, 3 * SECOND],
  ['missing list, first wait', limits.MISSING_LIST_WAITS_MS[0], 500],
  ['missing list, second wait', limits.MISSING_LIST_WAITS_MS[1], 1 * SECOND],
  ['share success shown', limits.SHARE_SUCCESS_SHOWN_MS, 2 * SECOND],
  ['suggestions', limits.SUGGESTIONS_MAX, 8],
  ['search debounce', limits.SEARCH_DEBOUNCE_MS, 300],
  ['suggestions hide after blur', limits.SUGGESTIONS_BLUR_MS, 200],
  ['search, least characters', limits.SEARCH_MIN_CHARS, 2],
  ['snapshot version', limits.SNAPSHOT_VERSION, 7],
])('[T1] %s', (_what, value, asked) => {
  expect(value).toBe(asked);
});
