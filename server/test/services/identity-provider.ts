import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type ServerResponse } from 'node:http';
import Provider, { type Configuration } from 'oidc-provider';
import { issuerAt, signOnClient } from '../worlds/sign-on-environment.ts';

export type TestIdentityProvider = {
  port: number;
  /** The person at the browser that comes next. */
  person: Person;
  /** Changes the id token of the next answers, as nobody but a thief of the connection could. */
  forgeIdToken: ((token: string) => string) | undefined;
  close: () => void;
};

export type Person = {
  id: string;
  email?: string;
  isVerified: unknown;
  name?: string;
  /** Whether the id token leaves out verification and name, and the userinfo endpoint has them. */
  isVerifiedAtUserInfo?: boolean;
};

type Client = { id: string; secret: string; redirectUri: string };

type Options = {
  /** The console, whose staff log in there. */
  consoleUrl?: string;
  /** Another client, in place of the console. */
  client?: Client;
  /** Any free one by default. */
  port?: number;
  /** Whether the id token itself says who the person is, as Google's and Apple's do. */
  tellsInIdToken?: boolean;
};

/** A real OpenID Connect provider, in which everybody is logged in already as `person`. */
export async function startIdentityProvider(options: Options): Promise<TestIdentityProvider> {
  const http = createServer().listen(options.port ?? 0, '127.0.0.1');
  await once(http, 'listening');
  // The address of a TCP server that listens is not a string.
  const { port } = http.address() as AddressInfo;
  const known = new Map<string, Person>();
  const started: TestIdentityProvider = {
    port,
    person: { id: 'nobody', email: 'nobody@stillweb.example', isVerified: true },
    forgeIdToken: undefined,
    close: () => {
      http.close();
      http.closeAllConnections();
    },
  };
  const client = options.client ?? {
    ...signOnClient,
    redirectUri: `${options.consoleUrl}/api/sign-on/callback`,
  };
  const provider = new Provider(issuerAt(port), {
    ...settings,
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    conformIdTokenClaims: !options.tellsInIdToken,
    findAccount: (_context, id) => ({
      accountId: id,
      claims: (use) => {
        const { email, isVerified, name, isVerifiedAtUserInfo } = known.get(id) ?? started.person;
        if (isVerifiedAtUserInfo && use === 'id_token') return { sub: id, email };
        return { sub: id, email, email_verified: isVerified, name };
      },
    }),
    loadExistingGrant: async ({ oidc }) => {
      const accountId = oidc.session?.accountId;
      const grant = new provider.Grant({ clientId: client.id, ...(accountId && { accountId }) });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  http.on('request', (request, response) => {
    if (request.url === '/token') changeIdToken(response, (token) => started.forgeIdToken?.(token));
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    const { person } = started;
    known.set(person.id, person);
    const login = { accountId: person.id };
    void provider.interactionFinished(request, response, { login });
  });
  return started;
}

const settings: Configuration = {
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  cookies: { keys: ['for-this-test-alone'] },
  // Seconds; the library warns where it has to choose them itself.
  ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
};

function changeIdToken(response: ServerResponse, change: (token: string) => string | undefined) {
  const end = response.end.bind(response);
  response.end = ((body: string) => {
    const answer = JSON.parse(body) as { id_token?: string };
    const changed = answer.id_token && change(answer.id_token);
    const text = JSON.stringify(changed ? { ...answer, id_token: changed } : answer);
    response.setHeader('content-length', Buffer.byteLength(text));
    return end(text);
  }) as ServerResponse['end'];
}
