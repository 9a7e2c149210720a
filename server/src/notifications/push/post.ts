import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { NotPublic, publicAddressOf } from '../../openInternet.ts';
import type { PushNetwork } from '../room.ts';
import type { Message } from './db.ts';
import type { PushSender } from './vapid.ts';

/** `gone`: the device is no more. `refused`: trying again is no use. `later`: it may be, not before so many ms. */
export type Outcome =
  | { readonly kind: 'sent' | 'gone' }
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'later'; readonly afterMs: number };

const LATER: Outcome = { kind: 'later', afterMs: 0 };

export type Posting = { readonly network: PushNetwork; readonly sender: PushSender; readonly stopping: AbortSignal };

/** Encrypts a message for its device (RFC 8291) and hands it to the device's push service, which keeps it so long. */
export async function postPush(
  { endpoint, keys, payload }: Pick<Message, 'endpoint' | 'keys' | 'payload'>,
  ttlMs: number,
  { network, sender, stopping }: Posting,
): Promise<Outcome> {
  const url = new URL(endpoint);
  const signal = AbortSignal.any([AbortSignal.timeout(network.timeoutMs), stopping]);
  // Loaded with the first push.
  const { default: webpush } = await import('web-push');
  try {
    const { headers, body } = webpush.generateRequestDetails({ endpoint, keys }, payload, {
      vapidDetails: sender,
      TTL: Math.floor(ttlMs / 1000),
      contentEncoding: 'aes128gcm',
    });
    const address = await publicAddressOf(url, network);
    return outcomeOf(await post(url, address, { headers, body, signal }, network));
  } catch (error) {
    return error instanceof NotPublic || isWrongKey(error) ? { kind: 'gone' } : LATER;
  }
}

/** Keys that no browser made. */
const isWrongKey = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY';

type Request = { readonly headers: object; readonly body: Buffer; readonly signal: AbortSignal };

/** To the address that was checked, without following any redirect. */
function post(url: URL, address: string, { headers, body, signal }: Request, network: PushNetwork) {
  const isSecure = network.protocol === 'https:';
  const options = {
    ...network.dial(address, isSecure ? 443 : 80),
    method: 'POST',
    path: `${url.pathname}${url.search}`,
    servername: url.hostname,
    headers: { ...headers, host: url.host },
    agent: false,
    signal,
  } as const;
  return new Promise<IncomingMessage>((resolve, reject) => {
    const request = isSecure ? httpsRequest(options, resolve) : httpRequest(options, resolve);
    request.once('error', reject).end(body);
  });
}

function outcomeOf(answer: IncomingMessage): Outcome {
  const { statusCode: status = 0, headers } = answer;
  answer.destroy();
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status !== 429 && status < 500) return { kind: 'refused', status };
  const seconds = Number(headers['retry-after']);
  return { kind: 'later', afterMs: Number.isFinite(seconds) ? seconds * 1000 : 0 };
}
