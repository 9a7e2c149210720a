import { describe, expect, it } from 'vitest';
import { emailKeyOf, isAdmin, usernameOf } from './user.ts';

describe('usernameOf', () => {
  it.each([
    [{ email: 'dana@example.org', firstName: 'דנה', lastName: 'לוי' }, 'דנה לוי'],
    [{ email: 'dana@example.org', firstName: 'דנה', lastName: '' }, 'דנה'],
    [{ email: 'dana@example.org', firstName: '', lastName: 'לוי' }, 'לוי'],
    [{ email: 'dana@example.org', firstName: ' ', lastName: '' }, 'dana'],
  ])('[A19] of %o is %s', (user, username) => {
    expect(usernameOf(user)).toBe(username);
  });
});

describe('isAdmin', () => {
  it.each([
    ['USER', false],
    ['ADMIN', true],
    ['MANAGER', true],
  ] as const)('[A17] %s: %s', (userType, admin) => {
    expect(isAdmin({ userType })).toBe(admin);
  });
});

it('[A2] e-mails are equal without regard to case', () => {
  expect(emailKeyOf(' Dana@Example.ORG ')).toBe('dana@example.org');
});
