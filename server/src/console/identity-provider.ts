import * as openid from 'openid-client';
import * as z from 'zod/mini';
import type { Config } from '../config/env.ts';

/** Kept in the browser until the provider sends it back. */
type SignOnAttempt = { state: string; nonce: string; verifier: string };

/** The person that the provider has recognized. `email` is undefined unless the provider has verified it. */
export type ProvidedIdentity = { subject: string; email: string | undefined };

/** The company's OpenID Connect provider: authorization code flow with PKCE (RFC 7636). */
export type IdentityProvider = {
  /** The address to begin at, and the values to keep meanwhile. */
  begin: () => Promise<{ address: URL; attempt: SignOnAttempt }>;
  /**
   * Exchanges the code in the address on which a browser has come back.
   * @throws when the answer is not one to this attempt, or the provider refuses or cannot be reached
   */
  finish: (address: URL, attempt: SignOnAttempt) => Promise<ProvidedIdentity>;
};

/** A user who may enter any address into a profile would log in as its owner. */
const verifiedEmail = z.object({
  email: z.string().check(z.toLowerCase()),
  email_verified: z.literal(true),
});

/** Seconds that a call to the provider may take. */
const timeout = 8;

type Settings = Pick<
  Config,
  'CONSOLE_OIDC_ISSUER' | 'CONSOLE_OIDC_CLIENT_ID' | 'CONSOLE_OIDC_CLIENT_SECRET'
>;

/**
 * @param redirectUri where the provider sends browsers back to, as registered there
 * @returns undefined where no provider is configured
 */
export function createIdentityProvider(
  settings: Settings,
  redirectUri: string,
): IdentityProvider | undefined {
  const {
    CONSOLE_OIDC_ISSUER: issuer,
    CONSOLE_OIDC_CLIENT_ID: clientId,
    CONSOLE_OIDC_CLIENT_SECRET: clientSecret,
  } = settings;
  if (!issuer || !clientId || !clientSecret) return undefined;
  const discover = once(() =>
    openid.discovery(new URL(issuer), clientId, undefined, openid.ClientSecretPost(clientSecret), {
      timeout,
      // An http issuer is on this machine: config/env.ts accepts no other.
      execute: issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [],
    }),
  );
  return {
    begin: async () => begin(await discover(), redirectUri),
    finish: async (address, attempt) => finish(await discover(), address, attempt),
  };
}

/** Keeps what was found; after a failure the next call looks again. */
function once<T>(find: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined;
  return () => {
    found ??= find().catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
}

async function begin(provider: openid.Configuration, redirectUri: string) {
  const attempt = {
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    verifier: openid.randomPKCECodeVerifier(),
  };
  const address = openid.buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri,
    scope: 'openid email',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
  });
  return { address, attempt };
}

async function finish(
  provider: openid.Configuration,
  address: URL,
  { state, nonce, verifier }: SignOnAttempt,
): Promise<ProvidedIdentity> {
  const tokens = await openid.authorizationCodeGrant(provider, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('The identity provider sent no claims.');
  const userInfo = provider.serverMetadata().userinfo_endpoint
    ? await openid.fetchUserInfo(provider, tokens.access_token, claims.sub)
    : {};
  const { success, data } = verifiedEmail.safeParse({ ...claims, ...userInfo });
  return { subject: claims.sub, email: success ? data.email : undefined };
}
