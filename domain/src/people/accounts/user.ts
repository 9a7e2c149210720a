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

/** First and last name; '' where none was given. People who see no e-mail get a neutral word in its place [A44]. */
export const givenNamesOf = (user: Pick<User, 'firstName' | 'lastName'>): string =>
  `${user.firstName.trim()} ${user.lastName.trim()}`.trim();

/** How those who see a person's e-mail see the person: first and last name, else the part of the e-mail before the @ [A19]. */
export const usernameOf = (user: Pick<User, 'email' | 'firstName' | 'lastName'>): string =>
  nameBesideEmail({ username: givenNamesOf(user), email: user.email });

/** The same where the names are joined already. '' for a person without a name whose e-mail is not shown. */
export const nameBesideEmail = ({ username, email }: { readonly username: string; readonly email: string }): string =>
  username || (email.split('@', 1)[0] ?? '');

/** Whether the person may manage users, and read the database report and the audit log. The server decides; a client only shows or hides. */
export const isAdmin = (user: Pick<User, 'userType'>): boolean => user.userType === 'ADMIN';

/** Whether the person may change the catalogue: products, categories, imports, price files and what people report [Z68]. */
export const isCatalogueManager = (user: Pick<User, 'userType'>): boolean =>
  user.userType === 'ADMIN' || user.userType === 'MANAGER';

/** The key by which an e-mail is unique: case does not count [A2]. */
export const emailKeyOf = (email: string): string => email.trim().toLowerCase();
