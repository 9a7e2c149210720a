import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { texts } from '@sali/texts/app/main';
import { tourTexts as words } from '@sali/texts/app/tour';
import { openSettingsOf, useSettings } from '../../people/settings/storedSettings.ts';
import { syncEngine } from '../../people/sync/engine.ts';
import { testList } from '../../people/sync/testList.ts';
import { startTestEngine } from '../../people/sync/testSync.ts';
import { OverviewPage } from './OverviewPage.tsx';

await startTestEngine();

const [first, second, third] = words.steps;
const open = () =>
  render(
    <MemoryRouter initialEntries={['/shopping']}>
      <OverviewPage openListId={undefined} />
    </MemoryRouter>,
  );
const heading = (name = '') => screen.queryByRole('heading', { name });
const isAnyStepShown = () => words.steps.some(({ title }) => heading(title) !== null);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  localStorage.clear();
  openSettingsOf(null);
  syncEngine().state.setState({ phase: 'ready', lists: {} });
});
afterEach(cleanup);

describe('the tour', () => {
  it('[TO1] has three steps, there and back, shows which one it is, and does not come again', () => {
    open();
    expect(heading(first?.title)).toBeTruthy();
    expect(screen.getByText(words.stepOf({ step: 1, count: 3 }))).toBeTruthy();
    expect(screen.queryByRole('button', { name: words.back })).toBeNull();
    press(words.next);
    expect(heading(second?.title)).toBeTruthy();
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      `${second?.title}. ${second?.text}`,
    );
    press(words.back);
    expect(heading(first?.title)).toBeTruthy();
    press(words.next);
    press(words.next);
    expect(heading(third?.title)).toBeTruthy();
    expect(screen.queryByRole('button', { name: words.skip })).toBeNull();
    press(words.start);
    expect(isAnyStepShown()).toBe(false);
    expect(heading(texts.overview.emptyTitle)).toBeTruthy();
    cleanup();
    open();
    expect(isAnyStepShown()).toBe(false);
  });

  it('[TO2] covers nothing, and is skipped with one tap', () => {
    open();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText(texts.overview.nameLabel)).toBeTruthy();
    press(words.skip);
    expect(useSettings.getState().hasSeenTour).toBe(true);
    expect(heading(texts.overview.emptyTitle)).toBeTruthy();
  });

  it('[TO3] is not shown to people who have lists already, nor while their lists are read', () => {
    syncEngine().state.setState({ lists: { a: testList() } });
    open();
    expect(isAnyStepShown()).toBe(false);
    cleanup();
    syncEngine().state.setState({ phase: 'opening', lists: {} });
    open();
    expect(isAnyStepShown()).toBe(false);
  });
});
