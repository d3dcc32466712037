import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { restored, signedIn, signedOut } from '../session/slices.ts';
import { memoryStorage, createSessionStorage } from '../session/storage.ts';
import { createStore } from '../session/store.ts';
import { authClient } from './auth.ts';
import { ApiEnvironment, createLock } from './environment.ts';
import { passkeys } from './account/passkeys.ts';
import { subscriptionClient } from './subscription.ts';
import { userClient } from './user.ts';

/** A server with one session: it accepts only the newest token. */
class SessionServer {
  valid = 'fresh-0';
  refreshes = 0;
  seen: string[] = [];
  onRefresh: (response: ServerResponse) => void = (response) => {
    this.valid = `fresh-${this.refreshes}`;
    reply(response, 200, { newAccessToken: this.valid });
  };
  onCurrent: () => void = () => undefined;
  /** The answer to a signed-in user. */
  body = '{"data":null}';

  answer(request: IncomingMessage, response: ServerResponse) {
    this.seen.push(`${request.method} ${request.url}`);
    if (request.url === '/auth/refreshAccessToken') {
      this.refreshes += 1;
      this.onRefresh(response);
    } else if (request.url === '/user/sessions') {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    } else if (request.url === '/user/proof') {
      reply(response, 401, errorBody('This code is incorrect.', 'CODE_WRONG'));
    } else if (request.url === '/auth/login') {
      reply(response, 401, errorBody('Wrong email or password'));
    } else if (request.headers.authorization === 'Bearer of-a-blocked-user') {
      reply(response, 403, errorBody('This account is blocked.', 'ACCOUNT_BLOCKED'));
    } else if (request.headers.authorization !== `Bearer ${this.valid}`) {
      this.onCurrent();
      reply(response, 401, errorBody('Log in first'));
    } else if (request.url === '/user/updateName') {
      reply(response, 200, { data: { ...ada, name: 'Ada King' } });
    } else {
      response.writeHead(200, { 'content-type': 'application/json' }).end(this.body);
    }
  }
}

const ada = { id: '1', name: 'Ada', email: 'ada@stillweb.example' };
const bob = { id: '2', name: 'Bob', email: 'bob@stillweb.example' };

function errorBody(message: string, code = 'UNAUTHENTICATED') {
  return { message, code, requestId: 'r' };
}

