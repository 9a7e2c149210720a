import type { CredentialError } from '@sali/domain/people/accounts/credentials';
import { credentialsTexts } from '@sali/texts/app/credentials';

/** Returns the error of a field of a sign-up, in the page's language. */
export function credentialText(error: CredentialError): string {
  switch (error.code) {
    case 'phone_short':
    case 'password_short':
      return credentialsTexts[error.code](error.params);
    case 'phone_long':
    case 'password_long':
    case 'name_long':
      return credentialsTexts[error.code](error.params);
    default:
      return credentialsTexts[error.code];
  }
}
