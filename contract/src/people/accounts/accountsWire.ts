import type { User } from '@sali/domain/people/accounts/user';
import type { UserWire } from './accounts.ts';

/** Converts the user between the entity and the wire. It imports no schemas, so that the browser loads none. */

const ROLES = { USER: 'user', ADMIN: 'admin', MANAGER: 'manager' } as const;

export const userToWire = (user: User): UserWire => ({
  user_id: user.userId,
  email: user.email,
  phone: user.phone,
  first_name: user.firstName,
  last_name: user.lastName,
  user_type: user.userType,
  role: ROLES[user.userType],
});

export const userFromWire = (wire: UserWire): User => ({
  userId: wire.user_id,
  email: wire.email,
  phone: wire.phone,
  firstName: wire.first_name,
  lastName: wire.last_name,
  userType: wire.user_type,
});