function reply(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

let session: SessionServer;
let server: Server;
let apiUrl: string;

beforeEach(async () => {
  session = new SessionServer();
  server = createServer((request, response) => session.answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Opens tabs of one browser: each has its own store, and all share storage and locks. */
function aBrowser() {
  const local = memoryStorage();
  const openTab = () => {
    const storage = createSessionStorage(local, memoryStorage());
    return createStore(
      new ApiEnvironment({ apiUrl, storage, withLock: createLock(navigator.locks) }),
    );
  };
  return { local, openTab };
}

function aSignedInTab(browser = aBrowser(), token = 'expired') {
  const tab = browser.openTab();
  tab.dispatch(signedIn({ user: ada, token }));
  return tab;
}

function loadSubscription(tab: ReturnType<typeof createStore>) {
  return tab.dispatch(
    subscriptionClient.endpoints.currentSubscription.initiate(undefined, { forceRefetch: true }),
  );
}

function rename(tab: ReturnType<typeof createStore>) {
  return tab.dispatch(userClient.endpoints.updateName.initiate({ name: 'Ada King' }));
}

it('a wrong code from an email is sent once, and the session goes on', async () => {
  const tab = aSignedInTab();
  const { prove } = passkeys.endpoints;
  expect(await tab.dispatch(prove.initiate({ code: '12345678' }))).toMatchObject({
    error: { status: 401 },
  });
  expect(session.seen).toEqual(['POST /user/proof']);
  expect(tab.getState().auth.token).toBe('expired');
});

describe('a request whose token has expired', () => {
  it('is repeated with a new token, which is stored', async () => {
    const browser = aBrowser();
    const tab = aSignedInTab(browser);
    expect((await rename(tab)).data?.name).toBe('Ada King');
    expect(browser.local.getItem('token')).toBe('fresh-1');
    expect(session.seen).toEqual([
      'PATCH /user/updateName',
      'POST /auth/refreshAccessToken',
      'PATCH /user/updateName',
    ]);
  });

  it('refreshes once for the requests of two tabs and logs out neither', async () => {
    const browser = aBrowser();
    const one = aSignedInTab(browser);
    const two = aSignedInTab(browser);
    const answers = await Promise.all([
      rename(one),
      loadSubscription(one),
      rename(two),
      rename(two),
    ]);
    expect(answers.map(({ error }) => error)).toEqual([undefined, undefined, undefined, undefined]);
    expect(session.refreshes).toBe(1);
    expect([one, two].map((tab) => tab.getState().auth.token)).toEqual(['fresh-1', 'fresh-1']);
  });

  it('refreshes when the token of another tab has expired too', async () => {
    const browser = aBrowser();
    const idleTab = aSignedInTab(browser);
    browser.local.setItem('token', 'expired-later');
    expect((await rename(idleTab)).error).toBeUndefined();
    expect(session.refreshes).toBe(1);
  });

  it('is not repeated as another user who logged in from another tab', async () => {
    const browser = aBrowser();
    const tab = aSignedInTab(browser);
    session.onCurrent = () => {
      browser.local.setItem('user', JSON.stringify(bob));
      browser.local.setItem('token', session.valid);
    };
    expect((await rename(tab)).data).toBeUndefined();
    expect(session.seen).toEqual(['PATCH /user/updateName']);
    expect(tab.getState().auth.user).toEqual(bob);
  });
});

describe('a refresh', () => {
  it('that the server refuses logs the user out and empties the storage', async () => {
    const browser = aBrowser();
    const tab = aSignedInTab(browser);
    browser.local.setItem('plan', 'YEARLY');
    session.onRefresh = (response) => reply(response, 401, errorBody('Session ended'));
    expect((await rename(tab)).error).toBeDefined();
    const anonymous = { phase: 'ready', user: null, token: null };
    expect(tab.getState().auth).toEqual({ ...anonymous, endedBy: 'server' });
    for (const key of ['user', 'token', 'subscription', 'plan']) {
      expect(browser.local.getItem(key)).toBeNull();
    }
  });

  it('without a new token in its answer logs the user out', async () => {
    const tab = aSignedInTab();
    session.onRefresh = (response) => reply(response, 200, {});
    await rename(tab);
    expect(tab.getState().auth.token).toBeNull();
  });

  it('with a lost answer keeps the session, and the next request repeats it', async () => {
    const tab = aSignedInTab();
    const grant = session.onRefresh;
    session.onRefresh = (response) => response.destroy();
    expect((await rename(tab)).error).toMatchObject({ status: 'FETCH_ERROR' });
    expect(tab.getState().auth.token).toBe('expired');
    session.onRefresh = grant;
    expect((await rename(tab)).data?.name).toBe('Ada King');
  });

  it.each([429, 503])('answered with %i keeps the session', async (status) => {
    const tab = aSignedInTab();
    session.onRefresh = (response) => reply(response, status, errorBody('Later'));
    expect((await rename(tab)).error).toMatchObject({ status });
    expect(tab.getState().auth.user).toEqual(ada);
  });

  it('that ends after a log-out does not restore the session', async () => {
    const browser = aBrowser();
    const tab = aSignedInTab(browser);
    session.onRefresh = (response) => {
      tab.dispatch(signedOut());
      reply(response, 200, { newAccessToken: 'too-late' });
    };
    await rename(tab);
    expect(tab.getState().auth.token).toBeNull();
    expect(browser.local.getItem('token')).toBeNull();
  });
});

describe('the end of a session is put down to', () => {
  it('the user who logs out, also when a request is refused after that', async () => {
    const tab = aSignedInTab();
    session.onRefresh = (response) => {
      tab.dispatch(signedOut());
      reply(response, 401, {});
    };
    await rename(tab);
    expect(tab.getState().auth.endedBy).toBe('user');
  });

  it('a block, when the refresh is refused for it', async () => {
    const browser = aBrowser();
    const tab = aSignedInTab(browser);
    session.onRefresh = (response) =>
      reply(response, 403, errorBody('This account is blocked.', 'ACCOUNT_BLOCKED'));
    await rename(tab);
    expect(tab.getState().auth).toMatchObject({ token: null, endedBy: 'block' });
    expect(browser.local.getItem('token')).toBeNull();
  });

  it('a block, when a request is refused for it before its token has expired', async () => {
    const tab = aSignedInTab(aBrowser(), 'of-a-blocked-user');
    await rename(tab);
    expect(tab.getState().auth).toMatchObject({ token: null, endedBy: 'block' });
    expect(session.refreshes).toBe(0);
  });

  it('the user who logs out in another tab', () => {
    const tab = aSignedInTab();
    tab.dispatch(restored({ user: null, token: null, subscription: null }));
    expect(tab.getState().auth.endedBy).toBe('user');
  });
});

describe('a 401', () => {
  it('is the normal answer of a failed log-in', async () => {
    const tab = aSignedInTab();
    const { error } = await tab.dispatch(
      authClient.endpoints.login.initiate({ email: 'a@b.co', password: 'wrong' }),
    );
    expect(error).toMatchObject({ status: 401, data: { message: 'Wrong email or password' } });
    expect(session.seen).toEqual(['POST /auth/login']);
    expect(tab.getState().auth.user).toEqual(ada);
  });

  it('of a visitor without a token is the result of the request', async () => {
    const tab = aBrowser().openTab();
    expect((await loadSubscription(tab)).error).toMatchObject({ status: 401 });
    expect(session.refreshes).toBe(0);
  });
});

it('a subscription that arrives after a log-out is not stored', async () => {
  const browser = aBrowser();
  const tab = aSignedInTab(browser, 'fresh-0');
  const loading = loadSubscription(tab);
  tab.dispatch(signedOut());
  await loading;
  expect(browser.local.getItem('subscription')).toBeNull();
  expect(tab.getState().subscription.current).toBeNull();
});

it('an answer that is not JSON is a parsing error with the original status', async () => {
  const tab = aSignedInTab(aBrowser(), 'fresh-0');
  const { error } = await tab.dispatch(userClient.endpoints.sessions.initiate());
  expect(error).toMatchObject({ status: 'PARSING_ERROR', originalStatus: 502 });
});

it.each(['{}', 'null', '[]', '"ok"', ''])(
  'the answer %j has no data and is an error',
  async (body) => {
    const tab = aSignedInTab(aBrowser(), 'fresh-0');
    session.body = body;
    const { error } = await loadSubscription(tab);
    expect(error).toMatchObject({ status: 'PARSING_ERROR', originalStatus: 200 });
  },
);

it('an answer without a URL of a hosted page is left to the screen', async () => {
  const tab = aSignedInTab(aBrowser(), 'fresh-0');
  session.body = '{}';
  const { openPortal } = subscriptionClient.endpoints;
  expect(await tab.dispatch(openPortal.initiate())).toMatchObject({ data: {} });
});
