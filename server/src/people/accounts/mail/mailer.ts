import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../../base/config.ts';
import type { Mail } from './mails.ts';

/**
 * Sends mail by SMTP, after the request was answered: nobody waits for a mail server, and the time of an answer reveals
 * nothing about the recipient. A mail that fails is retried a few times.
 */
export type Mailer = {
  /** Whether this server sends mail at all. */
  readonly isOn: boolean;
  /** Runs the work once the current request is answered; a failure is logged. */
  readonly later: (work: () => Promise<void>) => void;
  /** @returns whether the mail server accepted the mail */
  readonly send: (to: string, letter: Mail) => Promise<boolean>;
  /** Resolves when all started work has ended. */
  readonly settled: () => Promise<void>;
  /** Lets running sends end, and stops retries. */
  readonly close: () => Promise<void>;
};

const TRY_AGAIN_MS = [2000, 15_000] as const;
const SMTP_TIMEOUT_MS = 10_000;

/** @param tryAgainMs waits between the attempts for one mail */
export function openMailer(
  mail: Config['mail'],
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
  tryAgainMs: readonly number[] = TRY_AGAIN_MS,
): Mailer {
  const running = new Set<Promise<void>>();
  const closing = new AbortController();
  let transport: ReturnType<typeof transportOf> | undefined;
  const settled = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running);
  };

  return {
    isOn: mail !== undefined,
    later: (work) => {
      const done = new Promise<void>((resolve) => setImmediate(resolve))
        .then(work)
        .catch((error: unknown) => log.error({ err: error }, 'a mail was not sent'))
        .finally(() => running.delete(done));
      running.add(done);
    },
    send: async (to, letter) => {
      for (const waitMs of [0, ...tryAgainMs]) {
        if (!(await passed(waitMs, closing.signal)) || !mail) return false;
        try {
          const open = await (transport ??= transportOf(mail.url));
          await open.sendMail({ from: mail.from, to: { name: '', address: to }, ...letter });
          return true;
        } catch (error) {
          log.warn({ err: error }, 'the mail server refused a mail');
        }
      }
      return false;
    },
    settled,
    close: async () => {
      closing.abort();
      await settled();
      (await transport)?.close();
    },
  };
}

/** Created with the first mail, which imports the library. */
async function transportOf(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    // Mails contain nothing but our own texts.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** @returns false when the wait was cut short */
function passed(ms: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const end = (isOver: boolean) => () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', cut);
      resolve(isOver);
    };
    const cut = end(false);
    const timer = setTimeout(end(true), ms);
    signal.addEventListener('abort', cut);
  });
}
