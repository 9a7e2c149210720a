import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { type ImageStore, makeImage, openImages } from './images.ts';
import { s3Store } from './s3Store.ts';

/** Against a real server of the protocol, which checks every signature. */
describe('s3Store', () => {
  const directory = mkdtempSync(join(tmpdir(), 'sali-s3-'));
  const KEY = '018f3f6e-8f00-7000-8000-000000000001';
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  let server: S3rver;
  let endpoint: string;
  let store: ImageStore;
  let logged: unknown[];
  const log = { error: (facts: unknown) => void logged.push(facts) };
  const storeWith = (change: object): ImageStore =>
    s3Store({ endpoint, bucket: 'sali', region: 'us-east-1', ...credentials, ...change }, log);
  const picture = async () =>
    makeImage(
      await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
        .png()
        .toBuffer(),
      1,
    );
  const kept = () => readdirSync(directory, { recursive: true }).filter((name) => String(name).includes(KEY));

  beforeAll(async () => {
    server = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory,
      allowMismatchedSignatures: false,
      configureBuckets: [{ name: 'sali' }],
    });
    endpoint = `http://127.0.0.1:${(await server.run()).port}`;
  });
  afterAll(async () => {
    await server.close();
    rmSync(directory, { recursive: true });
  });
  beforeEach(async () => {
    logged = [];
    store = storeWith({});
    await store.remove(KEY);
  });

  it('[X60] keeps a picture whole, gives it back byte by byte, and removes it', async () => {
    const image = await picture();
    await store.put(KEY, image);
    expect(await store.read(`${KEY}.webp`)).toEqual(image['.webp']);
    expect(await store.read(`${KEY}-thumb.jpg`)).toEqual(image['-thumb.jpg']);
    const stored = await fetch(`${endpoint}/sali/images/${KEY}.jpg`);
    expect(stored.headers.get('content-type')).toBe('image/jpeg');
    await store.remove(KEY);
    expect(await store.read(`${KEY}.webp`)).toBeUndefined();
    expect(kept()).toEqual([]);
  });

  it('[X60] a missing picture reads as none, and its removal is no error', async () => {
    expect(await store.read(`${KEY}.webp`)).toBeUndefined();
    await store.remove(KEY);
    expect(logged).toEqual([]);
  });

  it.each([
    ['a wrong secret', { secretAccessKey: 'wrong' }, '403 SignatureDoesNotMatch'],
    ['an unknown key', { accessKeyId: 'NOBODY' }, '403 InvalidAccessKeyId'],
  ])('[X61] %s stores nothing, says so in the log and asks for patience', async (_what, change, reason) => {
    await expect(storeWith(change).put(KEY, await picture())).rejects.toMatchObject({ code: 'unavailable' });
    await expect(storeWith(change).read(`${KEY}.webp`)).rejects.toMatchObject({ code: 'unavailable' });
    expect(logged[0]).toMatchObject({ bucket: 'sali', reason });
    expect(kept()).toEqual([]);
  });

  it('[X61] a bucket that is not there, and a store that does not answer, are no lost upload', async () => {
    await expect(storeWith({ bucket: 'other' }).put(KEY, await picture())).rejects.toMatchObject({
      code: 'unavailable',
    });
    await expect(storeWith({ endpoint: 'http://127.0.0.1:1' }).read(`${KEY}.webp`)).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  it('[X60] the configuration chooses it', async () => {
    const config = readConfig({
      JWT_SECRET: 'a secret for tests, long enough to sign with',
      DATA_DIR: join(directory, 'none'),
      IMAGES_S3_ENDPOINT: `${endpoint}/`,
      IMAGES_S3_BUCKET: 'sali',
      IMAGES_S3_ACCESS_KEY_ID: 'S3RVER',
      IMAGES_S3_SECRET_ACCESS_KEY: 'S3RVER',
    });
    await openImages(config, log).put(KEY, await picture());
    expect(kept()).toHaveLength(4 * 3); // contents, digest and metadata of each file
  });
});
