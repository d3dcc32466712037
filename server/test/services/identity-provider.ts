import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type ServerResponse } from 'node:http';
import {
  createProvider,
  type Person as DescribedPerson,
} from '../../../sandbox/src/identity-provider/provider.ts';
import { issuerAt, signOnClient } from '../worlds/sign-on-environment.ts';

export type TestIdentityProvider = {
  port: number;
  /** The person at the browser that comes next. */
  person: Person;
  /** Changes the id token of the next answers, as an attacker on the connection could. */
  forgeIdToken: ((token: string) => string) | undefined;
  close: () => void;
};

export type Person = DescribedPerson & { id: string };

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

/** A real OpenID Connect provider that logs each browser in as `person`. */
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
  const { tellsInIdToken = false } = options;
  const provider = createProvider({
    issuer: issuerAt(port),
    client,
    people: known,
    tellsInIdToken,
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
