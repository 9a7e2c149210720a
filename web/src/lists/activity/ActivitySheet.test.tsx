import 'fake-indexeddb/auto';
import type { ActivityWire, ActivityEntry } from '@sali/contract/lists/activity';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { activityTexts } from '@sali/texts/app/activity';
import { setAuth } from '../../base/http.ts';
import { forgetNames, learnNames, personName } from '../../base/languages/personName.ts';
import { ActivitySheet } from './ActivitySheet.tsx';
import { syncEngine } from '../../people/sync/engine.ts';
import { testList } from '../../people/sync/testList.ts';
import { type Call, noNetwork, scriptNetwork } from '../../people/sync/testNetwork.ts';
import { startTestEngine } from '../../people/sync/testSync.ts';

await startTestEngine();

const TODAY = Date.now();
const DAY = 24 * 60 * 60_000;
/** Noon of the day before: 24 hours ago is the same day late on a day of 25 hours. */
const YESTERDAY = new Date(TODAY).setHours(-12, 0, 0, 0);

const entry = (version: number, name: string, at: number): ActivityEntry => ({
  version,
  kind: 'item_completed',
  user_id: 2,
  username: 'דנה',
  timestamp: new Date(at).toISOString(),
  item: { item_uuid: name, name, alias: '', quantity: 1, unit_measure: '', is_weighted: false },
  person: null,
  changes: [],
});

const NEWEST: ActivityWire = {
  list_id: 17,
  entries: [entry(9, 'חלב', TODAY), entry(8, 'לחם', YESTERDAY)],
  next_before: 8,
};
const OLDER: ActivityWire = { list_id: 17, entries: [entry(7, 'ביצים', TODAY - 5 * DAY)], next_before: null };

let respond: (call: Call) => Response | Promise<Response>;
let listId: string;

const open = (updatedAt = 0) =>
  render(<ActivitySheet list={testList({ id: listId, updatedAt })} userId={1} onClose={() => undefined} />);

beforeEach(async () => {
  setAuth({ token: () => 'token', renew: () => Promise.resolve(false) });
  listId = crypto.randomUUID();
  respond = ({ path }) => {
    if (!path.includes('/activity')) return Response.json([]);
    return Response.json(path.includes('before=8') ? OLDER : NEWEST);
  };
  scriptNetwork((call) => respond(call));
  await syncEngine().open(1);
});
afterEach(cleanup);

describe('what happened on a list', () => {
  test('[A44] a person who gave no name is called by a neutral word', async () => {
    respond = () => Response.json({ ...OLDER, entries: [{ ...entry(9, 'חלב', TODAY), username: '' }] });
    open();
    await screen.findByText(/חלב/);
    expect(screen.getByText('מישהו מהרשימה')).toBeTruthy();
  });

  test('[A44] a person of one’s lists who gave no name is called as the lists call them', async () => {
    respond = () => Response.json({ ...OLDER, entries: [{ ...entry(9, 'חלב', TODAY), username: '' }] });
    learnNames({ a: testList({ participants: [{ userId: 2, email: '', username: 'yossi', role: 'edit' }] }) });
    open();
    await screen.findByText(/חלב/);
    expect(screen.getByText('yossi')).toBeTruthy();
    forgetNames();
    expect(personName(2, '')).toBe('מישהו מהרשימה');
  });

  test('[N41] is shown by day, newest first, and goes on to what was before', async () => {
    open();
    await screen.findByText(/חלב/);
    expect(screen.getAllByRole('heading', { level: 3 }).map((day) => day.textContent)).toEqual(['היום', 'אתמול']);
    fireEvent.click(screen.getByRole('button', { name: activityTexts.older }));
    await screen.findByText(/ביצים/);
    expect(
      screen.getAllByRole('listitem').map((row) => /סימון \S+/.exec(row.textContent ?? '')?.[0]?.slice(0, 10)),
    ).toEqual(
      ['סימון חלב', 'סימון לחם', 'סימון ביצים'].map((text) => expect.stringContaining(text.slice(0, 8)) as string),
    );
    expect(screen.queryByRole('button', { name: activityTexts.older })).toBeNull();
  });

  test('[N42] without a network it is what this device saw last, and that is said', async () => {
    open();
    await screen.findByText(/לחם/);
    cleanup();
    respond = noNetwork;
    open(1);
    await screen.findByText(activityTexts.offline);
    expect(screen.getByText(/חלב/)).toBeTruthy();
  });

  test('[N42] and where it saw nothing, that is said', async () => {
    respond = noNetwork;
    open();
    expect(await screen.findByText(activityTexts.unreachable)).toBeTruthy();
  });
});
