import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { texts } from '@sali/texts/app/main';
import { syncEngine } from '../sync/engine.ts';
import { startTestEngine } from '../sync/testSync.ts';
import { useConnectivity } from './connectivity.ts';
import { OfflineMark, OfflineStrip } from './OfflineStrip.tsx';

await startTestEngine();

afterEach(() => {
  cleanup();
  useConnectivity.setState({ health: 'connected' });
  vi.unstubAllGlobals();
});

test('[Q22] the mark comes when the strip that says the same has scrolled away', () => {
  let look: (isIntersecting: boolean) => void = () => undefined;
  class Observer {
    constructor(onChange: (entries: readonly { isIntersecting: boolean }[]) => void) {
      look = (isIntersecting) => onChange([{ isIntersecting }]);
    }
    observe() {
      look(true);
    }
    disconnect() {
      look = () => undefined;
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  // A guest’s lists need no network.
  syncEngine().state.setState({ userKey: '1' });
  useConnectivity.setState({ health: 'offline' });
  render(
    <MemoryRouter>
      <OfflineStrip />
      <OfflineMark />
    </MemoryRouter>,
  );
  const mark = () => screen.queryByRole('img', { name: texts.sync.offlineStrip });
  expect(screen.getByRole('status').textContent).toContain(texts.sync.offlineStrip);
  expect(mark()).toBeNull();
  act(() => look(false));
  expect(mark()).not.toBeNull();
  act(() => look(true));
  expect(mark()).toBeNull();
});
