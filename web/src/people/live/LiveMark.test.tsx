import { act, cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { conflictTexts } from '@sali/texts/app/conflict';
import { LiveMark } from './LiveMark.tsx';
import { startTestLive } from './testLive.ts';
import type { LiveState } from './opened.ts';

const live = startTestLive().state;

const before = live.getState();
afterEach(() => {
  cleanup();
  act(() => live.setState(before));
});

function mark(state: Partial<LiveState>): {
  icon: string | null;
  words: string | undefined;
  count: string | undefined;
} {
  act(() => live.setState({ listId: 'list', ...state }));
  const { container } = render(<LiveMark listId="list" />);
  return {
    icon: container.querySelector('svg')?.getAttribute('class') ?? null,
    words: container.querySelector('[data-part=live] > span')?.textContent ?? undefined,
    count: container.querySelector('[data-part=live] > bdi')?.textContent ?? undefined,
  };
}

const people = [
  { userId: 1, username: 'דנה' },
  { userId: 2, username: 'יוסי' },
];

describe('[G41] the live mark', () => {
  it('counts the people who are here while it is connected', () => {
    expect(mark({ status: 'connected', people })).toMatchObject({ words: '2 אנשים כאן עכשיו', count: '2' });
  });

  it('says that it is connecting, and that it is not connected, each with an icon of its own', () => {
    const states = (['connected', 'connecting', 'disconnected'] as const).map((status) => {
      const shown = mark({ status, people: [] });
      cleanup();
      return shown;
    });
    expect(states.map(({ words }) => words).slice(1)).toEqual(['מתחברים…', 'אין עדכונים חיים']);
    expect(new Set(states.map(({ icon }) => icon)).size).toBe(3);
    act(() => live.setState({ listId: 'list', status: 'failed' }));
    expect(render(<LiveMark listId="list" />).getByRole('button', { name: conflictTexts.reconnect })).toBeTruthy();
  });

  it('is not there on a list that is not live', () => {
    expect(mark({ listId: 'another', status: 'connected', people }).icon).toBeNull();
  });
});
