import { generateKeyPairSync } from 'node:crypto';
import Provider from 'oidc-provider';
import type { Configuration, Adapter, AdapterPayload } from 'oidc-provider';
import { demoClient } from './client.ts';

/** As the person has filled in the form. */
export type Person = {
  email: string;
  name: string | undefined;
  isVerified: boolean;
  /** Whether the id token has the address alone, and the userinfo endpoint everything. */
  isVerifiedAtUserInfo: boolean;
};

type Options = {
  issuer: string;
  siteUrl: string;
  /** Those who have filled in the form, by the ids of their accounts. */
  people: ReadonlyMap<string, Person>;
};

/** A provider that keeps everything in memory. */
export function createProvider({ issuer, siteUrl, people }: Options): Provider {
  const { pathname } = new URL(issuer);
  const provider = new Provider(issuer, {
    ...settings(),
    adapter: keepInMemory(),
    clients: [
      {
        client_id: demoClient.id,
        client_secret: demoClient.secret,
        redirect_uris: [`${siteUrl}/api/v1/auth/provider/demo/callback`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    interactions: { url: (_context, { uid }) => `${pathname}/interaction/${uid}` },
    findAccount: (_context, id) => {
      const person = people.get(id);
      return person && { accountId: id, claims: (use) => claimsOf(use, id, person) };
    },
    // No page asks whether the site may know the address and the name.
    loadExistingGrant: async ({ oidc }) => {
      const accountId = oidc.session?.accountId;
      const grant = new provider.Grant({
        clientId: demoClient.id,
        ...(accountId && { accountId }),
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  return provider;
}

function claimsOf(use: string, id: string, person: Person) {
  const { email, name, isVerified, isVerifiedAtUserInfo } = person;
  if (isVerifiedAtUserInfo && use === 'id_token') return { sub: id, email };
  return { sub: id, email, email_verified: isVerified, name };
}

function settings(): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ format: 'jwk' });
  return {
    jwks: { keys: [{ ...key, kty: 'RSA', use: 'sig', alg: 'RS256', kid: String(Date.now()) }] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['of-a-provider-that-believes-everybody'] },
    // Seconds.
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
  };
}

type Entry = { payload: AdapterPayload; expiresAt: number };

/** Keeps what a provider knows of its log-ins until it stops. The library's own memory warns at each start. */
function keepInMemory(): (kind: string) => Adapter {
  const entries = new Map<string, Entry>();
  return (kind) => adapterOf(kind, entries);
}

function adapterOf(kind: string, entries: Map<string, Entry>): Adapter {
  const keyOf = (id: string) => `${kind} ${id}`;
  const payloads = () => [...entries].filter(([key]) => key.startsWith(`${kind} `));
  const find = (isIt: (payload: AdapterPayload) => boolean) =>
    payloads().find(([, { payload }]) => isIt(payload))?.[1].payload;
  return {
    upsert: async (id, payload, expiresIn = 600) => {
      forgetExpired(entries);
      entries.set(keyOf(id), { payload, expiresAt: Date.now() + expiresIn * 1000 });
    },
    find: async (id) => entries.get(keyOf(id))?.payload,
    findByUid: async (uid) => find((payload) => payload.uid === uid),
    findByUserCode: async (userCode) => find((payload) => payload.userCode === userCode),
    consume: async (id) => {
      const entry = entries.get(keyOf(id));
      if (entry) entry.payload.consumed = Math.floor(Date.now() / 1000);
    },
    destroy: async (id) => void entries.delete(keyOf(id)),
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of payloads()) {
        if (payload.grantId === grantId) entries.delete(key);
      }
    },
  };
}

function forgetExpired(entries: Map<string, Entry>): void {
  for (const [key, { expiresAt }] of entries) {
    if (expiresAt < Date.now()) entries.delete(key);
  }
}
