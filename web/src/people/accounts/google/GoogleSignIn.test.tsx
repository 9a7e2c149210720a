import 'fake-indexeddb/auto';
import type { AuthAnswer } from '@sali/contract/people/accounts/accounts';
import type { SignInMethods } from '@sali/contract/people/accounts/google';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signInTexts } from '@sali/texts/app/signIn';
import { accountTexts } from '@sali/texts/app/account';
import { waysInTexts } from '@sali/texts/app/waysIn';
import { HttpError } from '../../../base/httpError.ts';
import { useAccount } from '../accounts.ts';
import { DeleteCard } from '../own/DeleteCard.tsx';
import { GoogleCard } from '../own/GoogleCard.tsx';
import { PasswordCard } from '../own/PasswordCard.tsx';
import { SignInMethodsProvider } from '../own/signInMethods.ts';
import { GoogleSignIn } from './GoogleSignIn.tsx';
import type { GoogleIdentity } from './identity.ts';
import { startTestEngine } from '../../sync/testSync.ts';

await startTestEngine();

const words = waysInTexts.google;
const api = vi.hoisted(() => ({
  postGoogleOptions: vi.fn<() => Promise<{ client_id: string | null; nonce: string | null }>>(),
  postGoogle: vi.fn<(credential: string, password?: string) => Promise<AuthAnswer>>(),
  fetchWaysIn: vi.fn<() => Promise<unknown>>(),
  postOwnGoogle: vi.fn<(credential: string, password: string) => Promise<unknown>>(),
  deleteGoogle: vi.fn<(password: string) => Promise<void>>(),
}));
vi.mock('./api.ts', () => api);
const identity = vi.hoisted(() => ({ loadGoogle: vi.fn<() => Promise<GoogleIdentity>>(), BUTTON_WIDTH_MAX: 400 }));
vi.mock('./identity.ts', () => identity);
const own = vi.hoisted(() => ({
  deleteAccount: vi.fn<(proof: object) => Promise<void>>(),
  putPassword: vi.fn<(proof: object, next: string) => Promise<void>>(),
}));
vi.mock('../own/api.ts', () => own);
const toast = vi.hoisted(() => ({ showToast: vi.fn<(text: string) => void>() }));
vi.mock('../../../base/ui/toast.ts', async (original) => ({ ...(await original<object>()), ...toast }));

const LATER = { timeout: 20_000 };
const ANSWER: AuthAnswer = {
  access_token: 'token',
  token_type: 'bearer',
  expires_in: 3600,
  session_id: 's',
  user: {
    user_id: 1,
    email: 'dana@gmail.com',
    phone: '',
    first_name: 'דנה',
    last_name: '',
    user_type: 'USER',
    role: 'user',
  },
};

/** A fake of Google's script: a button that answers with the nonce that it was given. */
function googleAnswers(): void {
  let initialized: Parameters<GoogleIdentity['initialize']>[0] | undefined;
  identity.loadGoogle.mockResolvedValue({
    initialize: (options) => {
      initialized = options;
    },
    renderButton: (parent, { locale }) => {
      const button = document.createElement('button');
      button.textContent = `Google ${locale}`;
      button.onclick = () => initialized?.callback({ credential: `credential of ${initialized.nonce}` });
      parent.append(button);
    },
  });
}
const googlesButton = () => screen.findByText('Google he', undefined, LATER);

