import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';

import type { PublicKey } from '../src/licence.ts';
import { createSigningKey, type SigningKey } from '../vectors/sign.ts';
import { MockAccount, refusals, type Outcome, type Subscription } from './account.ts';

export interface MockServer {
  /** The site's origin, such as `http://127.0.0.1:40123`. */
  url: string;
  /** The keys to pin. */
  keys: PublicKey[];
  /** Changes the account's subscription; the next poll brings it. */
  setSubscription(change: Partial<Subscription>): void;
  /** The user's steps on `/link`. @throws if no such code waits */
  decide(userCode: string, approve: boolean): void;
  /** The linked browsers of all accounts. */
  devices(): { id: string; name: string; version: string }[];
  unlink(deviceId: string): void;
  /** Signs the user out, and in to an account without browsers. */
  switchAccount(): void;
  /** Every call since the start, such as `GET /entitlement`, also while the server is down. */
  calls(): string[];
  /** While true, each call is answered 503 with `Retry-After: 1`. */
  setDown(down: boolean): void;
  close(): Promise<void>;
}

/**
 * A server of the licence protocol for tests of a client: real signatures, an account that is always
 * signed in, no limits of calls and no database. It listens on the loopback.
 * @param options.port default: any free one
 * @param options.now the server's clock in Unix milliseconds. Default: `Date.now`
 */
export async function startMockServer(
  options: { port?: number; now?: () => number } = {},
): Promise<MockServer> {
  const { port = 0, now = Date.now } = options;
  const key = createSigningKey(randomBytes(32));
  const account = new MockAccount();
  let down = false;
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(describeCall(request));
    const context = { account, key, site: urlOf(server), now };
    void (down ? answer(response, unavailable) : serve(context, request, response));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: urlOf(server),
    keys: [key.publicKey],
    setSubscription: (change) => Object.assign(account.subscription, change),
    decide: (userCode, approve) => {
      if ('refusal' in account.decide(userCode, approve)) {
        throw new Error(`No browser waits for the code ${userCode}`);
      }
    },
    devices: () =>
      [...account.devices.values()].map(({ id, name, version }) => ({ id, name, version })),
    unlink: (deviceId) => account.devices.delete(deviceId),
    switchAccount: () => {
      account.number += 1;
    },
    calls: () => [...calls],
    setDown: (value) => {
      down = value;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const unavailable: Outcome = {
  refusal: { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Try again in a moment.' },
};

const unknownCall: Outcome = {
  refusal: { status: 404, code: 'NOT_FOUND', message: 'There is no such call.' },
};

interface Context {
  account: MockAccount;
  key: SigningKey;
  site: string;
  now: () => number;
}

async function serve(context: Context, request: IncomingMessage, response: ServerResponse) {
  const { key, now } = context;
  response.sendDate = false;
  response.setHeader('Date', new Date(now()).toUTCString());
  const body = await readBody(request);
  const path = describeCall(request);
  if (request.method === 'OPTIONS') {
    response.writeHead(204, cors).end();
    return;
  }
  if (path === 'GET /.well-known/jwks.json') {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ keys: [key.publicKey] }));
    return;
  }
  const open = answerOpenCall(context, path, body);
  if (open) {
    answer(response, open);
  } else {
    answerDeviceCall(context, path, request, response);
  }
}

/** The calls without a credential. */
function answerOpenCall(
  { account, site }: Context,
  path: string,
  body: Record<string, string>,
): Outcome | undefined {
  const { installId = '', name = '', version = '', challenge = '' } = body;
  const installation = { installId, name, version };
  switch (path) {
    case 'POST /grants':
      return account.grant({ ...installation, challenge });
    case 'POST /device-codes':
      return account.startDeviceCode(installation, site);
    case 'POST /devices':
      return body['grant'] === 'device_code'
        ? account.redeemDeviceCode(body['deviceCode'] ?? '')
        : account.redeemCode(body['code'] ?? '', body['verifier'] ?? '');
    case 'POST /devices/unlink':
      account.devices.delete((body['unlinkToken'] ?? '').replace('.mock', ''));
      return { data: {} };
    default:
      return undefined;
  }
}

/** The calls with a credential. */
function answerDeviceCall(
  { account, key, site, now }: Context,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const device = account.authenticate(request.headers.authorization?.replace('Bearer ', '') ?? '');
  if (!device) {
    answer(response, refusals.unlinked);
  } else if (path === 'POST /devices/current/renew') {
    answer(response, account.renew(device));
  } else if (path === 'DELETE /devices/current') {
    account.devices.delete(device.id);
    answer(response, { data: {} });
  } else if (path === 'GET /entitlement') {
    const { etag, token } = account.entitlement(device, key, site, Math.floor(now() / 1000));
    response.setHeader('ETag', etag);
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304, cors).end();
    } else {
      answer(response, { data: { token } });
    }
  } else {
    answer(response, unknownCall);
  }
}

function describeCall({ method, url = '' }: IncomingMessage): string {
  return `${method} ${url.replace('/api/v1/licence', '')}`;
}

const cors = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, If-None-Match',
  'Access-Control-Allow-Methods': 'GET, POST, DELETE',
  'Access-Control-Expose-Headers': 'ETag, Date, Retry-After',
};

function answer(response: ServerResponse, outcome: Outcome): void {
  const status = 'refusal' in outcome ? outcome.refusal.status : 200;
  const retryAfter = status === 503 ? { 'Retry-After': '1' } : {};
  response.writeHead(status, { ...cors, ...retryAfter, 'Content-Type': 'application/json' });
  const body =
    'refusal' in outcome
      ? { message: outcome.refusal.message, code: outcome.refusal.code, requestId: 'mock' }
      : { data: outcome.data };
  response.end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<Record<string, string>> {
  try {
    return (await json(request)) as Record<string, string>;
  } catch {
    return {};
  }
}

function urlOf(server: ReturnType<typeof createServer>): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}
