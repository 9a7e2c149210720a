export type UserType = 'USER' | 'ADMIN' | 'MANAGER';

export type User = {
  readonly userId: number;
  readonly email: string;
  readonly phone: string;
  /** '' when it was not given, as is the last name. */
  readonly firstName: string;
  readonly lastName: string;
  readonly userType: UserType;
};

/** How others see a person: first and last name, else the part of the e-mail before the @ [A19]. */
export function usernameOf(user: Pick<User, 'email' | 'firstName' | 'lastName'>): string {
  const name = `${user.firstName.trim()} ${user.lastName.trim()}`.trim();
  return name || user.email.slice(0, user.email.indexOf('@'));
}

/** May manage the catalogue and the categories. A fact of the server; a client uses it only to show or hide. */
export const isAdmin = (user: Pick<User, 'userType'>): boolean =>
  user.userType === 'ADMIN' || user.userType === 'MANAGER';

/** What makes an e-mail unique: it is compared without regard to case [A2]. */
export const emailKeyOf = (email: string): string => email.trim().toLowerCase();