beforeEach(() => {
  let asked = 0;
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  api.postGoogleOptions.mockImplementation(() => Promise.resolve({ client_id: 'id', nonce: `nonce ${(asked += 1)}` }));
  googleAnswers();
  useAccount.setState({ user: null, isExpired: false });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

describe('the sign-in', () => {
  const open = () =>
    render(
      <MemoryRouter>
        <GoogleSignIn />
      </MemoryRouter>,
    );

  it('[GO13] uses Google’s own button, in the language of the page', async () => {
    api.postGoogle.mockResolvedValue(ANSWER);
    open();
    fireEvent.click(await googlesButton());
    await waitFor(() => expect(useAccount.getState().user).not.toBeNull(), LATER);
    expect(api.postGoogle).toHaveBeenCalledExactlyOnceWith('credential of nonce 1', undefined);
    expect(useAccount.getState().user).toMatchObject({ email: 'dana@gmail.com' });
    expect(screen.queryByText(words.continue)).toBeNull();
  });

  it('[A37] [GO11] has no button where the site has no sign-in with Google', async () => {
    let answerWith: (options: { client_id: null; nonce: null }) => void = () => undefined;
    api.postGoogleOptions.mockReturnValue(new Promise((resolve) => (answerWith = resolve)));
    open();
    expect(screen.queryByRole('button')).toBeNull();
    await act(async () => answerWith({ client_id: null, nonce: null }));
    expect(screen.queryByRole('button')).toBeNull();
    expect(identity.loadGoogle).not.toHaveBeenCalled();
  });

  it('[GO13] retries after Google could not be reached', async () => {
    identity.loadGoogle.mockRejectedValue(new Error('offline'));
    open();
    fireEvent.click(await screen.findByText(words.continue, undefined, LATER));
    await waitFor(() => expect(toast.showToast).toHaveBeenCalledWith(words.unavailable), LATER);
    googleAnswers();
    fireEvent.click(screen.getByText(words.continue));
    expect(await googlesButton()).toBeTruthy();
  });

  it('[GO14] asks once for the password of an account that already has the e-mail', async () => {
    api.postGoogle.mockRejectedValueOnce(new HttpError(409, 'google_link', 'יש חשבון'));
    open();
    fireEvent.click(await googlesButton());
    const dialog = within(await screen.findByRole('dialog', { name: words.joinTitle }, LATER));
    fireEvent.click(dialog.getByText(words.join));
    expect(await dialog.findByText('נא להזין סיסמה', undefined, LATER)).toBeTruthy();
    expect(api.postGoogle).toHaveBeenCalledOnce();
    api.postGoogle.mockResolvedValue(ANSWER);
    fireEvent.change(dialog.getByLabelText(signInTexts.password), { target: { value: 'מרק עדשים' } });
    fireEvent.click(dialog.getByText(words.join));
    await waitFor(() => expect(useAccount.getState().user).not.toBeNull(), LATER);
    expect(api.postGoogle).toHaveBeenLastCalledWith('credential of nonce 1', 'מרק עדשים');
  });

  it('[GO13] shows a refusal and requests a new nonce', async () => {
    api.postGoogle.mockRejectedValueOnce(new HttpError(422, 'google_refused', 'לא הצליחה'));
    open();
    fireEvent.click(await googlesButton());
    expect(await screen.findByText('לא הצליחה', undefined, LATER)).toBeTruthy();
    api.postGoogle.mockResolvedValue(ANSWER);
    await waitFor(() => expect(api.postGoogleOptions).toHaveBeenCalledTimes(2), LATER);
    fireEvent.click(await googlesButton());
    await waitFor(() => expect(api.postGoogle).toHaveBeenLastCalledWith('credential of nonce 2', undefined), LATER);
  });
});

const WAYS: SignInMethods = { has_password: true, has_google: false, google_email: null, offers_google: true };

describe('an account with a password', () => {
  const refresh = vi.fn<() => void>();
  const open = (ways: Partial<SignInMethods> = {}) =>
    render(
      <MemoryRouter>
        <SignInMethodsProvider value={{ methods: { ...WAYS, ...ways }, refresh }}>
          <GoogleCard />
        </SignInMethodsProvider>
      </MemoryRouter>,
    );
  const answeredByGoogle = async () => {
    fireEvent.click(screen.getByRole('button', { name: words.add }));
    const dialog = within(await screen.findByRole('dialog', { name: words.add }, LATER));
    fireEvent.click(await dialog.findByText('Google he', undefined, LATER));
    return dialog;
  };
  const prove = (dialog: ReturnType<typeof within>, password: string) => {
    fireEvent.change(dialog.getByLabelText(signInTexts.password), { target: { value: password } });
    fireEvent.click(dialog.getByText(words.connect));
  };

  it('[GO20] connects Google with Google’s button and the password', async () => {
    open();
    const dialog = await answeredByGoogle();
    fireEvent.click(dialog.getByText(words.connect));
    expect(await dialog.findByText('נא להזין סיסמה', undefined, LATER)).toBeTruthy();
    expect(api.postOwnGoogle).not.toHaveBeenCalled();
    api.postOwnGoogle.mockResolvedValue(WAYS);
    prove(dialog, 'מרק עדשים');
    await waitFor(() => expect(toast.showToast).toHaveBeenCalledWith(words.added), LATER);
    expect(api.postOwnGoogle).toHaveBeenCalledExactlyOnceWith('credential of nonce 1', 'מרק עדשים');
    expect(refresh).toHaveBeenCalledOnce();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[GO20] asks again after a wrong password, and for a new Google answer after one expired', async () => {
    const wrong = [{ path: 'password', message: 'הסיסמה שגויה' }];
    api.postOwnGoogle.mockRejectedValueOnce(new HttpError(422, 'invalid_fields', 'שדות שגויים', wrong));
    open();
    const dialog = await answeredByGoogle();
    prove(dialog, 'לא זאת');
    expect(await dialog.findByText('הסיסמה שגויה', undefined, LATER)).toBeTruthy();
    api.postOwnGoogle.mockRejectedValueOnce(new HttpError(409, 'google_taken', 'פותח חשבון אחר'));
    prove(dialog, 'מרק עדשים');
    expect(await dialog.findByText('פותח חשבון אחר', undefined, LATER)).toBeTruthy();
    expect(await dialog.findByText('Google he', undefined, LATER)).toBeTruthy();
    expect([toast.showToast.mock.calls, refresh.mock.calls]).toEqual([[], []]);
  });

  it('[GO20] shows which Google account is connected, and nothing if the site has no sign-in with Google', () => {
    open({ has_google: true, google_email: 'dana.cohen@gmail.com' });
    expect(screen.getByText('dana.cohen@gmail.com')).toBeTruthy();
    expect(screen.queryByRole('button', { name: words.add })).toBeNull();
    cleanup();
    open({ offers_google: false });
    expect(screen.queryByText('Google')).toBeNull();
    cleanup();
    open({ has_google: true, offers_google: false });
    expect(screen.getByRole('button', { name: words.disconnect })).toBeTruthy();
  });
});

describe('an account without a password', () => {
  const refresh = vi.fn<() => void>();
  const open = (hasPassword = false) =>
    render(
      <MemoryRouter>
        <SignInMethodsProvider value={{ methods: { ...WAYS, has_password: hasPassword, has_google: true }, refresh }}>
          <PasswordCard onChanged={() => undefined} />
          <GoogleCard />
          <DeleteCard />
        </SignInMethodsProvider>
      </MemoryRouter>,
    );

  it('[GO15] sets one after Google has confirmed the person', async () => {
    own.putPassword.mockResolvedValue();
    open();
    fireEvent.change(screen.getByLabelText(accountTexts.password.next), { target: { value: 'פשטידה' } });
    fireEvent.change(screen.getByLabelText(accountTexts.password.again), { target: { value: 'פשטידה' } });
    fireEvent.click(screen.getByText(accountTexts.password.choose));
    expect(await screen.findByText(words.confirmFirst, undefined, LATER)).toBeTruthy();
    expect(own.putPassword).not.toHaveBeenCalled();
    fireEvent.click(await googlesButton());
    expect(await screen.findByText(words.confirmed, undefined, LATER)).toBeTruthy();
    fireEvent.click(screen.getByText(accountTexts.password.choose));
    await waitFor(() => expect(toast.showToast).toHaveBeenCalledWith(accountTexts.password.chosen), LATER);
    expect(own.putPassword).toHaveBeenCalledExactlyOnceWith({ google_credential: 'credential of nonce 1' }, 'פשטידה');
    expect(refresh).toHaveBeenCalled();
  });

  it('[GO15] is deleted with an answer of Google; after a refusal a new one is requested', async () => {
    own.deleteAccount.mockRejectedValueOnce(new HttpError(422, 'google_refused', 'לא הצליחה'));
    open();
    fireEvent.click(screen.getByText(accountTexts.deletion.ask));
    const dialog = within(await screen.findByRole('alertdialog', undefined, LATER));
    fireEvent.click(await dialog.findByText('Google he', undefined, LATER));
    fireEvent.click(await dialog.findByText(accountTexts.deletion.confirm, undefined, LATER));
    expect(await dialog.findByText('לא הצליחה', undefined, LATER)).toBeTruthy();
    expect(await dialog.findByText('Google he', undefined, LATER)).toBeTruthy();
  });

  it('[GO21] offers a mail to set one, wherever a password is asked for', () => {
    open();
    const ways = screen.getAllByRole('link', { name: words.byMail });
    expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/forgot-password', '/forgot-password']);
    cleanup();
    open(true);
    expect(screen.queryByText(words.byMail)).toBeNull();
  });

  it('[GO16] keeps Google until it has a password; then Google can be disconnected', async () => {
    api.deleteGoogle.mockResolvedValue();
    open();
    expect(screen.getByText(words.onlyText)).toBeTruthy();
    expect(screen.queryByText(words.disconnect)).toBeNull();
    cleanup();
    open(true);
    fireEvent.click(screen.getByText(words.disconnect));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText(signInTexts.password), { target: { value: 'פשטידת ברוקולי' } });
    expect(api.deleteGoogle).not.toHaveBeenCalled();
    fireEvent.click(dialog.getByRole('button', { name: words.disconnect }));
    await waitFor(() => expect(toast.showToast).toHaveBeenCalledWith(words.disconnected), LATER);
    expect(refresh).toHaveBeenCalled();
    expect(api.deleteGoogle.mock.calls).toEqual([['פשטידת ברוקולי']]);
  });
});
