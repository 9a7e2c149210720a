/** The sentences of the sync panel and its tools. */
import { counted } from './counted.ts';

export const sync = {
  sync: {
    title: 'Sync status',
    status: {
      checking: 'Checking…',
      'local-only': 'On this device only',
      synced: 'Synced',
      'needs-sync': 'Waiting to sync',
      syncing: 'Syncing…',
      error: 'Sync problem',
      offline: 'Saved on device',
    },
    explain: {
      'local-only': 'Your lists are saved only on this device. They’ll sync once you sign in.',
      synced: 'All your changes have reached the server.',
      checking: 'Checking what’s new on the server.',
      failed: 'The last sync didn’t work. We’ll try again automatically.',
      timeout: 'The sync didn’t finish within 10 seconds. We’ll try again automatically.',
      refused: 'The server didn’t accept some changes. You can try again or discard them.',
    },
    offlineStrip: 'No connection.',
    expired: 'Sign in again to sync. Everything is saved on this device.',
    notTaken: (what: string): string => `Not accepted: ${what}`,
    details: 'Details',
    itemGone: 'The item you changed was already removed from the list',
    serverStrip: 'The server isn’t available right now.',
    willBeSent: (count: number): string =>
      counted(count, {
        one: '# change will be sent when it’s back.',
        other: '# changes will be sent when it’s back.',
      }),
    offlineQuiet: 'Carry on as usual, everything is saved on this device.',
    waiting: (count: number): string =>
      counted(count, { one: '# change waiting to be sent', other: '# changes waiting to be sent' }),
    waitingTitle: 'Waiting to be sent',
    refused: 'Not accepted by the server',
    retry: 'Try again',
    discard: 'Discard',
    now: 'Sync now',
    allSent: 'Nothing is waiting',
    unknownOp: 'An action this version doesn’t know',
    lists: (here: number, there: number): string =>
      `${counted(here, { one: '# list', other: '# lists' })} on this device, ${String(there)} on the server`,
    op: {
      createList: 'Create list',
      editList: 'Update list',
      deleteList: 'Delete list',
      addItem: 'Add item',
      editItem: 'Change item',
      completeItem: 'Check off item',
      uncompleteItem: 'Put item back',
      deleteItem: 'Remove item',
    },
  },

  syncTools: {
    title: 'Diagnostic tools',
    duplicatesText: 'A list that appears twice will stay once. Different lists with the same name stay.',
    removeDuplicates: 'Clean up duplicates',
    removed: (count: number): string =>
      count === 0 ? 'No duplicates' : counted(count, { one: '# duplicate removed', other: '# duplicates removed' }),
    live: 'Live connection',
    noLive: 'No list is open',
    liveStatus: {
      disconnected: 'Not connected',
      connecting: 'Connecting',
      connected: 'Connected',
      waiting: 'Will reconnect',
      failed: 'Failed',
    },
    frames: 'Latest messages',
    device: 'On this device',
    stateVersion: 'Storage version',
    size: 'Data size',
    version: (version: number): string => `Version ${String(version)}`,
  },
} as const;
