import { MINUTE_MS } from '@sali/domain/base/time';
import type { Participant, ShoppingList } from '@sali/domain/lists/list';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { HeroCard } from './HeroCard.tsx';
import { ListCard } from './ListCard.tsx';
import { useConnectivity } from '../../people/connectivity/connectivity.ts';
import { testItem, testList } from '../../people/sync/testList.ts';
import { startTestEngine } from '../../people/sync/testSync.ts';
import { NO_ACTIONS } from './testActions.ts';

await startTestEngine();

const person = (userId: number, role: Participant['role'], email: string): Participant => ({
  userId,
  role,
  email,
  username: email,
});

const show = (list: ShoppingList) =>
  render(
    <MemoryRouter>
      <ListCard list={list} userId={1} isCurrent={false} isHero={false} actions={NO_ACTIONS} />
    </MemoryRouter>,
  ).container.textContent;

afterEach(cleanup);

describe('the card of a list', () => {
  it('[N11] shows name, counts, percentage and when it last changed, and opens the list', () => {
    const items = { a: testItem({ id: 'a', isCompleted: true }), b: testItem({ id: 'b' }), c: testItem({ id: 'c' }) };
    const text = show(testList({ items, updatedAt: Date.now() - 3.9 * 60_000 }));
    expect(text).toContain('קניות לשבת');
    expect(text).toContain('33%');
    expect(text).toMatch(/נשארו\s*2\s*מתוך\s*3/);
    expect(text).toContain('עודכנה לפני 3 דק׳');
    expect(screen.getByRole('link').getAttribute('href')).toBe('/shopping/list/17');
  });

  it('[G90] says how many items have no price beside the sum of the others', () => {
    // Without the server the sum of what is known is shown.
    useConnectivity.setState({ health: 'offline' });
    const items = { a: testItem({ id: 'a', priceAgorot: 3500 }), b: testItem({ id: 'b', priceAgorot: null }) };
    expect(show(testList({ items }))?.replace(/[\u200e\u200f\u00a0]/g, '')).toContain('35.00₪ ועוד אחד בלי מחיר');
    useConnectivity.setState({ health: 'connected' });
  });

  it.each([
    ['view', 'צפייה'],
    ['edit', 'עריכה'],
    ['admin', 'ניהול'],
  ] as const)('[N11] shows what someone who is not the owner may do: %s', (role, badge) => {
    expect(show(testList({ role, sharedBy: { userId: 2, email: 'dana@example.com' } }))).toContain(badge);
  });

  it('[N11] shows by whom it was shared', () => {
    const text = show(testList({ role: 'edit', sharedBy: { userId: 2, email: 'dana@example.com' } }));
    expect(text).toContain('שותפה על ידי dana@example.com');
  });

  it('[N11] shows with whom it is shared, and what each may do', () => {
    const guests = [person(2, 'view', 'yossi@example.com'), person(3, 'edit', 'noa@example.com')];
    const text = show(testList({ participants: [person(1, 'owner', 'me@example.com'), ...guests] }));
    expect(text).toContain('משותפת עם yossi@example.com (צפייה)');
    expect(text).toContain('noa@example.com (עריכה)');
  });

  it('[N11] shows first names of people whom the list knows; their addresses are in its sheet', () => {
    const named = (userId: number, role: Participant['role'], username: string): Participant => ({
      ...person(userId, role, `long.address.${userId}@example.com`),
      username,
    });
    const text = show(
      testList({
        participants: [named(1, 'owner', 'אני'), named(2, 'edit', 'יוסי כהן'), named(3, 'view', 'נועה לוי')],
      }),
    );
    expect(text).toContain('משותפת עם יוסי (עריכה)');
    expect(text).toContain(', נועה (צפייה)');
    cleanup();
    const dana = named(2, 'owner', 'דנה בר');
    expect(show(testList({ role: 'edit', sharedBy: dana, participants: [dana] }))).toContain('שותפה על ידי דנה');
  });

  it.each([
    ['archived', { status: 'archived' }],
    ['completed', { isCompleted: true }],
  ] as const)('[N57] of one that is %s it says how much was bought, and not what remains', (_what, facts) => {
    const items = { a: testItem({ id: 'a', isCompleted: true }), b: testItem({ id: 'b', isCompleted: true }) };
    expect(show(testList({ items, ...facts }))).toContain('נקנו 2 מוצרים');
    cleanup();
    const text = show(testList({ items: { a: items.a, c: testItem({ id: 'c' }) }, ...facts }));
    expect(text).toContain('נקנה מוצר אחד');
    expect(text).not.toContain('נשאר');
  });

  it('[N13] shows that it is completed', () => {
    expect(show(testList({ isCompleted: true }))).toContain('הסתיימה');
  });
});

it('[N59] the card of a shopping that has begun says how it is now, and not for ever', () => {
  const now = Date.now();
  const said = (minutes: number) =>
    render(
      <MemoryRouter>
        <HeroCard list={testList({ updatedAt: now - minutes * MINUTE_MS })} userId={1} />
      </MemoryRouter>,
    ).container.textContent;
  expect(said(10)).toContain('קונים עכשיו');
  expect(said(20)).not.toContain('קונים עכשיו');
  expect(said(20)).toContain('באמצע קנייה');
});
