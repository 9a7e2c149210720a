import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { he } from '../languages/he/main.ts';
import { ListHeader } from './ListHeader.tsx';
import { testList } from '../sync/testList.ts';
import { startTestLive } from '../live/testLive.ts';
import { startTestEngine } from '../sync/testSync.ts';

await startTestEngine();
startTestLive();

afterEach(cleanup);
const nothing = () => undefined;

describe('the header of a list', () => {
  test.each([
    ['owner', he.list.share, he.overview.people],
    ['admin', he.list.share, he.overview.people],
    ['edit', he.overview.people, he.list.share],
    ['view', he.overview.people, he.list.share],
  ] as const)('[G64] to whom it is %s it offers %s', (role, shown, hidden) => {
    render(
      <MemoryRouter>
        <ListHeader
          list={testList({ role })}
          storeName={null}
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
});
