import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  Assertion,
  AuthenticationOptions,
  RegistrationOptions,
  RegistrationResponse,
} from '@stillweb/contract/account/webauthn';

export type Authenticator = {
  /** The browser's answer to `navigator.credentials.create`. */
  register: (options: RegistrationOptions) => RegistrationResponse;
  /** The browser's answer to `navigator.credentials.get`. */
  assert: (options: Pick<AuthenticationOptions, 'challenge'>) => Assertion;
  /** Lets it count from there, as a copy would. */
  countFrom: (signCount: number) => void;
};

const flag = { userPresent: 0x01, userVerified: 0x04, attested: 0x40 };

/**
 * A browser at `origin` with an authenticator that has one passkey, on P-256 (WebAuthn Level 3, 6.1 and 6.5).
 * @param verifiesUser whether it asks for a fingerprint or a PIN
 */
export function createAuthenticator(origin: string, { verifiesUser = true } = {}): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let signCount = 0;
  let userHandle = '';

  const authenticatorData = (extra: Buffer = Buffer.alloc(0)) => {
    const flags =
      flag.userPresent |
      (verifiesUser ? flag.userVerified : 0) |
      (extra.length > 0 ? flag.attested : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(signCount);
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count, extra]);
  };
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const credential = () => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  });

  return {
    register: ({ challenge, user }) => {
      userHandle = user.id;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const data = authenticatorData(attestedCredential(id, x, y));
      return {
        ...credential(),
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestationObject(data).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    countFrom: (count) => {
      signCount = count;
    },
    assert: ({ challenge }) => {
      signCount += 1;
      const data = authenticatorData();
      const client = clientData('webauthn.get', challenge);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...credential(),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle,
        },
      };
    },
  };
}

/** No model, the length and bytes of the id, and the key in COSE: EC2, ES256, P-256. */
function attestedCredential(id: Buffer, x: string, y: string): Buffer {
  const cose = [
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ];
  return Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, ...cose]);
}

/** CBOR: `{ fmt: 'none', attStmt: {}, authData }`. */
function attestationObject(data: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from('fmt'),
    Buffer.from([0x64]),
    Buffer.from('none'),
    Buffer.from([0x67]),
    Buffer.from('attStmt'),
    Buffer.from([0xa0, 0x68]),
    Buffer.from('authData'),
    Buffer.from([0x58, data.length]),
    data,
  ]);
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}
