import { createHash } from 'node:crypto';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { NotPublic, publicAddressOf } from '../../../base/openInternet.ts';
import type { PushNetwork } from '../room.ts';
import type { PushMessage } from './db.ts';
import type { PushSender } from './vapid.ts';

/** `gone`: the device no longer exists. `refused`: a retry is useless. `later`: retry after `afterMs` at the earliest. */
export type PushResult =
  | { readonly kind: 'sent' | 'gone' }
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'later'; readonly afterMs: number };

const TOPIC_CHARS = 32;
const RETRY_LATER: PushResult = { kind: 'later', afterMs: 0 };

export type PushContext = {
  readonly network: PushNetwork;
  readonly sender: PushSender;
  readonly stopping: AbortSignal;
};

/** Encrypts a message for its device (RFC 8291) and posts it to the push service, which keeps it for `ttlMs`. */
export async function postPush(
  { messageId, endpoint, keys, payload }: Pick<PushMessage, 'messageId' | 'endpoint' | 'keys' | 'payload'>,
  ttlMs: number,
  { network, sender, stopping }: PushContext,
): Promise<PushResult> {
  const url = new URL(endpoint);
  const signal = AbortSignal.any([AbortSignal.timeout(network.timeoutMs), stopping]);
  // Imported with the first push: most servers never send one.
  const { default: webpush } = await import('web-push');
  try {
    const { headers, body } = webpush.generateRequestDetails({ endpoint, keys }, payload, {
      vapidDetails: sender,
      TTL: Math.floor(ttlMs / 1000),
      contentEncoding: 'aes128gcm',
      topic: topicOf(messageId, payload),
    });
    const address = await publicAddressOf(url, network);
    return pushResultOf(await post(url, address, { headers, body, signal }, network));
  } catch (error) {
    return error instanceof NotPublic || isWrongKey(error) ? { kind: 'gone' } : RETRY_LATER;
  }
}

/**
 * The same for a message that is sent again, because its process died before it noted that it was taken: the push service
 * replaces a message that it still keeps by one of the same topic (RFC 8030).
 */
const topicOf = (messageId: number, payload: string): string =>
  createHash('sha256').update(`${messageId} ${payload}`).digest('base64url').slice(0, TOPIC_CHARS);

/** The device sent keys that no browser creates. */
const isWrongKey = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY';

type PushRequest = { readonly headers: object; readonly body: Buffer; readonly signal: AbortSignal };

/** Posts to the address that was checked. Follows no redirect. */
function post(url: URL, address: string, { headers, body, signal }: PushRequest, network: PushNetwork) {
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

function pushResultOf(answer: IncomingMessage): PushResult {
  const { statusCode: status = 0, headers } = answer;
  answer.destroy();
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status !== 429 && status < 500) return { kind: 'refused', status };
  const seconds = Number(headers['retry-after']);
  return { kind: 'later', afterMs: Number.isFinite(seconds) ? seconds * 1000 : 0 };
}
