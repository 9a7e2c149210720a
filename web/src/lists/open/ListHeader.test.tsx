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

  test('leaves the state of the sync to the strip below it while the server cannot be reached', () => {
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
    const names = () =>
      screen
        .getAllByRole('button')
        .filter((button) => button.closest('[data-part=list-facts]'))
        .map(({ textContent }) => textContent);
    expect(names()).toHaveLength(2);
    act(() => useConnectivity.setState({ health: 'offline' }));
    expect(names()).toEqual(['תלפיות']);
    act(() => useConnectivity.setState({ health: 'connected' }));
    expect(names()).toHaveLength(2);
  });
});
