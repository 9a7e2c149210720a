import 'fake-indexeddb/auto';
import type { BlockedPerson } from '@sali/contract/lists/blocks';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { DEFAULT_SETTINGS } from '@sali/domain/people/settings/settings';
import { settingsFile } from '@sali/domain/people/settings/settingsFile';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useAccount } from '../../people/accounts/accounts.ts';
import { texts } from '@sali/texts/app/main';
import { settingsTexts as words } from '@sali/texts/app/settings';
import { setAuth } from '../../base/http.ts';
import { syncEngine } from '../../people/sync/engine.ts';
import { type Call, scriptNetwork } from '../../people/sync/testNetwork.ts';
import type { Store } from '../../goods/prices/knownStores.ts';
import { SettingsPage } from './SettingsPage.tsx';
import { changeSettings } from '../../people/settings/settings.ts';
import { openSettingsOf, useSettings } from '../../people/settings/storedSettings.ts';
import { startTestEngine } from '../../people/sync/testSync.ts';

await startTestEngine();

const files = vi.hoisted(() => ({ downloadFile: vi.fn<(name: string, type: string, text: string) => void>() }));
vi.mock('../../base/ui/files/downloadFile.ts', () => files);
const toast = vi.hoisted(() => ({ showToast: vi.fn<(text: string) => void>() }));
vi.mock('../../base/ui/toast.ts', async (original) => ({ ...(await original<object>()), ...toast }));

const USER = {
  userId: 1,
  email: 'dana@example.org',
  phone: '050-1234567',
  firstName: 'דנה',
  lastName: '',
  userType: 'USER',
} as const;
const LATER = { timeout: 20_000 };
const STORE: Store = {
  key: '1-1-7',
  chainName: 'שופרסל',
  name: 'דיל',
  address: 'אחימאיר 19, תל אביב',
  distanceKm: null,
};

vi.mock('../../goods/stores/StorePicker.tsx', () => ({
  StorePicker: ({ onChoose }: { onChoose: (store: Store) => void }) => (
    <button type="button" onClick={() => onChoose(STORE)}>
      בחירה
    </button>
  ),
}));
const open = (visited: readonly string[] = ['/settings']) =>
  render(
    <MemoryRouter initialEntries={[...visited]}>
      <Routes>
        <Route path="/" element={<p>עמוד הבית</p>} />
        <Route path="/shopping" element={<p>עמוד הרשימות</p>} />
        <Route path="/settings" element={<SettingsPage />} />
      </Routes>
    </MemoryRouter>,
  );
const part = (title: string) => within(screen.getByRole('region', { name: title }));
const chosen = () => useSettings.getState();
const take = (text: string) =>
  fireEvent.change(screen.getByLabelText(words.file.import, { selector: 'input' }), {
    target: { files: [Object.assign(new File([], 'sali-settings.json'), { text: () => Promise.resolve(text) })] }, // jsdom reads no files
  });

let isDesk: boolean;
const media = () => ({ matches: isDesk, addEventListener: () => undefined, removeEventListener: () => undefined });

