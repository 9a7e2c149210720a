import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tourTexts as words } from '../languages/tourTexts.ts';
import { syncEngine } from '../sync/engine.ts';
import { testList } from '../sync/testList.ts';
import { openSettingsOf, useSettings } from '../settings/storedSettings.ts';
import { TourOnce } from './TourOnce.tsx';
import { startTestEngine } from '../sync/testSync.ts';

await startTestEngine();

const LATER = { timeout: 20_000 };
const [first, second, third] = words.steps;
const open = (path = '/shopping') =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <TourOnce />
    </MemoryRouter>,
  );
const title = (text = '') => screen.findByRole('heading', { name: text }, LATER);

beforeEach(() => {
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  localStorage.clear();
  openSettingsOf(null);
  syncEngine().state.setState({ phase: 'ready', lists: {} });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the tour', () => {
  it('[TO1] has three steps, there and back, shows which one it is, and does not come again', async () => {
    open();
    expect(await title(first?.title)).toBeTruthy();
    expect(screen.getByText(words.stepOf({ step: 1, count: 3 }))).toBeTruthy();
    fireEvent.click(screen.getByText(words.next));
    expect(await title(second?.title)).toBeTruthy();
    fireEvent.click(screen.getByText(words.back));
    fireEvent.click(screen.getByText(words.next));
    fireEvent.click(screen.getByText(words.next));
    expect(await title(third?.title)).toBeTruthy();
    fireEvent.click(screen.getByText(words.start));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(useSettings.getState().hasSeenTour).toBe(true);
    cleanup();
    open();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[TO2] is skipped with one tap or by Escape', async () => {
    open();
    await title(first?.title);
    await waitFor(() => {
      fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
      expect(useSettings.getState().hasSeenTour).toBe(true);
    }, LATER);
    localStorage.clear();
    openSettingsOf(null);
    cleanup();
    open();
    await title(first?.title);
    fireEvent.click(screen.getByText(words.skip));
    expect(useSettings.getState().hasSeenTour).toBe(true);
  });

  it('[TO3] is not shown to people who have lists already, nor on another page', () => {
    open('/recipes');
    syncEngine().state.setState({ lists: { a: testList() } });
    open();
    syncEngine().state.setState({ phase: 'opening', lists: {} });
    open();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
