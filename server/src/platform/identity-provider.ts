import { createSigner } from 'fast-jwt';
import * as openid from 'openid-client';
import * as z from 'zod/mini';

/** Kept in the browser until the provider sends it back. */
export const signOnAttempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
});
type SignOnAttempt = z.infer<typeof signOnAttempt>;

/** The person that a provider has recognized: issuer and subject say who it is, for good. */
export type ProvidedIdentity = {
  issuer: string;
  subject: string;
  /** Undefined unless the provider has verified it. */
  email: string | undefined;
  name: string | undefined;
};

/** An OpenID Connect provider: authorization code flow with PKCE (RFC 7636). */
export type IdentityProvider = {
  /** The address to begin at, and the values to keep meanwhile. */
  begin: () => Promise<{ address: URL; attempt: SignOnAttempt }>;
  /**
   * Exchanges the code with which a browser has come back.
   * @param answer the query of the address, or the form that was posted to it
   * @throws an error for `failureOf` when the answer is not one to this attempt, or the provider refuses or
   *   cannot be reached
   */
  finish: (answer: URLSearchParams, attempt: SignOnAttempt) => Promise<ProvidedIdentity>;
};

/** What proves to a provider who asks: a secret, or a key that signs one each time, as Apple wants it. */
export type ClientCredentials =
  | { secret: string }
  | { /** PEM, P-256. */ key: string; teamId: string; keyId: string };

export type ProviderSettings = {
  issuer: string;
  clientId: string;
  credentials: ClientCredentials;
  /** Where the provider sends browsers back to, as registered there. */
  redirectUri: string;
  scopes: string[];
  usesFormPost?: boolean;
};

/** Seconds that a call to the provider may take. */
const timeout = 8;

export function createIdentityProvider(settings: ProviderSettings): IdentityProvider {
  const { issuer, clientId, credentials } = settings;
  const discover = once(() =>
    openid.discovery(new URL(issuer), clientId, undefined, authenticateWith(credentials), {
      timeout,
      execute: [
        openid.enableNonRepudiationChecks,
        // An http issuer is on this machine: the configuration accepts no other.
        ...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
      ],
    }),
  );
  return {
    begin: async () => begin(await discover(), settings),
    finish: async (answer, attempt) => {
      const address = new URL(`${settings.redirectUri}?${answer.toString()}`);
      return finish(await discover(), address, attempt);
    },
  };
}

/** Caches the result; after a failure the next call tries again. */
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

/** By the methods that the provider names; without any it takes the header (OpenID Connect Discovery, 3). */
function authenticateWith(credentials: ClientCredentials): openid.ClientAuth {
  return (server, client, body, headers) => {
    const secret =
      'secret' in credentials
        ? credentials.secret
        : signSecret(credentials, { issuer: server.issuer, clientId: client.client_id });
    const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    const method = takesPost ? openid.ClientSecretPost : openid.ClientSecretBasic;
    method(secret)(server, client, body, headers);
  };
}

/** A secret of five minutes, in the form that Apple documents. */
function signSecret(
  { key, teamId, keyId }: Exclude<ClientCredentials, { secret: string }>,
  { issuer, clientId }: { issuer: string; clientId: string },
): string {
  const sign = createSigner({
    key,
    algorithm: 'ES256',
    kid: keyId,
    iss: teamId,
    sub: clientId,
    aud: issuer,
    expiresIn: 300_000,
  });
  return sign({});
}

async function begin(
  provider: openid.Configuration,
  { redirectUri, scopes, usesFormPost }: ProviderSettings,
) {
  const attempt = {
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    verifier: openid.randomPKCECodeVerifier(),
  };
  // Some reject unknown scopes, such as `profile` at Apple.
  const { scopes_supported: known = scopes } = provider.serverMetadata();
  const address = openid.buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri,
    scope: ['openid', ...scopes.filter((scope) => known.includes(scope))].join(' '),
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
    ...(usesFormPost && { response_mode: 'form_post' }),
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
  const { iss: issuer, sub: subject } = claims;
  const name = nameOf(claims);
  // Address and verification count from one source, and from the signed one if it has both.
  const isComplete = claims['email'] !== undefined && claims['email_verified'] !== undefined;
  if (isComplete || !provider.serverMetadata().userinfo_endpoint) {
    return { issuer, subject, email: verifiedEmailOf(claims), name };
  }
  const person = await openid.fetchUserInfo(provider, tokens.access_token, subject);
  return { issuer, subject, email: verifiedEmailOf(person), name: name ?? nameOf(person) };
}

/** Without a verification anyone could enter any address into a profile, and log in as its owner. */
function verifiedEmailOf(person: object): string | undefined {
  return verifiedPerson.safeParse(person).data?.email;
}

const verifiedPerson = z.object({
  email: z.string().check(z.toLowerCase()),
  // Apple sends a text.
  email_verified: z.union([z.literal(true), z.literal('true')]),
});

function nameOf(person: object): string | undefined {
  return namedPerson.safeParse(person).data?.name;
}

const namedPerson = z.object({ name: z.string() });

/** Why a log-in at a provider has failed. */
export type ProviderFailure = 'canceled' | 'unavailable' | 'invalid';

export function failureOf(error: unknown): ProviderFailure {
  if (error instanceof openid.AuthorizationResponseError) return failures[error.error] ?? 'invalid';
  if (error instanceof openid.ClientError) {
    const { code, cause } = error;
    const isBroken = cause instanceof Response && cause.status >= 500;
    return code === 'OAUTH_TIMEOUT' || isBroken ? 'unavailable' : 'invalid';
  }
  // As `fetch` reports that there is no connection.
  return error instanceof TypeError && !('code' in error) ? 'unavailable' : 'invalid';
}

/** The second is Apple's. */
const failures: Record<string, ProviderFailure> = {
  access_denied: 'canceled',
  user_cancelled_authorize: 'canceled',
  server_error: 'unavailable',
  temporarily_unavailable: 'unavailable',
};

/** For the log: without the cause, in which the library keeps tokens and claims. */
export function reasonOf(error: unknown): { reason: string } {
  return { reason: error instanceof Error ? error.message : String(error) };
}
