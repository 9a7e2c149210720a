import { createECDH } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../../../base/config.ts';
import { storedSecret } from '../../../base/storedSecret.ts';

/** The sender as push services know it (RFC 8292): base64url keys, and an address at which the site's operator is reached. */
export type PushSender = { readonly subject: string; readonly publicKey: string; readonly privateKey: string };

const CURVE = 'prime256v1';
/** Push services require a contact address; this one is for sites that have neither a public address nor one for mails. */
const NO_SUBJECT = 'mailto:no-reply@localhost';

/** Uses the configured key, else one that is generated once and stored in the data folder, readable by its owner only. */
export function pushSender({
  vapidPrivateKey,
  dataDir,
  pushContact,
}: Pick<Config, 'vapidPrivateKey' | 'dataDir' | 'pushContact'>): PushSender {
  const privateKey = vapidPrivateKey ?? storedSecret(join(dataDir, 'vapid.key'), newPrivateKey);
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey, 'base64url');
  return { subject: pushContact ?? NO_SUBJECT, publicKey: pair.getPublicKey('base64url'), privateKey };
}

function newPrivateKey(): string {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  const bytes = pair.getPrivateKey();
  // The private key may be a byte shorter: pad it to 32 bytes.
  return Buffer.concat([Buffer.alloc(32 - bytes.length), bytes]).toString('base64url');
}
