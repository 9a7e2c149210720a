/** The sentences about sessions: of the sign-in that ends, and of a list that is open twice. */
import { counted } from './counted.ts';

export const session = {
  session: {
    warnTitle: 'Your session is about to end',
    minutesLeft: (minutes: number): string =>
      counted(minutes, {
        one: '# minute left before you need to sign in again.',
        other: '# minutes left before you need to sign in again.',
      }),
    autoRenew: 'If you do nothing, it will renew by itself when 2 minutes are left.',
    renew: 'Renew',
    saveData: 'Save my data',
    renewFailedText: 'That didn’t work. It’s a good idea to save your data; we’ll keep trying.',
    expiredTitle: 'Please sign in again',
    expiredText:
      'Your session has ended. Your lists and unsent changes are saved on this device, and will be sent once you sign in.',
    loginAgain: 'Sign in again',
    renewed: 'Session renewed',
    renewError: 'Couldn’t renew your session',
    saved: 'Data saved',
    nothingToSave: 'There was no data to save',
    saveError: 'Couldn’t save the data',
    fileName: (day: string): string => `sali-${day}.json`,
  },

  conflict: {
    title: 'This list is open somewhere else too',
    text: 'You can continue only here, or in both places at once.',
    sessions: 'Where else the list is open',
    phone: 'on a phone',
    desk: 'on a computer',
    otherBrowser: 'Another browser',
    active: 'Active',
    opened: (ago: string): string => `Opened ${ago}`,
    takeOver: 'Continue only here',
    parallel: 'Continue in both',
    notRecommended: 'Not recommended',
    tookOver: 'The list is now open only here',
    takenTitle: 'The list moved somewhere else',
    takenText:
      'You continued this list in another window or on another device. Changes you make here are saved, but live updates are off.',
    comeBack: 'Continue here',
    stay: 'Leave it this way',
    reconnect: 'No live connection. Try again',
    failed: 'No live updates right now. The list is saved and will sync.',
  },
} as const;
