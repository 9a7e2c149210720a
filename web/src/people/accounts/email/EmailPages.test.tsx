import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signInTexts } from '@sali/texts/app/signIn';
import { waysInTexts } from '@sali/texts/app/waysIn';
import { HttpError } from '../../../base/httpError.ts';
import { useAccount } from '../accounts.ts';
import { EmailCard } from '../own/EmailCard.tsx';
import { EmailPages } from './EmailPages.tsx';

const api = vi.hoisted(() => ({
  fetchForgotPasswordWay: vi.fn<() => Promise<{ can_mail: boolean }>>(),
  postForgotPassword: vi.fn<(email: string) => Promise<void>>(),
  postResetPassword: vi.fn<(token: string, next: string) => Promise<void>>(),
  postVerifyEmail: vi.fn<(token: string) => Promise<unknown>>(),
  fetchEmailState: vi.fn<() => Promise<unknown>>(),
  putEmail: vi.fn<(email: string, proof: object) => Promise<unknown>>(),
  postVerification: vi.fn<() => Promise<void>>(),
}));
vi.mock('./api.ts', () => api);

const USER = {
  userId: 1,
  email: 'dana@example.org',
  phone: '050-1234567',
  firstName: 'דנה',
  lastName: '',
  userType: 'USER',
} as const;
const LATER = { timeout: 20_000 };
const STATE = { email: USER.email, is_verified: false, pending_email: null, can_mail: true };

const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/login" element={<p>the sign-in</p>} />
        <Route path="/account" element={<p>the account</p>} />
        <Route path="*" element={<EmailPages />} />
      </Routes>
    </MemoryRouter>,
  );
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => {
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  useAccount.setState({ user: null, isExpired: false });
  api.fetchForgotPasswordWay.mockResolvedValue({ can_mail: true });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

describe('a forgotten password', () => {
  const words = waysInTexts.forgot;

  it('[PW17] asks for a link by e-mail, and again after a wait that is shown', async () => {
    api.postForgotPassword.mockResolvedValue();
    open('/forgot-password');
    fireEvent.click(screen.getByText(words.send));
    expect(await screen.findByText('כתובת אימייל לא תקינה', undefined, LATER)).toBeTruthy();
    write(signInTexts.email, ' dana@example.org ');
    fireEvent.click(screen.getByText(words.send));
    expect(await screen.findByText(words.sent({ email: USER.email }), undefined, LATER)).toBeTruthy();
    expect(api.postForgotPassword).toHaveBeenCalledExactlyOnceWith(USER.email);
    expect(screen.getByText(waysInTexts.againIn({ time: '1:00' })).getAttribute('aria-disabled')).toBe('true');
  });

  it('[PW20] promises no mail on a server without mail: an administrator hands the link over', async () => {
    api.fetchForgotPasswordWay.mockResolvedValue({ can_mail: false });
    api.postForgotPassword.mockResolvedValue();
    open('/forgot-password');
    const words = waysInTexts.forgot;
    expect(await screen.findByText(words.byHandText, undefined, LATER)).toBeTruthy();
    write(signInTexts.email, USER.email);
    fireEvent.click(screen.getByText(words.byHandSend));
    expect(await screen.findByText(words.byHandSent({ email: USER.email }), undefined, LATER)).toBeTruthy();
    expect(screen.queryByText(words.notThere)).toBeNull();
  });

  it('[PW17] the link’s page asks for the new password twice and leads to the sign-in', async () => {
    api.postResetPassword.mockResolvedValue();
    open('/reset-password?token=abc');
    write(waysInTexts.reset.next, 'פשטידה');
    write(waysInTexts.reset.again, 'אחרת');
    fireEvent.click(screen.getByText(waysInTexts.reset.save));
    expect(await screen.findByText('הסיסמאות אינן תואמות', undefined, LATER)).toBeTruthy();
    expect(api.postResetPassword).not.toHaveBeenCalled();
    write(waysInTexts.reset.again, 'פשטידה');
    fireEvent.click(screen.getByText(waysInTexts.reset.save));
    expect(await screen.findByText('the sign-in', undefined, LATER)).toBeTruthy();
    expect(api.postResetPassword).toHaveBeenCalledExactlyOnceWith('abc', 'פשטידה');
  });

  it('[PW17] an expired link says so and leads to another', async () => {
    api.postResetPassword.mockRejectedValue(new HttpError(410, 'link_invalid', 'הקישור כבר אינו תקף'));
    open('/reset-password?token=abc');
    write(waysInTexts.reset.next, 'פשטידה');
    write(waysInTexts.reset.again, 'פשטידה');
    fireEvent.click(screen.getByText(waysInTexts.reset.save));
    expect(await screen.findByText('הקישור כבר אינו תקף', undefined, LATER)).toBeTruthy();
    expect(screen.getByText(waysInTexts.reset.askNew).getAttribute('href')).toBe('/forgot-password');
  });
});

describe('the verification page', () => {
  it('[PW18] needs a signed-in person and a tap', async () => {
    open('/verify-email?token=abc');
    expect(screen.getByText(signInTexts.login).getAttribute('href')).toBe(
      `/login?next=${encodeURIComponent('/verify-email?token=abc')}`,
    );
    cleanup();
    useAccount.setState({ user: USER });
    api.postVerifyEmail.mockResolvedValue({ user_id: 1, email: 'new@example.org', phone: '', user_type: 'USER' });
    open('/verify-email?token=abc');
    expect(screen.getByText(waysInTexts.verify.text({ email: USER.email }))).toBeTruthy();
    expect(api.postVerifyEmail).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: waysInTexts.verify.confirm }));
    expect(await screen.findByText('the account', undefined, LATER)).toBeTruthy();
    expect(useAccount.getState().user?.email).toBe('new@example.org');
  });
});

