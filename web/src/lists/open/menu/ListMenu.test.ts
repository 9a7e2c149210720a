import type { Participant, Role } from '@sali/domain/lists/list';
import { describe, expect, it } from 'vitest';
import { texts } from '@sali/texts/app/main';
import { templatesTexts } from '@sali/texts/app/templates';
import { listEntries } from './ListMenu.tsx';
import { testList } from '../../../people/sync/testList.ts';
import { NO_ACTIONS } from '../../overview/testActions.ts';

const nothing = () => undefined;
const OWNER: Participant = { userId: 1, email: 'dana@example.com', username: 'דנה', role: 'owner' };
const ids = (role: Role, status: 'active' | 'archived'): string[] =>
  listEntries(testList({ role, status, participants: [OWNER] }), NO_ACTIONS, nothing, false).map((entry) => entry.id);

describe('the menu of a list shows only what the permission allows', () => {
  it.each([
    [
      'owner',
      ['rename', 'share', 'text', 'complete', 'duplicate', 'template', 'remind', 'activity', 'archive', 'delete'],
    ],
    [
      'admin',
      [
        'rename',
        'share',
        'text',
        'complete',
        'duplicate',
        'template',
        'remind',
        'activity',
        'archive',
        'leave',
        'block',
      ],
    ],
    ['edit', ['people', 'text', 'complete', 'duplicate', 'template', 'remind', 'activity', 'leave', 'block']],
    ['tick', ['people', 'text', 'duplicate', 'template', 'remind', 'activity', 'leave', 'block']],
    ['view', ['people', 'text', 'duplicate', 'template', 'remind', 'activity', 'leave', 'block']],
  ] as const)('[N12] %s', (role, expected) => expect(ids(role, 'active')).toEqual(expected));

  it.each([
    ['owner', ['restore', 'template', 'activity', 'delete']],
    ['admin', ['restore', 'template', 'activity', 'leave', 'block']],
    ['edit', ['template', 'activity', 'leave', 'block']],
  ] as const)('[N12] archived, %s', (role, expected) => expect(ids(role, 'archived')).toEqual(expected));

  it('[N58] it is in groups: what one needs in a week, what is seldom needed, the ways out', () => {
    const entries = listEntries(testList({ role: 'admin', participants: [OWNER] }), NO_ACTIONS, nothing, false);
    const groups = [...new Set(entries.map(({ group }) => group))];
    expect(groups.map((group) => entries.filter((one) => one.group === group).map(({ id }) => id))).toEqual([
      ['rename', 'share', 'text', 'complete'],
      ['duplicate', 'template', 'remind', 'activity', 'archive'],
      ['leave', 'block'],
    ]);
    expect(entries.filter(({ isFurther = false }) => !isFurther).map(({ id }) => id)).toEqual([
      'rename',
      'share',
      'text',
      'complete',
      'leave',
    ]);
  });

  it('[BK10] leave and block is beside leave and marked as dangerous; a list without a known owner has none', () => {
    const entries = listEntries(testList({ role: 'view', participants: [OWNER] }), NO_ACTIONS, nothing, false).slice(
      -2,
    );
    expect(entries.map(({ id, isDanger = false }) => [id, isDanger])).toEqual([
      ['leave', false],
      ['block', true],
    ]);
    const alone = listEntries(testList({ role: 'view' }), NO_ACTIONS, nothing, false);
    expect(alone.map(({ id }) => id)).not.toContain('block');
  });

  it.each([
    ['edit', ['people', 'text', 'complete', 'duplicate', 'activity', 'leave']],
    ['tick', ['people', 'text', 'duplicate', 'activity', 'leave']],
  ] as const)('[LK22] of a list that was opened by a link, %s: nothing that needs an account', (role, expected) => {
    const entries = listEntries(testList({ role, participants: [OWNER] }), NO_ACTIONS, nothing, true);
    expect(entries.map(({ id }) => id)).toEqual(expected);
    expect(entries.at(-1)?.label).toBe(texts.byLink.remove);
  });

  it('[N13] a list marked as completed can be opened again', () => {
    const entries = listEntries(testList({ isCompleted: true }), NO_ACTIONS, nothing, false).map((entry) => entry.id);
    expect(entries).toContain('reopen');
    expect(entries).not.toContain('complete');
  });

  it('[NW46] receipts are for a list whose shopping has ended, and for people with an account', () => {
    const idsOf = (facts: Parameters<typeof testList>[0], isByLink = false) =>
      listEntries(testList(facts), NO_ACTIONS, nothing, isByLink).map((entry) => entry.id);
    expect(idsOf({ isCompleted: true })).toContain('receipts');
    expect(idsOf({ isCompleted: true, status: 'archived' })).toContain('receipts');
    expect(idsOf({ isCompleted: false })).not.toContain('receipts');
    expect(idsOf({ isCompleted: true, serverId: null })).not.toContain('receipts');
    expect(idsOf({ isCompleted: true }, true)).not.toContain('receipts');
  });

  it('[N12] a list that is on this device alone has no activity on the server', () => {
    const entries = listEntries(testList({ serverId: null }), NO_ACTIONS, nothing, false).map((entry) => entry.id);
    expect(entries).not.toContain('activity');
  });

  it('[NW9] any list can be kept as a template, also one that the server does not have yet', () => {
    const entries = listEntries(testList({ serverId: null }), NO_ACTIONS, nothing, false);
    expect(entries.find(({ id }) => id === 'template')?.label).toBe(templatesTexts.saveTitle);
  });

  it.each([
    ['on this device alone', { serverId: null }],
    ['archived', { status: 'archived' }],
  ] as const)('[NO29] a list that is %s is not reminded of', (_which, list) =>
    expect(listEntries(testList(list), NO_ACTIONS, nothing, false).map((entry) => entry.id)).not.toContain('remind'),
  );
});