beforeEach(() => {
  isDesk = true;
  vi.stubGlobal('matchMedia', media);
  localStorage.clear();
  useAccount.setState({ user: null, isExpired: false });
  openSettingsOf(null);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

describe('the settings page', () => {
  it.each([
    ['where one came from', ['/', '/settings'], 'עמוד הבית'],
    ['to the lists, where it is the first page of the tab', ['/settings'], 'עמוד הרשימות'],
  ])('[SE19] the way back leads %s', (_what, visited, page) => {
    open(visited);
    fireEvent.click(screen.getByRole('button', { name: words.back }));
    expect(screen.getByText(page)).toBeTruthy();
  });

  it('[SE20] its groups are closed on a phone and say what is set; one that an address names is open', () => {
    const openGroups = () =>
      screen
        .getAllByRole('region')
        .filter((group) => group.querySelector('details')?.open)
        .map(({ id }) => id);
    isDesk = false;
    open(['/settings#clubs']);
    expect(openGroups()).toEqual(['clubs']);
    expect(screen.getAllByText(words.on({ count: 4, all: 5 }))).toHaveLength(2);
    expect(screen.getAllByText(words.stores.none).length).toBeGreaterThan(0);
    cleanup();
    open();
    expect(openGroups()).toEqual([]);
    cleanup();
    isDesk = true;
    open();
    expect(openGroups()).toHaveLength(9);
  });

  it('[SE20] the group of what is shared says all that is', () => {
    isDesk = false;
    useAccount.setState({ user: USER });
    open();
    const summary = () => part(words.privacy.title).getByText(/./, { selector: 'summary span span' }).textContent;
    expect(summary()).toBe(words.privacy.notShared);
    act(() => changeSettings({ shareTillChecks: true }));
    expect(summary()).toBe(words.privacy.tillChecksShared);
    act(() => changeSettings({ shareUsageData: true }));
    expect(summary()).toBe(`${words.privacy.shared} · ${words.privacy.tillChecksShared}`);
  });

  it('[SE9] every switch is kept at once', () => {
    open();
    const names = ['sortByCategory', 'showCompletedItems', 'showPrices', 'showSavings', 'compactView'] as const;
    for (const name of names) fireEvent.click(part(words.lists.title).getByLabelText(words.lists[name]));
    fireEvent.click(part(words.history.title).getByLabelText(words.history.save));
    fireEvent.click(part(words.privacy.title).getByLabelText(words.privacy.shareUsageData));
    fireEvent.click(part(words.look.title).getByLabelText(words.look.themes.dark));
    expect(chosen()).toMatchObject({
      sortByCategory: false,
      showCompletedItems: false,
      showPrices: false,
      showSavings: false,
      compactView: true,
      saveSearchHistory: false,
      shareUsageData: true,
      theme: 'dark',
    });
  });

  describe('clubs', () => {
    const CHAINS = [
      { chain_id: '1', name: 'שופרסל', store_count: 2, club_ids: [1, 5] },
      { chain_id: '2', name: 'רמי לוי', store_count: 1, club_ids: [1, 2] },
      { chain_id: '3', name: 'חצי חינם', store_count: 1, club_ids: [] },
      { chain_id: '4', name: 'בלי חנויות', store_count: 0, club_ids: [] },
    ];
    beforeEach(() => void scriptNetwork(() => Response.json(CHAINS)));
    const chain = (name: string) => within(screen.getByRole('group', { name }));
    const chip = (of: string, name: string) => chain(of).getByRole<HTMLButtonElement>('button', { name });
    const chipsOf = (of: string) =>
      chain(of)
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    const isOn = (one: HTMLElement) => one.getAttribute('aria-pressed') === 'true';

    it('[SE12] [SE18] are ticked and unticked in the chains of one’s stores, each with the clubs of its files', async () => {
      changeSettings({ favoriteStores: ['1-1-7', '2-1-4'] });
      open();
      await waitFor(
        () => expect(chipsOf('שופרסל')).toEqual([words.clubs.chain, words.clubs.numbered({ number: 5 })]),
        LATER,
      );
      expect(chipsOf('רמי לוי')).toEqual([words.clubs.chain, words.clubs.card]);
      fireEvent.click(chip('רמי לוי', words.clubs.chain));
      fireEvent.click(chip('שופרסל', words.clubs.numbered({ number: 5 })));
      expect(chosen().clubs).toEqual(['2:1', '1:5']);
      expect([isOn(chip('רמי לוי', words.clubs.chain)), isOn(chip('שופרסל', words.clubs.chain))]).toEqual([
        true,
        false,
      ]);
      fireEvent.click(chip('רמי לוי', words.clubs.chain));
      expect(chosen().clubs).toEqual(['1:5']);
    });

    it('[SE18] of another chain are found by its name', async () => {
      open();
      fireEvent.click(await screen.findByRole('button', { name: words.clubs.add }, LATER));
      const dialog = within(await screen.findByRole('dialog', { name: words.clubs.add }, LATER));
      await dialog.findByText('רמי לוי', undefined, LATER);
      expect(dialog.queryByText('בלי חנויות')).toBeNull();
      const search = dialog.getByLabelText(words.clubs.search);
      fireEvent.change(search, { target: { value: 'אין כזאת' } });
      expect(dialog.getByText(words.clubs.none)).toBeTruthy();
      fireEvent.change(search, { target: { value: 'חצי' } });
      fireEvent.click(dialog.getByText('חצי חינם'));
      fireEvent.click(chip('חצי חינם', words.clubs.chain));
      expect(chosen().clubs).toEqual(['3:1']);
    });

    it('[SE18] that were chosen for every chain stay so until they are changed, or become those of one’s chains', async () => {
      changeSettings({ favoriteStores: ['1-1-7', '2-1-4'], clubs: [1, 2] });
      open();
      await waitFor(() => expect(chipsOf('רמי לוי')).toHaveLength(2), LATER);
      const inherited = chip('רמי לוי', words.clubs.card);
      expect([isOn(inherited), inherited.disabled]).toEqual([true, true]);
      fireEvent.click(chip(words.clubs.everywhere, words.clubs.card));
      expect(chosen().clubs).toEqual([1]);
      fireEvent.click(chip(words.clubs.everywhere, words.clubs.card));
      fireEvent.click(chain(words.clubs.everywhere).getByText(words.clubs.byChain));
      expect(chosen().clubs).toEqual(['1:1', '2:1', '2:2']);
      expect(chip('רמי לוי', words.clubs.card).disabled).toBe(false);
    });

    it('[SE18] are chosen without a network too, in the chains of stores that the device knows', () => {
      scriptNetwork(() => Promise.reject(new TypeError('no network')));
      changeSettings({ favoriteStores: ['7290058140886-1-39'] });
      open();
      expect(screen.getByRole('group', { name: 'רמי לוי' })).toBeTruthy();
      fireEvent.click(chip('רמי לוי', words.clubs.card));
      expect(chosen().clubs).toEqual(['7290058140886:2']);
    });
  });

  it('[SE13] the own store is chosen, and favourites are added and removed', async () => {
    open();
    fireEvent.click(screen.getByText(words.stores.change));
    fireEvent.click(await screen.findByText('בחירה', {}, LATER));
    expect(syncEngine().state.getState().selectedStore).toBe(STORE.key);
    expect(chosen().defaultStoreKey).toBe(STORE.key);
    fireEvent.click(screen.getByText(words.stores.add));
    fireEvent.click(await screen.findByText('בחירה', {}, LATER));
    expect(chosen().favoriteStores).toEqual([STORE.key]);
    expect(screen.getAllByText(STORE.address)).toHaveLength(2);
    fireEvent.click(screen.getByLabelText(words.stores.remove({ store: 'שופרסל דיל' })));
    expect(chosen().favoriteStores).toEqual([]);
  });

  it('[NO23] which notifications are sent, when none are, and whose Shabbat counts', () => {
    open();
    const card = part(words.alerts.title);
    expect(card.getByText(words.alerts.guest)).toBeTruthy();
    for (const name of ['priceAlerts', 'promotionAlerts', 'listReminders'] as const)
      fireEvent.click(card.getByLabelText(words.alerts[name]));
    expect(chosen()).toMatchObject({ priceAlerts: false, promotionAlerts: false, listReminders: true });
    const write = (label: string, value: string) => fireEvent.change(card.getByLabelText(label), { target: { value } });
    write(words.alerts.quietFrom, '23:30');
    expect(chosen()).toMatchObject({ quietFrom: '23:30', quietTo: '07:00' });
    expect(card.getByText(words.alerts.quiet({ from: '23:30', to: '07:00' }))).toBeTruthy();
    write(words.alerts.quietTo, '23:30');
    expect(card.getByText(words.alerts.noQuiet)).toBeTruthy();
    fireEvent.change(card.getByLabelText(words.alerts.city), { target: { value: 'haifa' } });
    expect(chosen().city).toBe('haifa');
    fireEvent.click(card.getByLabelText(words.alerts.keepShabbat));
    expect(chosen().keepShabbat).toBe(false);
    expect(card.queryByLabelText(words.alerts.city)).toBeNull();
  });

  describe('blocked people', () => {
    const blocked = words.blocked;
    const person = (id: number, username: string, isReported: boolean): BlockedPerson => ({
      user_id: id,
      username,
      email: `${id}@example.com`,
      blocked_at: '2026-11-20T08:00:00.000Z',
      is_reported: isReported,
    });
    let respond: (call: Call) => Response | Promise<Response>;
    let calls: Call[];
    const openSignedIn = async () => {
      useAccount.setState({ user: USER });
      open();
      return within(await screen.findByRole('region', { name: blocked.title }));
    };
    beforeEach(() => {
      setAuth({ token: () => 'token', renew: () => Promise.resolve(false) });
      calls = scriptNetwork((call) =>
        call.path === 'families/mine' ? Response.json({ family: null, invitations: [] }) : respond(call),
      );
    });

    it('[BK12] are listed with name, e-mail and report, and unblocked by a button', async () => {
      const people = [person(8, 'מלורי', true), person(9, 'איב', false)];
      respond = ({ method }) => (method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json(people));
      const card = await openSignedIn();
      const rows = (await card.findAllByRole('listitem', undefined, LATER)).map(({ textContent }) => textContent);
      expect(rows[0]).toContain('מלורי');
      expect(rows[0]).toContain('8@example.com');
      expect(rows.map((row) => row.includes(blocked.reported))).toEqual([true, false]);
      fireEvent.click(card.getByRole('button', { name: blocked.unblockOf({ name: 'מלורי' }) }));
      await waitFor(() => expect(card.getAllByRole('listitem')).toHaveLength(1), LATER);
      expect(calls.at(-1)).toMatchObject({ method: 'DELETE', path: 'users/me/blocks/8' });
      expect(toast.showToast).toHaveBeenCalledWith(blocked.unblocked({ name: 'מלורי' }));
    });

    it('[BK12] who was not unblocked stays, and that is said', async () => {
      respond = ({ method }) =>
        method === 'DELETE' ? Promise.reject(new TypeError('no network')) : Response.json([person(8, 'מלורי', false)]);
      const card = await openSignedIn();
      fireEvent.click(await card.findByRole('button', { name: blocked.unblockOf({ name: 'מלורי' }) }, LATER));
      await waitFor(() => expect(toast.showToast).toHaveBeenCalledWith(blocked.failed), LATER);
      expect(card.getAllByRole('listitem')).toHaveLength(1);
    });

    it('[BK12] nobody blocked, and a list that cannot be loaded, are said; trying again loads it', async () => {
      respond = () => Promise.reject(new TypeError('no network'));
      const card = await openSignedIn();
      expect((await card.findByRole('alert', undefined, LATER)).textContent).toContain(blocked.loadFailed);
      respond = () => Response.json([]);
      fireEvent.click(card.getByRole('button', { name: texts.app.retry }));
      expect(await card.findByText(blocked.empty, undefined, LATER)).toBeTruthy();
      expect(card.queryByRole('alert')).toBeNull();
    });

    it('[BK12] guests do not see them, and nothing is asked', () => {
      open();
      expect(screen.queryByRole('region', { name: blocked.title })).toBeNull();
      expect(calls.filter(({ path }) => path !== 'chains')).toEqual([]);
    });
  });

  it('[SE14] [U25] searches are forgotten one by one, or all at once', () => {
    localStorage.setItem(
      `search-history-${syncEngine().state.getState().userKey}`,
      JSON.stringify(['חלב', 'לחם', 'גבינה']),
    );
    open();
    fireEvent.click(screen.getByLabelText(words.history.forget({ text: 'לחם' })));
    expect(screen.queryByText('לחם')).toBeNull();
    expect(screen.getByText('חלב')).toBeTruthy();
    // Its own row is gone: the focus stays in the card [U25].
    expect(document.activeElement?.textContent).toBe(words.history.title);
    fireEvent.click(screen.getByText(words.history.forgetAll));
    expect(screen.getByText(words.history.empty)).toBeTruthy();
  });

  it('[SE10] are exported as a file, with the local day in its name', () => {
    open();
    const day = vi.spyOn(Date.prototype, 'getDate').mockReturnValue(31);
    fireEvent.click(screen.getByText(words.file.export));
    day.mockRestore();
    const [name, type, text] = files.downloadFile.mock.calls[0] ?? [];
    expect(name).toMatch(/^sali-settings-\d{4}-\d\d-31\.json$/);
    expect(type).toBe('application/json');
    expect(JSON.parse(text ?? '')).toMatchObject({ version: '1.0.0', settings: { theme: 'system' } });
  });

  it('[SE10] and come back from one', async () => {
    open();
    take(settingsFile({ ...DEFAULT_SETTINGS, compactView: true, clubs: [2] }, new Date()));
    await waitFor(() => expect(toast.showToast).toHaveBeenCalledWith(words.file.imported), LATER);
    expect(chosen()).toMatchObject({ compactView: true, clubs: [2] });
  });

  it.each([
    ['without a version', '{"settings":{}}', words.file.invalid],
    ['that is no JSON', 'x', words.file.failed({ why: words.file.unreadable })],
    [
      'of another version',
      '{"version":"9.0.0","settings":{}}',
      words.file.failed({ why: words.file.version({ version: '9.0.0' }) }),
    ],
    [
      'with a wrong value',
      '{"version":"1.0.0","settings":{"theme":1}}',
      words.file.failed({ why: words.file.field({ field: 'theme' }) }),
    ],
    ['with nothing known', '{"version":"1.0.0","settings":{}}', words.file.failed({ why: words.file.empty })],
  ])('[SE11] a file %s is refused with its reason, and changes nothing', async (_what, text, problem) => {
    open();
    take(text);
    expect(await screen.findByText(problem, undefined, LATER)).toBeTruthy();
    expect(chosen()).toEqual(DEFAULT_SETTINGS);
  });
});