describe('the e-mail on the account’s page', () => {
  const words = waysInTexts.email;
  beforeEach(() => useAccount.setState({ user: USER }));

  it('[PW19] shows that it is not verified, and sends the link again after a wait', async () => {
    api.fetchEmailState.mockResolvedValue(STATE);
    api.postVerification.mockResolvedValue();
    render(<EmailCard email={USER.email} />);
    fireEvent.click(await screen.findByText(words.send, undefined, LATER));
    expect(screen.getByText(words.unverified)).toBeTruthy();
    const again = await screen.findByText(waysInTexts.againIn({ time: '1:00' }), undefined, LATER);
    expect(again.getAttribute('aria-disabled')).toBe('true');
  });

  it('[PW19] shows that it is verified; a server without mail asks nobody to verify', async () => {
    api.fetchEmailState.mockResolvedValue({ ...STATE, is_verified: true });
    render(<EmailCard email={USER.email} />);
    expect(await screen.findByText(words.verified, undefined, LATER)).toBeTruthy();
    expect(screen.queryByText(words.send)).toBeNull();
    cleanup();
    api.fetchEmailState.mockResolvedValue({ ...STATE, can_mail: false });
    render(<EmailCard email={USER.email} />);
    await waitFor(() => expect(api.fetchEmailState).toHaveBeenCalledTimes(2), LATER);
    expect(screen.queryByText(words.unverified)).toBeNull();
  });

  it('[PW19] changing it requires the password and a verification', async () => {
    api.fetchEmailState.mockResolvedValue({ ...STATE, is_verified: true });
    api.putEmail.mockResolvedValue({ ...STATE, is_verified: true, pending_email: 'new@example.org' });
    render(<EmailCard email={USER.email} />);
    fireEvent.click(screen.getByText(words.change));
    write(words.next, 'new@example.org');
    write(words.password, 'מרק עדשים');
    fireEvent.submit(screen.getByLabelText(words.next).closest('form') as HTMLFormElement);
    expect(await screen.findByText(words.pending({ email: 'new@example.org' }), undefined, LATER)).toBeTruthy();
    expect(api.putEmail).toHaveBeenCalledExactlyOnceWith('new@example.org', { password: 'מרק עדשים' });
  });
});
