import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';
import { issuerAt, signOnClient } from './sign-on-environment.ts';

export type TestIdentityProvider = {
  port: number;
  /** The person at the browser that comes next. */
  person: Person;
  close: () => void;
};

type Person = { id: string; email: string; isVerified: boolean };

/**
 * A real OpenID Connect provider, in which everybody is logged in already as `person`.
 * @param options.consoleUrl where it sends browsers back to
 * @param options.port any free one by default
 */
export async function startIdentityProvider(options: {
  consoleUrl: string;
  port?: number;
}): Promise<TestIdentityProvider> {
  const http = createServer().listen(options.port ?? 0, '127.0.0.1');
  await once(http, 'listening');
  // The address of a TCP server that listens is not a string.
  const { port } = http.address() as AddressInfo;
  const issuer = issuerAt(port);
  const known = new Map<string, Person>();
  const started: TestIdentityProvider = {
    port,
    person: { id: 'nobody', email: 'nobody@stillweb.example', isVerified: true },
    close: () => void http.close(),
  };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: signOnClient.id,
        client_secret: signOnClient.secret,
        redirect_uris: [`${options.consoleUrl}/api/sign-on/callback`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: ['for-this-test-alone'] },
    // Seconds; the library warns where it has to choose them itself.
    ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => {
        const { email, isVerified } = known.get(id) ?? started.person;
        return { sub: id, email, email_verified: isVerified };
      },
    }),
    loadExistingGrant: async ({ oidc }) => {
      const accountId = oidc.session?.accountId;
      const grant = new provider.Grant({
        clientId: signOnClient.id,
        ...(accountId && { accountId }),
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  http.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    const { person } = started;
    known.set(person.id, person);
    const login = { accountId: person.id };
    void provider.interactionFinished(request, response, { login });
  });
  return started;
}
