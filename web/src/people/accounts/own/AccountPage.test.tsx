import 'fake-indexeddb/auto';
import type { SessionWire } from '@sali/contract/people/accounts/accounts';
import type { StorageWire } from '@sali/contract/people/accounts/storage';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountTexts } from '@sali/texts/app/account';
import { HttpError } from '../../../base/httpError.ts';
import { syncEngine } from '../../sync/engine.ts';
import { testList } from '../../sync/testList.ts';
import { useAccount } from '../accounts.ts';
import { AccountPage } from './AccountPage.tsx';
import { startTestEngine } from '../../sync/testSync.ts';

await startTestEngine();

const api = vi.hoisted(() => ({
  putProfile: vi.fn<(profile: object) => Promise<unknown>>(),
  putPassword: vi.fn<(proof: object, next: string) => Promise<void>>(),
  fetchSessions: vi.fn<() => Promise<SessionWire[]>>(),
  deleteSession: vi.fn<(id: string) => Promise<void>>(),
  putSessionName: vi.fn<(id: string, name: string) => Promise<void>>(),
  deleteOtherSessions: vi.fn<() => Promise<void>>(),
  deleteAccount: vi.fn<(proof: object) => Promise<void>>(),
  fetchData: vi.fn<(format: string) => Promise<string>>(),
  fetchStorage: vi.fn<() => Promise<StorageWire>>(),
}));
vi.mock('./api.ts', () => api);
const toast = vi.hoisted(() => ({ showToast: vi.fn<(text: string) => void>() }));
vi.mock('../../../base/ui/toast.ts', async (original) => ({ ...(await original<object>()), ...toast }));

