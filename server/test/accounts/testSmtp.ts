import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as it came over the wire, its parts decoded. */
export type ReceivedMail = {
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** A real SMTP server on this machine, which keeps what it is given. */
export async function startSmtp() {
  const mails: ReceivedMail[] = [];
  const refusing = { times: 0 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusing.times > 0) {
          refusing.times -= 1;
          return done(Object.assign(new Error('try again later'), { responseCode: 451 }));
        }
        const [to] = session.envelope.rcptTo;
        mails.push(readMail(to?.address ?? '', Buffer.concat(chunks).toString('utf8')));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    /** The next `times` mails are not accepted. */
    refuse: (times: number): void => void (refusing.times = times),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export type TestSmtp = Awaited<ReturnType<typeof startSmtp>>;

/** The token of the link in a mail. */
export const tokenIn = (mail: ReceivedMail | undefined): string => /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';

function readMail(to: string, raw: string): ReceivedMail {
  const [head = ''] = raw.split('\r\n\r\n');
  const headers = head.replace(/\r\n[ \t]+/g, ' ');
  const header = (name: string): string =>
    decodeWords(new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1]?.trim() ?? '');
  const boundary = /boundary="?([^";\r\n]+)/.exec(headers)?.[1] ?? '';
  const parts = raw.split(`--${boundary}`);
  const part = (type: string): string => bodyOf(parts.find((one) => one.includes(`Content-Type: ${type}`)) ?? '');
  return { to, from: header('From'), subject: header('Subject'), text: part('text/plain'), html: part('text/html') };
}

function bodyOf(part: string): string {
  const [head = '', ...rest] = part.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  return /quoted-printable/i.test(head) ? unquoted(body.replace(/=\r\n/g, '')) : body;
}

const unquoted = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** Words of a header that is not ASCII (RFC 2047). */
const decodeWords = (text: string): string =>
  text
    .replace(/\?= +=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_all, kind: string, body: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(body, 'base64').toString('utf8') : unquoted(body.replaceAll('_', ' ')),
    );
