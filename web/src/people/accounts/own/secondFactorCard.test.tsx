import type { OwnProof } from '@sali/contract/people/accounts/accounts';
import type { NewSecondFactor, RecoveryCodes, SecondFactorState } from '@sali/contract/people/accounts/secondFactor';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { HttpError } from '../../../base/httpError.ts';
import { secondFactorTexts as words } from '@sali/texts/app/secondFactor';
import { signInTexts } from '@sali/texts/app/signIn';
import { LoginForm } from '../LoginForm.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';

const api = vi.hoisted(() => ({
  fetchSecondFactor: vi.fn<() => Promise<SecondFactorState>>(),
  postSecondFactor: vi.fn<(body: OwnProof) => Promise<NewSecondFactor>>(),
  postFirstCode: vi.fn<(code: string) => Promise<RecoveryCodes>>(),
  removeOwnFactor: vi.fn<(body: OwnProof) => Promise<void>>(),
}));
const own = vi.hoisted(() => ({ deleteOtherSessions: vi.fn<() => Promise<void>>() }));
vi.mock('./api.ts', async (original) => ({ ...(await original<object>()), ...own }));
const accounts = vi.hoisted(() => ({ login: vi.fn<(credentials: object) => Promise<void>>() }));
vi.mock('../secondFactor/api.ts', () => api);
vi.mock('../accounts.ts', async (original) => ({ ...(await original<object>()), ...accounts }));

afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const PASSWORD = 'סיסמה ארוכה';
const isOff = { is_on: false, recovery_codes_left: 0 };
const isOn = { is_on: true, recovery_codes_left: 1 };
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: true }), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('[SF9] it is turned on with password and first code, shows the recovery codes once, and is turned off with password and code', async () => {
  api.fetchSecondFactor.mockResolvedValueOnce(isOff).mockResolvedValue(isOn);
  render(<SecondFactorCard />);
  fireEvent.click(await screen.findByRole('button', { name: words.turnOn }));
  type(words.password, PASSWORD);
  api.postSecondFactor.mockResolvedValue({ secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/Sali:dana?secret=ABCDEFGHIJ' });
  press(words.next);
  expect((await screen.findByLabelText<HTMLInputElement>(words.secret)).value).toBe('ABCD EFGH IJ');
  expect(api.postSecondFactor.mock.calls).toEqual([[{ password: PASSWORD }]]);
  const confirm = () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: words.turnOn }));
  confirm();
  expect(await screen.findByText(words.missingCode)).toBeTruthy();
  type(words.code, '654321');
  api.postFirstCode.mockRejectedValueOnce(new HttpError(401, 'code_wrong', 'הקוד שגוי'));
  confirm();
  expect((await screen.findByRole('alert')).textContent).toBe('הקוד שגוי');
  type(words.code, '123456');
  api.postFirstCode.mockResolvedValue({ recovery_codes: ['abcde-fghjk'] });
  confirm();
  expect(await screen.findByText('abcde-fghjk')).toBeTruthy();
  own.deleteOtherSessions.mockResolvedValue();
  press(words.endOthers);
  await screen.findByRole('button', { name: words.othersEnded });
  press(words.keptCodes);
  expect(await screen.findByText(words.codesLeft({ count: 1 }))).toBeTruthy();
  expect(screen.queryByText('abcde-fghjk')).toBeNull();

  press(words.turnOff);
  type(words.password, PASSWORD);
  api.removeOwnFactor.mockResolvedValue();
  api.fetchSecondFactor.mockResolvedValue(isOff);
  const turnOff = () =>
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: words.turnOff }));
  turnOff();
  expect(await screen.findByText(words.missingCode)).toBeTruthy();
  type(words.turnOffCode, '123456');
  turnOff();
  expect(await screen.findByText(words.text)).toBeTruthy();
  expect(api.removeOwnFactor.mock.calls).toEqual([[{ password: PASSWORD, code: '123456' }]]);
});

it('[SF10] the sign-in asks for the code once the password was right, and takes a recovery code instead', async () => {
  render(
    <MemoryRouter>
      <LoginForm />
    </MemoryRouter>,
  );
  type(signInTexts.email, 'dana@example.org');
  type(signInTexts.password, PASSWORD);
  accounts.login.mockRejectedValueOnce(new HttpError(401, 'code_needed', 'נדרש קוד'));
  press(signInTexts.login);
  expect(await screen.findByLabelText(words.code)).toBe(document.activeElement);
  expect(screen.queryByRole('alert')).toBeNull();
  type(words.code, '000000');
  accounts.login.mockRejectedValueOnce(new HttpError(401, 'code_wrong', 'הקוד שגוי'));
  press(signInTexts.login);
  expect((await screen.findByRole('alert')).textContent).toBe('הקוד שגוי');
  press(words.useRecovery);
  type(words.recoveryCode, 'abcde-fghjk');
  accounts.login.mockResolvedValueOnce();
  press(signInTexts.login);
  await waitFor(() => expect(accounts.login).toHaveBeenCalledTimes(3));
  expect(accounts.login.mock.calls.map(([credentials]) => credentials)).toEqual([
    { email: 'dana@example.org', password: PASSWORD },
    { email: 'dana@example.org', password: PASSWORD, code: '000000' },
    { email: 'dana@example.org', password: PASSWORD, code: 'abcde-fghjk' },
  ]);
  // Another account may require none.
  type(signInTexts.email, 'yossi@example.org');
  expect(screen.queryByLabelText(words.code)).toBeNull();
});
