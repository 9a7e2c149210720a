import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** A software authenticator that does what a phone does: makes a key pair for a site, and signs what it is asked. */

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export type Answering = {
  readonly challenge: string;
  readonly origin?: string;
  readonly rpId?: string;
  readonly counter?: number;
  readonly isVerified?: boolean;
  readonly userHandle?: string;
};

export function testAuthenticator(rpId: string, origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const coordinate = (value: string | undefined) => new Uint8Array(Buffer.from(value ?? '', 'base64url'));
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(jwk.x)],
      [-3, coordinate(jwk.y)],
    ]),
  );
  const outline = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  };
  const clientData = (type: string, { challenge, origin: other }: Answering): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: other ?? origin, crossOrigin: false }));
  const authData = (answering: Answering, flags: number, rest: Uint8Array): Buffer => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(answering.counter ?? 0);
    const verified = answering.isVerified === false ? 0 : USER_VERIFIED;
    const head = [sha256(Buffer.from(answering.rpId ?? rpId)), Buffer.from([flags | USER_PRESENT | verified]), counter];
    return Buffer.concat([...head, rest]);
  };

  return {
    /** The answer to a question for a new passkey. */
    create: (answering: Answering) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(authData(answering, HAS_CREDENTIAL, credential))],
        ]),
      );
      return {
        ...outline,
        response: {
          clientDataJSON: clientData('webauthn.create', answering).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** The answer to a question for a sign-in. */
    get: (answering: Answering) => {
      const data = clientData('webauthn.get', answering);
      const auth = authData(answering, 0, Buffer.alloc(0));
      return {
        ...outline,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: auth.toString('base64url'),
          signature: sign('sha256', Buffer.concat([auth, sha256(data)]), privateKey).toString('base64url'),
          ...(answering.userHandle !== undefined && { userHandle: answering.userHandle }),
        },
      };
    },
  };
}

const sha256 = (data: Buffer): Buffer => createHash('sha256').update(data).digest();
