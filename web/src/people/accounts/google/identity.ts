/** Google Identity Services: Google's button and window, by a script of Google's that is loaded on first use. */

type ButtonOptions = {
  readonly type: 'standard';
  readonly theme: 'outline' | 'filled_black';
  readonly size: 'large';
  readonly shape: 'pill';
  readonly text: 'continue_with';
  readonly logo_alignment: 'center';
  readonly width: number;
  readonly locale: string;
};

export type GoogleIdentity = {
  initialize(options: {
    readonly client_id: string;
    /** Part of the credential: it answers this request and no other. */
    readonly nonce: string;
    readonly ux_mode: 'popup';
    readonly callback: (answer: { readonly credential: string }) => void;
  }): void;
  renderButton(parent: HTMLElement, options: ButtonOptions): void;
};

declare global {
  interface Window {
    google?: { readonly accounts: { readonly id: GoogleIdentity } };
  }
}

const SCRIPT = 'https://accounts.google.com/gsi/client';
/** The widest button that Google draws. */
export const BUTTON_WIDTH_MAX = 400;

let loading: Promise<GoogleIdentity> | null = null;

/** @throws Error when the script cannot be loaded; the next call tries again */
export function loadGoogle(): Promise<GoogleIdentity> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function load(): Promise<GoogleIdentity> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error('the script of Google cannot be had'));
    };
    script.src = SCRIPT;
    script.async = true;
    script.onload = () => (window.google ? resolve(window.google.accounts.id) : fail());
    script.onerror = fail;
    document.head.append(script);
  });
}
