import { keysOf } from '@sali/domain/base/collections';
import { AwsClient } from 'aws4fetch';
import type { FastifyBaseLogger } from 'fastify';
import type { S3Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { IMAGE_FILES } from './files.ts';
import type { ImageStore } from './store.ts';

/** The time-out of a call to the store of pictures. */
const S3_TIMEOUT_MS = 15_000;

const KINDS = keysOf(IMAGE_FILES);
/** Attempts for a call that failed on the network or with a 5xx; waits double from 50 ms. */
const RETRIES = 3;

/**
 * Pictures in a bucket of an S3-compatible store, under `images/`, or a folder in it. Every call is signed (Signature Version 4) and addressed
 * by path, as every such store understands it. Each of its methods @throws AppError unavailable, the store's own reason
 * being logged: refused credentials, a bucket that is not there, no answer in 15 s.
 */
export function s3Store(config: S3Config, log: Pick<FastifyBaseLogger, 'error'>, folder = 'images'): ImageStore {
  const client = new AwsClient({ ...config, service: 's3', retries: RETRIES });
  const call = async (method: 'GET' | 'PUT' | 'DELETE', name: string, image?: Buffer): Promise<Response> => {
    const address = `${config.endpoint}/${config.bucket}/${folder}/${name}`;
    const signal = AbortSignal.timeout(S3_TIMEOUT_MS);
    const answer = await client
      .fetch(address, { method, signal, ...(image && { body: new Uint8Array(image), headers: headersOf(name) }) })
      .catch((error: unknown) => String(error));
    if (typeof answer !== 'string' && (answer.ok || answer.status === 404)) return answer;
    const reason = typeof answer === 'string' ? answer : `${answer.status} ${codeOf(await answer.text())}`;
    log.error({ method, bucket: config.bucket, reason }, 'the store of pictures refused');
    throw new AppError('unavailable', { retryAfterSeconds: 30 });
  };
  const remove = async (key: string): Promise<void> => {
    await Promise.all(KINDS.map((kind) => call('DELETE', `${key}${kind}`)));
  };
  return {
    async put(key, image) {
      const answers = await Promise.allSettled(KINDS.map((kind) => call('PUT', `${key}${kind}`, image[kind])));
      if (answers.every((answer) => answer.status === 'fulfilled' && answer.value.ok)) return;
      await remove(key).catch(() => undefined); // what was written of it is of no use
      throw answers.find((answer) => answer.status === 'rejected')?.reason ?? missingBucket(config, log);
    },
    async read(name) {
      const answer = await call('GET', name);
      return answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined;
    },
    remove,
  };
}

const headersOf = (name: string): Record<string, string> => ({
  'content-type': name.endsWith('.webp') ? 'image/webp' : 'image/jpeg',
});

/** A 404 is not an error for a reader; for a writer it means that the bucket is missing. */
function missingBucket({ bucket }: S3Config, log: Pick<FastifyBaseLogger, 'error'>): AppError {
  log.error({ bucket }, 'the store of pictures has no such bucket');
  return new AppError('unavailable', { retryAfterSeconds: 30 });
}

/** The word for it in the store's XML: `InvalidAccessKeyId`, `SignatureDoesNotMatch`… */
const codeOf = (xml: string): string => /<Code>(\w{1,60})<\/Code>/.exec(xml)?.[1] ?? '';
