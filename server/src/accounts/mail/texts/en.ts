import type { MailTexts } from '../mailTexts.ts';

export const english: MailTexts = {
  name: 'Sali',
  footer: 'This message is from Sali. If the button doesn’t open, copy the address:',
  reset: (minutes) => ({
    subject: 'Choose a new Sali password',
    title: 'Choose a new password',
    lines: [
      'You asked to choose a new password for your account.',
      `The link works once, for ${minutes} minutes. Afterwards all your devices will need to sign in again.`,
      'Wasn’t it you? You can ignore this message. Your password hasn’t changed.',
    ],
    action: 'Choose a password',
  }),
  verify: (hours) => ({
    subject: 'Verify your email for Sali',
    title: 'Nice to meet you',
    lines: [
      'Please confirm that this email is yours, so that you can always get back to your account.',
      `The link works once, for ${hours} hours.`,
      'Didn’t open an account? Don’t confirm, and ignore this message.',
    ],
    action: 'Verify email',
  }),
  changeEmail: (hours) => ({
    subject: 'Verify your new email for Sali',
    title: 'A new email for your account',
    lines: [
      'You asked to make this address the email of your account. It will count once it’s verified.',
      `The link works once, for ${hours} hours.`,
      'Wasn’t it you? Don’t confirm, and ignore this message.',
    ],
    action: 'Verify email',
  }),
  passwordChanged: {
    subject: 'Your Sali password was changed',
    title: 'Password changed',
    lines: [
      'The password of your account was changed, and other devices were signed out.',
      'Wasn’t it you? Choose a new password now, and everyone who is signed in will be signed out.',
    ],
    action: 'Choose a new password',
  },
  passkeyAdded: (name) => ({
    subject: 'A passkey was added to your Sali account',
    title: 'Passkey added',
    lines: [
      `A passkey was added to your account: ${name}. It signs in without a password from now on.`,
      'Wasn’t it you? Remove the passkey on your account page, and change your password.',
    ],
    action: 'To your account',
  }),
  googleAdded: {
    subject: 'A Google account was connected to your Sali account',
    title: 'Google account connected',
    lines: [
      'From now on you can sign in to your account with Google too.',
      'Wasn’t it you? Disconnect Google on your account page, and change your password.',
    ],
    action: 'To your account',
  },
  emailChanged: (email) => ({
    subject: 'The email of your Sali account was changed',
    title: 'Email changed',
    lines: [
      `The email of your account is now ${email}.`,
      'Wasn’t it you? Contact the site’s admins: this address no longer opens the account.',
    ],
    action: 'Go to the site',
  }),
};
