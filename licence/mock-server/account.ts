import { createHash, randomBytes, randomUUID } from 'node:crypto';

import { signToken, type SigningKey } from '../vectors/sign.ts';

/** The subscription of the mock's one account. Times are Unix seconds. */
export interface Subscription {
  status: string;
  plan: 'MONTHLY' | 'YEARLY' | null;
  features: string[];
  trialEnd: number | null;
  until: number | null;
}

export interface Installation {
  installId: string;
  name: string;
  version: string;
}

interface Device extends Installation {
  id: string;
  account: number;
  credential: string;
  /** A renewed credential that has not been used yet. */
  next?: string;
  spent?: string;
}

export type Refusal = { status: number; code: string; message: string };
export type Outcome = { data: Record<string, unknown> } | { refusal: Refusal };

const deviceLimit = 5;
const hour = 3600;

export const refusals = {
  invalidGrant: refusal(400, 'INVALID_GRANT', 'That grant is not valid.'),
  pending: refusal(400, 'AUTHORIZATION_PENDING', 'The code has not been entered yet.'),
  expired: refusal(400, 'EXPIRED_CODE', 'That code has expired.'),
  denied: refusal(403, 'ACCESS_DENIED', 'The link was refused.'),
  invalidCode: refusal(404, 'INVALID_CODE', 'That code is not valid. Codes work for 10 minutes.'),
  limit: refusal(
    409,
    'DEVICE_LIMIT_REACHED',
    'Five browsers are linked already. Unlink one first.',
  ),
  unlinked: refusal(401, 'DEVICE_UNLINKED', 'This browser is no longer linked.'),
};

function refusal(status: number, code: string, message: string): { refusal: Refusal } {
  return { refusal: { status, code, message } };
}

/** The state of the mock: the account that is signed in, all browsers and their pending links. */
export class MockAccount {
  subscription: Subscription = {
    status: 'ACTIVE',
    plan: 'YEARLY',
    features: ['trackers', 'youtube', 'notifications', 'popups'],
    trialEnd: null,
    until: null,
  };
  /** The signed-in account. Accounts differ in nothing but their browsers. */
  number = 1;
  readonly devices = new Map<string, Device>();
  readonly #grants = new Map<string, Installation & { challenge: string }>();
  readonly #codes = new Map<string, Installation & { userCode: string; approved?: boolean }>();

  grant(request: Installation & { challenge: string }): Outcome {
    const code = randomBytes(32).toString('base64url');
    this.#grants.set(code, request);
    return { data: { code } };
  }

  redeemCode(code: string, verifier: string): Outcome {
    const grant = this.#grants.get(code);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    this.#grants.delete(code);
    return grant?.challenge === challenge ? this.#link(grant) : refusals.invalidGrant;
  }

  startDeviceCode(installation: Installation, site: string): Outcome {
    const deviceCode = randomBytes(32).toString('base64url');
    const userCode = createUserCode();
    this.#codes.set(deviceCode, { ...installation, userCode });
    const verificationUri = `${site}/link`;
    return { data: { deviceCode, userCode, verificationUri, expiresIn: 600, interval: 5 } };
  }

  /** The user's steps on the site's `/link`. */
  decide(userCode: string, approve: boolean): Outcome {
    const waiting = [...this.#codes.values()].find((code) => code.userCode === userCode);
    if (!waiting) {
      return refusals.invalidCode;
    }
    waiting.approved = approve;
    return { data: {} };
  }

  redeemDeviceCode(deviceCode: string): Outcome {
    const waiting = this.#codes.get(deviceCode);
    if (!waiting) {
      return refusals.expired;
    }
    if (waiting.approved === undefined) {
      return refusals.pending;
    }
    this.#codes.delete(deviceCode);
    return waiting.approved ? this.#link(waiting) : refusals.denied;
  }

  /** The device of a credential. A spent credential in use means a copy: the device is unlinked. */
  authenticate(credential: string): Device | undefined {
    const device = this.devices.get(credential.split('.')[1] ?? '');
    if (device?.next === credential) {
      Object.assign(device, { spent: device.credential, credential, next: undefined });
    }
    if (device && device.spent === credential) {
      this.devices.delete(device.id);
    }
    return device?.credential === credential ? device : undefined;
  }

  renew(device: Device): Outcome {
    device.next = createCredential(device.id);
    return { data: { credential: device.next } };
  }

  /** @param now the server's clock in Unix seconds */
  entitlement(device: Device, key: SigningKey, site: string, now: number) {
    const iat = now - (now % (12 * hour));
    const { features, ...subscription } = this.subscription;
    const claims = {
      v: 1,
      iss: site,
      aud: 'stillweb-extension',
      sub: 'mock',
      dev: device.id,
      iat,
      exp: iat + 84 * hour,
      ...subscription,
      features,
    };
    const etag = `"${createHash('sha256').update(JSON.stringify(claims)).digest('base64url')}"`;
    return { etag, token: signToken(key, claims) };
  }

  #link({ installId, name, version }: Installation): Outcome {
    const account = this.number;
    const own = [...this.devices.values()].filter((device) => device.account === account);
    const same = own.find((device) => device.installId === installId);
    if (!same && own.length >= deviceLimit) {
      return refusals.limit;
    }
    if (same) {
      this.devices.delete(same.id);
    }
    const id = randomUUID();
    const credential = createCredential(id);
    this.devices.set(id, { id, account, installId, name, version, credential });
    const unlinkToken = `${id}.mock`;
    return { data: { deviceId: id, credential, unlinkToken, account: 'an…@example.com' } };
  }
}

function createCredential(deviceId: string): string {
  return `swd1.${deviceId}.${randomBytes(32).toString('base64url')}`;
}

function createUserCode(): string {
  const letters = 'BCDFGHJKLMNPQRSTVWXZ';
  const code = Array.from(randomBytes(8), (byte) => letters[byte % letters.length]).join('');
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}
