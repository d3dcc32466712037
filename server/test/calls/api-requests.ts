import { authApi } from '@stillweb/contract/account/auth';
import { emailChangeApi } from '@stillweb/contract/account/email-change';
import { errorBody } from '@stillweb/contract/errors';
import { ownDataApi } from '@stillweb/contract/account/own-data';
import { resetPasswordApi } from '@stillweb/contract/account/reset-password';
import { secondStepApi } from '@stillweb/contract/account/second-step';
import { subscriptionApi } from '@stillweb/contract/billing/manage-subscription';
import { userApi } from '@stillweb/contract/account/user';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Answer } from '../../../scripts/clients/api.ts';
import { aUser, logIn, type TestLogin } from '../people/a-user.ts';
import { startServer, type TestServer } from '../worlds/start-server.ts';

const { webhook: _signed, ...subscriptionCalls } = subscriptionApi;
export const calls = Object.entries({
  ...authApi,
  ...resetPasswordApi,
  ...secondStepApi,
  ...userApi,
  ...emailChangeApi,
  ...ownDataApi,
  ...subscriptionCalls,
}).map(([name, { method, path }]) => ({ name, method, path: path.replace(/:\w+/, 'some-token') }));
type Call = (typeof calls)[number];
export const writes = calls.filter(({ method }) => method !== 'GET');

/** The calls that need a body. */
export const withBody = [
  authApi.register,
  authApi.login,
  authApi.forgotPassword,
  resetPasswordApi.reset,
  authApi.resendVerificationEmail,
  userApi.updateName,
  userApi.updatePassword,
  emailChangeApi.request,
  subscriptionApi.checkout,
  subscriptionApi.update,
  subscriptionApi.updatePaymentMethod,
].map(({ method, path }) => ({ name: path, method, path: path.replace(':token', 'some-token') }));

/** Bodies that no call takes. */
export const refusedBodies: [what: string, body: string, status: number, code: string][] = [
  ['incomplete JSON', '{"a":', 400, 'MALFORMED_REQUEST'],
  ['more than 32 KB', `{"name":"${'x'.repeat(33_000)}"}`, 413, 'PAYLOAD_TOO_LARGE'],
  ['a __proto__', '{"__proto__":{"admin":true}}', 400, 'MALFORMED_REQUEST'],
  ['a nested __proto__', '{"a":[{"__proto__":1}]}', 400, 'MALFORMED_REQUEST'],
  ['21 levels', `${'['.repeat(21)}${']'.repeat(21)}`, 400, 'MALFORMED_REQUEST'],
  ['16,000 levels', `${'['.repeat(16_000)}${']'.repeat(16_000)}`, 400, 'MALFORMED_REQUEST'],
  ['a NUL', String.raw`{"name":"a\u0000b"}`, 400, 'MALFORMED_REQUEST'],
  ['a lone surrogate', String.raw`{"name":"\ud800"}`, 400, 'MALFORMED_REQUEST'],
];

/** The headers that a browser sends from another site. */
export const foreignHeaders: [what: string, headers: Record<string, string>][] = [
  ['the origin of another site', { origin: 'https://evil.example' }],
  ['an opaque origin', { origin: 'null' }],
  ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'].map(
    (type): [string, Record<string, string>] => [
      `a body of type ${type}`,
      { 'content-type': type },
    ],
  ),
];

/** Bodies without the fields that a call needs. */
export const bodiesWithoutFields = [
  '{}',
  '[]',
  '{"name":{},"email":[],"password":1,"plan":3}',
  '',
  'null',
  '7',
  '"text"',
];

/** The one shape of an error, with the id that is also in the header. */
export function expectError(answer: Answer, status: number, code: string): void {
  const body = errorBody.parse(answer.body);
  expect(answer.status).toBe(status);
  expect(body.code).toBe(code);
  expect(body.requestId).toBe(answer.headers.get('x-request-id'));
  expect(Object.keys(answer.body).filter((key) => !(key in body))).toEqual([]);
}

type Requests = {
  server: () => TestServer;
  login: () => TestLogin;
  /** Sends a body as a user who is logged in. */
  send: (call: Call, body: string, headers?: Record<string, string>) => Promise<Answer>;
  expectForeign: (call: Call, headers: Record<string, string>) => Promise<void>;
};

/** Starts a server with a user for the tests of a file. */
export function useRequests(): Requests {
  let server: TestServer;
  let session: TestLogin;
  beforeAll(async () => {
    server = await startServer();
    session = await logIn(server, await aUser(server));
  });
  afterAll(() => server.close());

  const send: Requests['send'] = ({ method, path }, body, headers = {}) =>
    server.call(method, path, { ...session, body, headers });
  return {
    server: () => server,
    login: () => session,
    send,
    expectForeign: async (call, headers) => {
      const answer = await send(call, '{}', headers);
      expectError(answer, 403, 'FOREIGN_ORIGIN');
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    },
  };
}
