import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { texts } from '@sali/texts/app/main';
import { listTexts } from '@sali/texts/app/list';
import { ListHeader } from './ListHeader.tsx';
import { useConnectivity } from '../../people/connectivity/connectivity.ts';
import { syncEngine } from '../../people/sync/engine.ts';
import { testList } from '../../people/sync/testList.ts';
import { startTestLive } from '../../people/live/testLive.ts';
import styles from './ListHeader.module.css';
import { startTestEngine } from '../../people/sync/testSync.ts';

await startTestEngine();
startTestLive();

afterEach(cleanup);
const nothing = () => undefined;

describe('the header of a list', () => {
  test.each([
    ['owner', listTexts.share, texts.overview.people],
    ['admin', listTexts.share, texts.overview.people],
    ['edit', texts.overview.people, listTexts.share],
    ['view', texts.overview.people, listTexts.share],
  ] as const)('[G64] to whom it is %s it offers %s', (role, shown, hidden) => {
    render(
      <MemoryRouter>
        <ListHeader
          list={testList({ role })}
          storeName={null}
          isSample={false}
          people={[]}
          entries={[]}
          onShare={nothing}
          onStore={nothing}
          onSync={nothing}
        />
      </MemoryRouter>,
    );
    expect(screen.getByRole('button', { name: shown })).toBeTruthy();
    expect(screen.queryByRole('button', { name: hidden })).toBeNull();
  });

  test.each([
    ['active', false],
    ['archived', true],
  ] as const)('[N57] the store of a list that is %s is fixed: %s', (status, isFixed) => {
    render(
      <MemoryRouter>
        <ListHeader
          list={testList({ status })}
          storeName="תלפיות"
          isSample={false}
          people={[]}
          entries={[]}
          onShare={nothing}
          onStore={nothing}
          onSync={nothing}
        />
      </MemoryRouter>,
    );
    const buttons = screen.getAllByRole<HTMLButtonElement>('button', { name: 'תלפיות' });
    expect(buttons.map(({ disabled }) => disabled)).toEqual([isFixed, isFixed]);
  });

  test('[SD7] beside the name of the store samples are named on a desk alone: on a phone the bar with the sum has it', () => {
    const { container } = render(
      <MemoryRouter>
        <ListHeader
          list={testList()}
          storeName="תלפיות"
          isSample
          people={[]}
          entries={[]}
          onShare={nothing}
          onStore={nothing}
          onSync={nothing}
        />
      </MemoryRouter>,
    );
    expect(screen.getAllByText(texts.list.samplePrices)).toHaveLength(1);
    expect(container.querySelector('[data-part=list-facts] [data-part=sample]')).toBeNull();
  });

  test('hides the state of the sync above the strip while the server cannot be reached, and keeps it for the return', () => {
    syncEngine().state.setState({ userKey: '1' });
    render(
      <MemoryRouter>
        <ListHeader
          list={testList()}
          storeName="תלפיות"
          isSample={false}
          people={[]}
          entries={[]}
          onShare={nothing}
          onStore={nothing}
          onSync={nothing}
        />
      </MemoryRouter>,
    );
    const facts = document.querySelector('[data-part=list-facts]');
    const button = facts?.querySelector<HTMLButtonElement>('button[aria-haspopup=dialog]');
    const status = facts?.querySelector('[role=status]');
    const seen = () => button?.closest(`.${styles.beneathStrip}`) === null;
    expect(seen()).toBe(true);
    button?.focus();
    act(() => useConnectivity.setState({ health: 'offline' }));
    expect(seen()).toBe(false);
    // The sheet that it opened gives the focus back to it.
    expect(document.activeElement).toBe(button);
    act(() => useConnectivity.setState({ health: 'connected' }));
    expect(seen()).toBe(true);
    // Only text that changes in an element that stays is announced.
    expect(facts?.querySelector('[role=status]')).toBe(status);
    expect(status?.isConnected).toBe(true);
  });
});
