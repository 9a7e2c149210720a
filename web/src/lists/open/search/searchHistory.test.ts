import 'fake-indexeddb/auto';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { changeSettings } from '../../../people/settings/settings.ts';
import { openSettingsOf } from '../../../people/settings/storedSettings.ts';
import { syncEngine } from '../../../people/sync/engine.ts';
import { forgetAllSearches, forgetSearch, rememberSearch, useSearchHistory } from './searchHistory.ts';
import { startTestEngine } from '../../../people/sync/testSync.ts';

await startTestEngine();

const history = () => renderHook(() => useSearchHistory()).result.current;

beforeEach(() => {
  localStorage.clear();
  syncEngine().state.setState({ userKey: 'anonymous' });
  openSettingsOf(null);
});

describe('the search history', () => {
  it('[SE15] holds the last 10, the newest first, each once', () => {
    for (let count = 1; count <= 12; count++) rememberSearch(`חיפוש ${count}`);
    rememberSearch(' חיפוש 5 ');
    expect(history()).toHaveLength(10);
    expect(history().slice(0, 3)).toEqual(['חיפוש 5', 'חיפוש 12', 'חיפוש 11']);
  });

  it('[SE15] knows no search of less than two characters, and none where it is switched off', () => {
    rememberSearch(' ח ');
    changeSettings({ saveSearchHistory: false });
    rememberSearch('חלב');
    expect(history()).toEqual([]);
  });

  it('[SE15] is each person’s own', () => {
    rememberSearch('חלב');
    syncEngine().state.setState({ userKey: '5' });
    expect(history()).toEqual([]);
    rememberSearch('לחם');
    syncEngine().state.setState({ userKey: 'anonymous' });
    expect(history()).toEqual(['חלב']);
  });

  it('[SE14] forgets one, or all, and the screen hears of it', () => {
    rememberSearch('חלב');
    rememberSearch('לחם');
    const shown = renderHook(() => useSearchHistory());
    act(() => forgetSearch('לחם'));
    expect(shown.result.current).toEqual(['חלב']);
    act(() => forgetAllSearches());
    expect(shown.result.current).toEqual([]);
  });

  it('[SE15] what cannot be read counts as none', () => {
    localStorage.setItem('search-history-anonymous', '{"a":1}');
    expect(history()).toEqual([]);
    localStorage.setItem('search-history-anonymous', '[1,"חלב"');
    expect(history()).toEqual([]);
  });
});
