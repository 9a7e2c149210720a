import type { AccountTexts } from '../he/account.ts';
import { LANGUAGES } from '../language.ts';
import { counted } from './counted.ts';

const listed = new Intl.ListFormat(LANGUAGES.en.locale, { type: 'conjunction' });

/** The sentences of one's own account. */
export const account: AccountTexts = {
  title: 'My account',

  profile: {
    title: 'Personal details',
    first: 'First name',
    last: 'Last name',
    phone: 'Phone',
    save: 'Save details',
    saved: 'Details saved',
  },

  password: {
    title: 'Change password',
    text: 'After the change, your other devices will need to sign in again.',
    current: 'Current password',
    next: 'New password',
    again: 'New password, again',
    save: 'Change password',
    saved: 'Password changed. Your other devices were signed out.',
    first: 'Choose a password',
    firstText: 'With a password you can sign in without Google too.',
    choose: 'Save password',
    chosen: 'Password saved. Other devices were signed out.',
  },

  sessions: {
    title: 'Signed-in devices',
    here: 'This device',
    current: 'Signed in now',
    seen: (ago) => `Last seen ${ago}`,
    end: (device) => `Sign out: ${device}`,
    endOthers: 'Sign out all other devices',
    ended: 'The device was signed out',
    othersEnded: 'All other devices were signed out',
    failed: 'Couldn’t sign out. Try again.',
    loadFailed: 'Couldn’t load your devices. Try again once you’re back online.',
  },

  data: {
    title: 'My data',
    text: 'Everything we keep about you: details, lists, recipes, shopping habits and notes.',
    page: 'Readable page',
    json: 'JSON file',
    failed: 'The download didn’t work. Try again once you’re back online.',
  },

  deletion: {
    title: 'Delete account',
    text: 'Before anything is deleted, we’ll tell you what happens to your lists and recipes.',
    ask: 'Delete account…',
    question: 'Delete your account?',
    lists: (count) =>
      count === 0
        ? 'You have no lists that will be deleted.'
        : counted(count, { one: 'Your list will be deleted.', other: 'Your # lists will be deleted.' }),
    shared: (names) => `People you share ${listed.format(names.map((name) => `“${name}”`))} with will lose access.`,
    others: (count) =>
      counted(count, {
        one: '# list owned by someone else will stay with them, without you.',
        other: '# lists owned by others will stay with them, without you.',
      }),
    recipes: 'Private recipes will be deleted along with their photos. Public recipes will stay, without your name.',
    forGood: 'Deleting your account can’t be undone.',
    password: 'Your password',
    confirm: 'Delete forever',
    done: 'Account deleted',
  },
};
