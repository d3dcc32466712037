import { generateKeyPairSync } from 'node:crypto';
import Provider from 'oidc-provider';
import type { Configuration, Adapter, AdapterPayload } from 'oidc-provider';

/** A person as the provider describes them. */
export type Person = {
  email?: string | undefined;
  name?: string | undefined;
  isVerified: unknown;
  /** Whether the id token has the address alone, and the userinfo endpoint everything. */
  isVerifiedAtUserInfo?: boolean;
};

type Options = {
  issuer: string;
  client: { id: string; secret: string; redirectUri: string };
  /** Those who have logged in, by the ids of their accounts. */
  people: ReadonlyMap<string, Person>;
  /** Whether the id token itself says who the person is, as Google's and Apple's do. */
  tellsInIdToken: boolean;
};

/** A provider that keeps everything in memory. */
export function createProvider({ issuer, client, people, tellsInIdToken }: Options): Provider {
  const pathname = new URL(issuer).pathname.replace(/\/$/, '');
  const provider = new Provider(issuer, {
    ...settings(),
    conformIdTokenClaims: !tellsInIdToken,
    adapter: keepInMemory(),
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    interactions: { url: (_context, { uid }) => `${pathname}/interaction/${uid}` },
    findAccount: (_context, id) => {
      const person = people.get(id);
      return person && { accountId: id, claims: (use) => claimsOf(use, id, person) };
    },
    // No page asks for consent to the claims.
    loadExistingGrant: async ({ oidc }) => {
      const accountId = oidc.session?.accountId;
      const grant = new provider.Grant({
        clientId: client.id,
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
    cookies: { keys: ['of-a-provider-without-secrets'] },
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
