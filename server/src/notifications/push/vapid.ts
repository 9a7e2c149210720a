import { createECDH } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { keptSecret } from '../../keptSecret.ts';

/** Who asks, as push services know it (RFC 8292): base64url keys, and how this site's people are reached. */
export type PushSender = { readonly subject: string; readonly publicKey: string; readonly privateKey: string };

const CURVE = 'prime256v1';
/** A push service asks for an address to write to; a site without one has none to give. */
const NO_SUBJECT = 'mailto:no-reply@localhost';

/** With the configured key, else one that is made once and kept in the data folder for its owner's eyes alone. */
export function pushSender({
  vapidPrivateKey,
  dataDir,
  publicUrl,
}: Pick<Config, 'vapidPrivateKey' | 'dataDir' | 'publicUrl'>): PushSender {
  const privateKey = vapidPrivateKey ?? keptSecret(join(dataDir, 'vapid.key'), newPrivateKey);
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey, 'base64url');
  const subject = publicUrl?.startsWith('https:') ? publicUrl : NO_SUBJECT;
  return { subject, publicKey: pair.getPublicKey('base64url'), privateKey };
}

function newPrivateKey(): string {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  const bytes = pair.getPrivateKey();
  // The curve's numbers may be a byte shorter.
  return Buffer.concat([Buffer.alloc(32 - bytes.length), bytes]).toString('base64url');
}
