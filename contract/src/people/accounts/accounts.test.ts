import type { User } from '@sali/domain/people/accounts/user';
import { describe, expect, it } from 'vitest';
import { wordedMessage } from '../../../../server/src/base/errorTexts.ts';
import { RegisterRequest, UpdateUserRequest, UserWire } from './accounts.ts';
import { userFromWire, userToWire } from './accountsWire.ts';

const dana: User = {
  userId: 7,
  email: 'dana@example.org',
  phone: '0501234567',
  firstName: 'דנה',
  lastName: '',
  userType: 'MANAGER',
};

it('a user goes over the wire and back', () => {
  expect(userToWire(dana)).toEqual({
    user_id: 7,
    email: 'dana@example.org',
    phone: '0501234567',
    first_name: 'דנה',
    last_name: '',
    user_type: 'MANAGER',
    role: 'manager',
  });
  expect(userFromWire(UserWire.parse(userToWire(dana)))).toEqual(dana);
});

describe('RegisterRequest', () => {
  const body = { email: ' dana@example.org ', phone: '0501234567 ', password: ' abcdef ' };

  it('trims all but the password and ignores what it does not know', () => {
    expect(RegisterRequest.parse({ ...body, user_type: 'ADMIN' })).toEqual({
      email: 'dana@example.org',
      phone: '0501234567',
      password: ' abcdef ',
    });
  });

  it('[A4] reports each wrong field in Hebrew', () => {
    const result = RegisterRequest.safeParse({ email: 'dana', phone: '05x', password: '123', first_name: 7 });
    expect(result.error?.issues.map((issue) => [issue.path.join('.'), wordedMessage(issue.message)])).toEqual([
      ['email', 'כתובת אימייל לא תקינה'],
      ['phone', 'מספר טלפון יכול להכיל רק ספרות וסימני פיסוק'],
      ['password', 'הסיסמה חייבת להכיל לפחות 6 תווים'],
      ['first_name', 'שדה חסר או מסוג שגוי'],
    ]);
  });
});

it('UpdateUserRequest may be empty', () => {
  expect(UpdateUserRequest.parse({})).toEqual({});
});
