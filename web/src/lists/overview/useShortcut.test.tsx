import { act, cleanup, render } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { syncEngine } from '../../people/sync/engine.ts';
import { testList } from '../../people/sync/testList.ts';
import { useShortcut } from './useShortcut.ts';
import { startTestEngine } from '../../people/sync/testSync.ts';

await startTestEngine();

const OLD = testList({ id: 'old', serverId: 1, updatedAt: 1 });
const NEW = testList({ id: 'new', serverId: 2, updatedAt: 2 });
const onNew = vi.fn();

function Page() {
  useShortcut(onNew);
  const { pathname, search, state } = useLocation();
  return <output>{JSON.stringify([pathname + search, state])}</output>;
}

function open(address: string): () => unknown {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Page />
    </MemoryRouter>,
  );
  return () => JSON.parse(document.querySelector('output')?.textContent ?? '') as unknown;
}

beforeEach(() => {
  onNew.mockReset();
  syncEngine().state.setState({ phase: 'ready', lists: { old: OLD, new: NEW }, activeListId: 'old' });
});
afterEach(cleanup);

describe("the app's shortcuts", () => {
  test('[N35] a new list: its name can be written at once', () => {
    const here = open('/shopping?open=new');
    expect(onNew).toHaveBeenCalledOnce();
    expect(here()).toEqual(['/shopping', null]);
  });

  test('[N35] the last list, once the device knows which', () => {
    syncEngine().state.setState({ phase: 'opening' });
    const here = open('/shopping?open=last');
    expect(here()).toEqual(['/shopping?open=last', null]);
    act(() => syncEngine().state.setState({ phase: 'ready' }));
    expect(here()).toEqual(['/shopping/list/1', null]);
  });

  test('[N35] the usual opens on the list changed last, where none was opened', () => {
    syncEngine().state.setState({ activeListId: null });
    expect(open('/shopping?open=usual')()).toEqual(['/shopping/list/2', { open: 'usual' }]);
  });

  test('[N35] without a list each leads to making one', () => {
    syncEngine().state.setState({ lists: {} });
    expect(open('/shopping?open=last')()).toEqual(['/shopping', null]);
    expect(onNew).toHaveBeenCalledOnce();
  });

  test('[N35] they are in the manifest', () => {
    const manifest = JSON.parse(readFileSync('web/manifest.json', 'utf8')) as { shortcuts: { url: string }[] };
    const shortcuts = ['new', 'last', 'usual'].map((what) => `/shopping?open=${what}`);
    expect(manifest.shortcuts.map(({ url }) => url)).toEqual(shortcuts);
  });
});
