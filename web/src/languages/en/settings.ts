import type { SettingsTexts } from '../he/settings.ts';

/** The sentences of the settings. */
export const settings: SettingsTexts = {
  title: 'Settings',
  back: 'Back',
  synced: 'Settings are kept in your account and reach all your devices.',
  ofDevice: 'Settings are kept on this device. Once you sign in, they’ll reach all your devices.',

  look: {
    title: 'Appearance',
    theme: 'Colours',
    themes: { light: 'Light', dark: 'Dark', system: 'Like the device' },
    currency: 'Prices are in shekels (₪).',
  },

  lists: {
    title: 'Lists',
    sortByCategory: 'Sort by category',
    showCompletedItems: 'Show what’s in the cart',
    showPrices: 'Show prices',
    showSavings: 'Show savings',
    compactView: 'Compact rows',
  },

  stores: {
    title: 'Stores',
    default: 'My store',
    none: 'Not chosen yet',
    change: 'Change',
    favorites: 'Favourite stores',
    favoritesText: 'They come first when you choose a store.',
    add: 'Add a store',
    remove: (store) => `Remove ${store} from favourites`,
    full: 'You can keep up to 50 favourite stores.',
  },

  clubs: {
    title: 'Clubs',
    text: 'Deals of what you tick count in your lists and when baskets are compared.',
    chain: 'The chain’s customer club',
    card: 'The chain’s credit card',
    other: 'Another club (employer, union)',
  },

  alerts: {
    title: 'Notifications',
    guest: 'Notifications are for people who are signed in.',
    priceAlerts: 'A product on a list got cheaper',
    promotionAlerts: 'A deal began on a product on a list',
    listReminders: 'Reminders that I set',
    quietFrom: 'Quiet from',
    quietTo: 'Until',
    quiet: (from, to) => `Nothing is sent between ${from} and ${to}.`,
    noQuiet: 'No quiet hours.',
    keepShabbat: 'No notifications on Shabbat and holidays',
    city: 'Shabbat times of',
    cities: {
      jerusalem: 'Jerusalem',
      'tel-aviv': 'Tel Aviv',
      haifa: 'Haifa',
      'beer-sheva': 'Beersheba',
      eilat: 'Eilat',
      tiberias: 'Tiberias',
    },
    page: 'My notifications and this device',
  },

  history: {
    title: 'Search history',
    save: 'Remember what I search for',
    text: 'The last 10 searches, on this device only.',
    empty: 'No searches kept.',
    forget: (text) => `Delete “${text}”`,
    forgetAll: 'Delete all',
    forgotten: 'Search history deleted',
  },

  blocked: {
    title: 'Blocked people',
    text: 'Whatever they share with you is refused. Only you can see this list.',
    empty: 'Nobody is blocked. You block from the menu of a list that was shared with you.',
    since: (when) => `Blocked on ${when}`,
    reported: 'Reported to the administrators',
    unblock: 'Unblock',
    unblockOf: (name) => `Unblock ${name}`,
    unblocked: (name) => `${name} is unblocked`,
    loadFailed: 'Couldn’t load the blocked people.',
    failed: 'Couldn’t unblock. Try again.',
  },

  privacy: {
    title: 'Privacy',
    shareUsageData: 'Share usage data',
    text: 'Today Sali shares usage data with nobody. Your choice is kept, and binds us if that changes.',
  },

  file: {
    title: 'Move by file',
    text: 'Your settings as a file, to keep or for another device.',
    export: 'Export settings',
    import: 'Import settings',
    imported: 'Settings imported successfully',
    invalid: 'Invalid settings format',
    failed: (why) => `Error importing settings: ${why}`,
    unreadable: 'the file can’t be read',
    version: (version) => `version ${version} isn’t known`,
    field: (field) => `the value of ${field} isn’t valid`,
    empty: 'the file has no settings we know',
  },
};
