import { describe, expect, it } from 'vitest';
import { emailKeyOf, isAdmin, isCatalogueManager, usernameOf } from './user.ts';

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

describe('the rights of a type', () => {
  it.each([
    ['USER', { admin: false, manager: false }],
    ['ADMIN', { admin: true, manager: true }],
    ['MANAGER', { admin: false, manager: true }],
  ] as const)('[A17] [Z68] %s: %o', (userType, { admin, manager }) => {
    expect([isAdmin({ userType }), isCatalogueManager({ userType })]).toEqual([admin, manager]);
  });
});

it('[A2] e-mails are equal without regard to case', () => {
  expect(emailKeyOf(' Dana@Example.ORG ')).toBe('dana@example.org');
});
