export type UserType = 'USER' | 'ADMIN' | 'MANAGER';

export type User = {
  readonly userId: number;
  readonly email: string;
  readonly phone: string;
  /** '' if it was not given; the last name likewise. */
  readonly firstName: string;
  readonly lastName: string;
  readonly userType: UserType;
};

/** How others see a person: first and last name, else the part of the e-mail before the @ [A19]. */
export function usernameOf(user: Pick<User, 'email' | 'firstName' | 'lastName'>): string {
  const name = `${user.firstName.trim()} ${user.lastName.trim()}`.trim();
  return name || user.email.slice(0, user.email.indexOf('@'));
}

/** Whether the person may manage users, and read the database report and the audit log. The server decides; a client only shows or hides. */
export const isAdmin = (user: Pick<User, 'userType'>): boolean => user.userType === 'ADMIN';

/** Whether the person may change the catalogue: products, categories, imports, price files and what people report [Z68]. */
export const isCatalogueManager = (user: Pick<User, 'userType'>): boolean =>
  user.userType === 'ADMIN' || user.userType === 'MANAGER';

/** The key by which an e-mail is unique: case does not count [A2]. */
export const emailKeyOf = (email: string): string => email.trim().toLowerCase();