const USER = {
  userId: 1,
  email: 'dana@example.org',
  phone: '050-1234567',
  firstName: 'דנה',
  lastName: '',
  userType: 'USER',
} as const;
const session = (id: string, userAgent: string, current = false): SessionWire => ({
  session_id: id,
  created_at: '2026-11-20T08:00:00.000Z',
  last_seen_at: '2026-11-20T08:00:00.000Z',
  user_agent: userAgent,
  name: '',
  current,
});
const SESSIONS = [
  session('here', 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36', true),
  session('phone', 'Mozilla/5.0 (iPhone) Version/18.0 Mobile Safari/604.1'),
];
const LATER = { timeout: 20_000 };

const open = () =>
  render(
    <MemoryRouter initialEntries={['/account']}>
      <Routes>
        <Route path="/account" element={<AccountPage />} />
        <Route path="/" element={<p>home</p>} />
        <Route path="*" element={<p>elsewhere</p>} />
      </Routes>
    </MemoryRouter>,
  );
const part = (title: string) => within(screen.getByRole('region', { name: title }));
const write = (label: string, value: string, within_ = screen as Pick<typeof screen, 'getByLabelText'>) =>
  fireEvent.change(within_.getByLabelText(label), { target: { value } });

beforeEach(() => {
  useAccount.setState({ user: USER, isExpired: false, isDeleted: false });
  api.fetchSessions.mockResolvedValue(SESSIONS);
  api.fetchStorage.mockRejectedValue(new HttpError(0, 'network', ''));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

describe('details', () => {
  const words = accountTexts.profile;

  it('[AC1] are saved, and the whole app shows the new name', async () => {
    api.putProfile.mockResolvedValue({
      user_id: 1,
      email: USER.email,
      phone: USER.phone,
      first_name: 'דנית',
      last_name: '',
      user_type: 'USER',
      role: 'user',
    });
    open();
    expect(screen.getByText(words.save).getAttribute('aria-disabled')).toBe('true');
    write(words.first, 'דנית ');
    fireEvent.click(screen.getByText(words.save));
    await waitFor(() => expect(toast.showToast).toHaveBeenCalledWith(words.saved), LATER);
    expect(api.putProfile).toHaveBeenCalledWith({ first_name: 'דנית', last_name: '', phone: USER.phone });
    expect(useAccount.getState().user?.firstName).toBe('דנית');
  });

  it('[AC1] errors are shown at their fields, and nothing is sent', async () => {
    open();
    write(words.phone, '12');
    fireEvent.click(screen.getByText(words.save));
    await waitFor(() => expect(screen.getByLabelText(words.phone).getAttribute('aria-invalid')).toBe('true'), LATER);
    expect(api.putProfile).not.toHaveBeenCalled();
  });
});

describe('the password', () => {
  const words = accountTexts.password;
  const send = (current: string, next: string, again: string) => {
    const form = part(words.title);
    write(words.current, current, form);
    write(words.next, next, form);
    write(words.again, again, form);
    fireEvent.click(form.getByText(words.save));
  };

  it('[AC2] is changed by giving the present one; then the sessions reload', async () => {
    api.putPassword.mockResolvedValue();
    open();
    send('מרק עדשים', 'פשטידה', 'פשטידה');
    await waitFor(() => expect(toast.showToast).toHaveBeenCalledWith(words.saved), LATER);
    expect(api.putPassword).toHaveBeenCalledExactlyOnceWith({ password: 'מרק עדשים' }, 'פשטידה');
    await waitFor(() => expect(api.fetchSessions).toHaveBeenCalledTimes(2), LATER);
  });

  it('[AC2] a confirmation that differs and a wrong present password are shown at their fields', async () => {
    api.putPassword.mockRejectedValue(
      new HttpError(422, 'invalid_fields', 'שדות שגויים', [{ path: 'current_password', message: 'הסיסמה שגויה' }]),
    );
    open();
    send('מרק', 'פשטידה', 'אחרת לגמרי');
    expect(await screen.findByText('הסיסמאות אינן תואמות', undefined, LATER)).toBeTruthy();
    expect(api.putPassword).not.toHaveBeenCalled();
    send('מרק', 'פשטידה', 'פשטידה');
    expect(await screen.findByText('הסיסמה שגויה', undefined, LATER)).toBeTruthy();
  });
});

describe('sessions', () => {
  const words = accountTexts.sessions;

  it('[AC3] show device and browser, and are ended one by one or all others at once', async () => {
    api.deleteSession.mockResolvedValue();
    api.deleteOtherSessions.mockResolvedValue();
    open();
    expect((await screen.findByText('Chrome במחשב', undefined, LATER)).closest('li')?.textContent).toContain(
      words.here,
    );
    fireEvent.click(screen.getByLabelText(words.end({ device: 'Safari בטלפון' })));
    await waitFor(() => expect(toast.showToast).toHaveBeenCalledWith(words.ended), LATER);
    expect(api.deleteSession).toHaveBeenCalledExactlyOnceWith('phone');
    fireEvent.click(screen.getByText(words.endOthers));
    await waitFor(() => expect(toast.showToast).toHaveBeenCalledWith(words.othersEnded), LATER);
    expect(api.deleteOtherSessions).toHaveBeenCalledOnce();
  });

  it('[A38] are named, and called by their browser again without a name', async () => {
    api.putSessionName.mockResolvedValue();
    open();
    const device = 'Safari בטלפון';
    fireEvent.click(await screen.findByLabelText(words.rename({ device }), undefined, LATER));
    fireEvent.change(screen.getByLabelText(words.name), { target: { value: ' הטלפון של דנה ' } });
    api.fetchSessions.mockResolvedValue(SESSIONS.map((one) => ({ ...one, name: one.current ? '' : 'הטלפון של דנה' })));
    fireEvent.click(screen.getByRole('button', { name: words.save }));
    const row = (await screen.findByText('הטלפון של דנה', undefined, LATER)).closest('li');
    expect(row?.textContent).toContain(`${device} · `);
    expect(api.putSessionName.mock.calls).toEqual([['phone', 'הטלפון של דנה']]);
    expect(screen.getByLabelText(words.end({ device: 'הטלפון של דנה' }))).toBeTruthy();
  });

  it('[AC3] that could not be loaded can be loaded again', async () => {
    api.fetchSessions.mockRejectedValueOnce(new HttpError(0, 'network', ''));
    open();
    expect(await screen.findByText(words.loadFailed, undefined, LATER)).toBeTruthy();
    fireEvent.click(part(words.title).getByRole('button'));
    expect(await screen.findByText('Chrome במחשב', undefined, LATER)).toBeTruthy();
  });

  it('[K44] of a session that has ended say so, and nothing of a connection', async () => {
    api.fetchSessions.mockRejectedValueOnce(new HttpError(401, 'not_authenticated', 'צריך להיכנס שוב'));
    open();
    expect(await part(words.title).findByText('צריך להיכנס שוב', undefined, LATER)).toBeTruthy();
  });
});

describe('deleting the account', () => {
  const words = accountTexts.deletion;

  it('[AC4] explains the consequences, asks for the password, and leads home', async () => {
    const guest = { userId: 2, email: 'uri@example.org', username: 'אורי', role: 'edit' } as const;
    syncEngine().state.setState({
      lists: {
        a: testList({ id: 'a', name: 'שבת', role: 'owner', participants: [guest] }),
        b: testList({ id: 'b', name: 'של אורי', role: 'edit' }),
      },
    });
    api.deleteAccount.mockRejectedValueOnce(
      new HttpError(422, 'invalid_fields', 'שדות שגויים', [{ path: 'password', message: 'הסיסמה שגויה' }]),
    );
    open();
    fireEvent.click(screen.getByText(words.ask));
    const dialog = within(await screen.findByRole('alertdialog', undefined, LATER));
    for (const line of [
      words.lists({ count: 1 }),
      words.shared({ names: '״שבת״', count: 1 }),
      words.others({ count: 1 }),
      words.recipes,
      words.canReturn,
    ])
      expect(dialog.getByText(line)).toBeTruthy();
    write(words.password, 'לא זו', dialog);
    fireEvent.click(dialog.getByText(words.confirm));
    expect(await dialog.findByText('הסיסמה שגויה', undefined, LATER)).toBeTruthy();
    api.deleteAccount.mockResolvedValueOnce();
    write(words.password, 'מרק עדשים', dialog);
    fireEvent.click(await dialog.findByText(words.confirm, undefined, LATER));
    await waitFor(() => expect(useAccount.getState().user).toBeNull(), LATER);
    expect(api.deleteAccount.mock.calls.at(-1)).toEqual([{ password: 'מרק עדשים' }, false]);
    expect(toast.showToast).toHaveBeenCalledWith(words.doneReturns);
    expect(await screen.findByText('home', undefined, LATER)).toBeTruthy();
  });

  it('[AC4] [A41] offers to erase it at once, and says that nothing comes back then', async () => {
    api.deleteAccount.mockResolvedValueOnce();
    open();
    fireEvent.click(screen.getByText(words.ask));
    const dialog = within(await screen.findByRole('alertdialog', undefined, LATER));
    fireEvent.click(dialog.getByRole('switch', { name: words.now }));
    expect(dialog.getByText(words.forGood)).toBeTruthy();
    expect(dialog.queryByText(words.canReturn)).toBeNull();
    write(words.password, 'מרק עדשים', dialog);
    fireEvent.click(dialog.getByText(words.confirmNow));
    await waitFor(() => expect(toast.showToast).toHaveBeenCalledWith(words.done), LATER);
    expect(api.deleteAccount.mock.calls.at(-1)).toEqual([{ password: 'מרק עדשים' }, true]);
  });

  it('[AC4] a person who is signed out otherwise is led to the sign-in', async () => {
    open();
    act(() => useAccount.setState({ user: null }));
    expect(await screen.findByText('elsewhere', undefined, LATER)).toBeTruthy();
  });
});

describe('the data', () => {
  it('[AC5] is downloaded as a page and as JSON', async () => {
    const names: string[] = [];
    Object.assign(URL, { createObjectURL: () => 'blob:data', revokeObjectURL: () => undefined });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    api.fetchData.mockResolvedValue('{}');
    open();
    fireEvent.click(screen.getByText(accountTexts.data.page));
    await waitFor(() => expect(names).toEqual(['sali-data.html']), LATER);
    fireEvent.click(screen.getByText(accountTexts.data.json));
    await waitFor(() => expect(names).toEqual(['sali-data.html', 'sali-data.json']), LATER);
    expect(api.fetchData.mock.calls).toEqual([['html'], ['json']]);
  });

  it('[ST16] how much is kept, of how much, by one call', async () => {
    api.fetchStorage.mockResolvedValue({
      rows: { bytes: 1_234_567, most: 50_000_000 },
      pictures: { bytes: 42_400_000, most: 300_000_000 },
    });
    open();
    expect(await screen.findByText(/1\.3 מתוך 50 מ״ב/, {}, LATER)).toBeTruthy();
    expect(screen.getByText(/42 מתוך 300 מ״ב/)).toBeTruthy();
    const meter = screen.getByRole<HTMLMeterElement>('meter', { name: accountTexts.data.pictures });
    expect([meter.value, meter.max]).toEqual([42_400_000, 300_000_000]);
    expect(api.fetchStorage).toHaveBeenCalledTimes(1);
  });
});
