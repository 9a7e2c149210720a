import type { WaysInTexts } from '../../heWaysIn.ts';

/** The sentences about other ways into an account. */
export const waysIn: WaysInTexts = {
  forgot: {
    link: 'Forgot password',
    title: 'Forgot your password?',
    text: 'Write your account’s email, and we’ll send a link to choose a new password.',
    send: 'Send link',
    sentTitle: 'Check your email',
    sent: (email) => `If there’s an account for ${email}, the link is on its way. It works for an hour.`,
    notThere: 'Didn’t arrive? Look in your spam folder. If it isn’t there either, contact the site’s admins.',
    back: 'Back to sign-in',
  },

  again: 'Send again',
  againIn: (time) => `You can send again in ${time}`,

  reset: {
    title: 'New password',
    text: 'Afterwards all your devices will need to sign in again.',
    next: 'New password',
    repeat: 'New password, again',
    save: 'Save password',
    done: 'Password changed. You can sign in now.',
    askNew: 'Ask for a new link',
  },

  verify: {
    title: 'Verify email',
    text: (email) => `This verifies the email of the account you’re signed in to: ${email}`,
    signIn: 'To verify your email, sign in to the account that the link was sent to.',
    confirm: 'Verify email',
    done: 'Email verified',
    toAccount: 'My account',
  },

  passkeys: {
    signIn: 'Sign in with a passkey',
    title: 'Passkeys',
    text: 'Sign in with your fingerprint, your face or the device’s PIN, without a password.',
    add: 'Add a passkey',
    addText: 'After your password, the device will ask you to confirm.',
    name: 'Name of the passkey',
    password: 'Your password',
    added: 'Passkey added',
    left: 'The passkey wasn’t added. You can try again.',
    used: (ago) => `Last used ${ago}`,
    neverUsed: 'Not used yet',
    remove: (name) => `Remove passkey: ${name}`,
    removeTitle: 'Remove this passkey?',
    removeText: (name) => `You won’t be able to sign in with “${name}”. Your password keeps working.`,
    removeConfirm: 'Remove',
    removed: 'Passkey removed',
    failed: 'That didn’t work. Try again once you’re back online.',
  },

  email: {
    title: 'Email',
    verified: 'Verified',
    unverified: 'Not verified',
    why: 'Verify your email, so that you can always get back to your account.',
    send: 'Send verification link',
    sent: 'We sent a link. Check your email.',
    pending: (email) => `Waiting for ${email} to be verified. Until then your email stays as it is.`,
    byAdmins: 'The site’s admins will give you the verification link.',
    change: 'Change email',
    changeText: 'We’ll send a link to the new address. It counts once it’s verified.',
    next: 'New email',
    password: 'Your password',
    failed: 'Couldn’t check whether your email is verified. Try again once you’re back online.',
  },
};
