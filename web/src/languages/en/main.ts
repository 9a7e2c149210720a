/**
 * The English sentences of the screens, by room. Voice: warm, short, addressing 'you'; sentence case; American spelling,
 * curly quotes. What is bought is an 'item' on a list and a 'product' in the catalog.
 */
import type { Texts } from '../he/main.ts';
import { activity } from './activity.ts';
import { baskets } from './baskets.ts';
import { lists } from './lists.ts';
import { overview } from './overview.ts';
import { product } from './product.ts';
import { session } from './session.ts';
import { sync } from './sync.ts';
import { usual } from './usual.ts';

export const main: Texts = {
  app: {
    name: 'Sali',
    title: 'Sali - Smart shopping list',
    titleOf: (page) => `${page} - Sali`,
    skip: 'Skip to content',
    close: 'Close',
    cancel: 'Cancel',
    save: 'Save',
    retry: 'Try again',
    partFailed: 'This part didn’t load. Try again when you’re back online.',
    serverError: (status) => `The server answered with an error (${status}). Try again in a moment.`,
    crashed: 'Something went wrong',
    crashedText: 'Your lists are safe on this device. Refresh the page to get back to them.',
    reload: 'Refresh',
    updateReady: 'A new version is ready',
  },

  shell: {
    main: 'Main',
    home: 'Home',
    lists: 'Lists',
    recipes: 'Recipes',
    menu: 'Menu',
    /** Also for those who came here by mistake and read Hebrew. */
    language: 'Language',
    darkMode: 'Dark mode',
    lightMode: 'Light mode',
    account: 'My account',
    settings: 'Settings',
    notifications: 'Notifications',
    unread: (count) => `Unread: ${count}`,
    accessibility: 'Accessibility statement',
    privacy: 'Privacy',
    terms: 'Terms of use',
    accountOf: (name) => `${name}’s account`,
    guest: 'Guest',
    guestHint: 'Sign in to sync and share your lists',
    signIn: 'Sign in or sign up',
    signOut: 'Sign out',
    myLists: 'My lists',
    store: 'Choose a store',
    admin: 'Admin',
    server: {
      checking: 'Checking the connection to the server',
      connected: 'Connected to the server',
      offline: 'No internet connection',
      unavailable: 'The server isn’t available right now',
    },
  },

  home: {
    morning: 'Good morning',
    noon: 'Good afternoon',
    evening: 'Good evening',
    night: 'Good evening',
    question: 'What’s the plan today?',
    guestTitle: 'Everyone’s shopping, on one list',
    guestText: 'Add items, check them off, and see what’s already in the cart.',
    listsTitle: 'Shopping lists',
    listsText: 'Real prices, together with the family',
    recipesTitle: 'Recipes',
    recipesText: 'Cook something good, and send the ingredients to your list',
    firstList: 'Your first list',
    firstListText: 'Start without signing up',
    togetherTitle: 'Shop together',
    togetherText: 'Check off on one phone, see it right away on another. Any list can be shared.',
    togetherGuest: 'Check off on one phone, see it right away on another. Create an account and share.',
    offline: 'Works offline too. When you’re back online, everything syncs.',
  },

  accounts: {
    loginTitle: 'Good to see you',
    loginText: 'Sign in, and your lists are there on every device.',
    registerTitle: 'Nice to meet you',
    registerText: 'Create an account to sync and share your lists.',
    promise: ['One list.', 'The whole family.', 'Real prices.'],
    email: 'Email',
    phone: 'Phone',
    firstName: 'First name (optional)',
    lastName: 'Last name (optional)',
    password: 'Password',
    passwordHint: 'At least 6 characters',
    confirm: 'Confirm password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    login: 'Sign in',
    register: 'Sign up',
    noAccount: 'No account yet?',
    hasAccount: 'Already have an account?',
    asGuest: 'Continue without an account',
    loggedIn: 'You’re signed in',
    registered: 'You’re all signed up',
    loggedOut: 'You’ve signed out. Your lists will be waiting here.',
    sceneList: 'Shabbat shopping',
    sceneRemaining: 'To buy: 5 of 17',
    sceneStore: 'Your store',
    sceneItem: 'Milk',
    scenePerson: 'Dana',
    failed: 'Couldn’t sign you in or sign you up. Try again later.',
  },

  ...baskets,
  ...lists,
  ...overview,
  ...sync,
  ...session,
  ...product,
  activity,
  usual,
};
