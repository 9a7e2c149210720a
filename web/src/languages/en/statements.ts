import type { PrivacyTexts, TermsTexts } from '../he/statements.ts';

/** The statements on privacy and terms. */
export const privacy: PrivacyTexts = {
  title: 'Privacy',
  intro:
    'Sali keeps only what it needs for your lists to work, and doesn’t sell it or pass it on to anyone. Here are the facts.',
  sections: [
    {
      title: 'What’s kept on the server',
      lines: [
        'For your account: email, phone, your name if you gave one, and your password as a one-way hash (argon2id) that can’t be turned back into the password.',
        'Your lists, items, recipes and photos, who’s on each list, and who changed what.',
        'What you bought and how many times, so we can suggest your usuals. Your own names and notes for products are visible only to you.',
        'For each signed-in device: the type of browser, when it signed in and when it was last seen.',
        'Passkeys: only their public part, the name you gave and when they were used. Your fingerprint or face never leaves the device.',
        'Did you sign in with Google? Then the ID of your Google account is kept. Your name and email come from there once, when the account is opened.',
        'When you verified your email. A link that’s mailed is kept only as a hash, until it’s used or runs out.',
        'The settings you chose, so that they reach all your devices.',
        'The people you blocked, by the name and email you saw then. Only you see that list; administrators see a report you sent.',
        'The notifications of the last 30 days and the reminders you set. A device where you turned notifications on gets them encrypted, through its browser’s own service.',
        'From the photos you upload, only the pixels are kept. Where the photo was taken and the other details in the file are deleted.',
      ],
    },
    {
      title: 'What’s kept on your device',
      lines: [
        'The lists, recipes and products you’ve seen, so that everything opens even when you’re offline.',
        'One cookie, which keeps you signed in. There are no cookies for tracking, for ads or for measurement by others.',
        'Your last 10 searches, on this device only. You can turn that off and delete them in the settings.',
        'Lists you make as a guest stay on the device and aren’t sent, until you choose to move them to an account.',
      ],
    },
    {
      title: 'What others see',
      lines: [
        'People who share a list with you see your name, your email and what you changed in it.',
        'A public recipe is open to everyone. A private recipe is only for you.',
        'Where you can sign in with Google, the sign-in page loads Google’s button, and Google sees that it was loaded. So does the account page, if your account has no password. There is nothing of Google’s on the other pages.',
        'Product images sometimes come from another site, and that site sees that the image was loaded.',
        'Your location is sent only when you ask for nearby stores, and isn’t saved in your account.',
      ],
    },
    {
      title: 'In your hands',
      lines: [
        'In “My account” you can correct your details, download all your data, sign out devices and delete your account.',
        'Deleting your account takes effect right away: lists, private recipes and photos are deleted. Public recipes stay, without a name.',
        'A deleted list is kept for 30 days so that it can be restored, and is then deleted forever.',
      ],
    },
  ],
  updated: 'Updated November 2026',
};

export const terms: TermsTexts = {
  title: 'Terms of use',
  intro:
    'Sali is a tool for managing your shopping. In a few lines: what you can expect of it, and what it asks of you.',
  sections: [
    {
      title: 'Prices and deals',
      lines: [
        'Prices come from the files that the chains publish by law, and are updated when the chains publish them. The price that counts is the one at the checkout.',
        'An old price is marked, and a product without a price isn’t counted in the total.',
        'Deals are calculated by their published terms. A club or coupon deal isn’t counted unless you ask for it.',
      ],
    },
    {
      title: 'What you write',
      lines: [
        'Your lists and recipes stay yours. We keep them and show them to the people you’ve shared them with.',
        'Upload only photos and recipes that you’re allowed to publish.',
        'Information you write about a product is visible to everyone, and waits to be verified.',
      ],
    },
    {
      title: 'Your account',
      lines: [
        'Keep your password safe. If you think someone else knows it, change it and sign out your other devices.',
        'An account that abuses the system may be disabled.',
        'You can stop at any time, and take your data with you.',
      ],
    },
    {
      title: 'Liability',
      lines: [
        'Sali is provided as is. It’s best to check ingredients and allergens on the package, and not only on the screen.',
      ],
    },
  ],
  updated: 'Updated November 2026',
};
