import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { apiBase } from '@stillweb/contract/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { offeredLanguages } from '@stillweb/texts/languages';
import { testPassword } from '../../test/people/a-user.ts';
import { startServer, type TestServer } from '../../test/worlds/start-server.ts';
import { requestedLanguage } from './request-language.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { PSEUDO_LANGUAGES: '1' } });
});
afterAll(() => server.close());

const offered = offeredLanguages({ PSEUDO_LANGUAGES: '1' }).map(({ code }) => code);

test.each([
  ['no header', undefined, undefined],
  ['any language', '*', undefined],
  ['a language of a page', 'ar-XB', 'ar-XB'],
  ['a browser', 'fr-FR,fr;q=0.9,en-US;q=0.8,en;q=0.7', 'en'],
  ['a region', 'en-GB', 'en'],
  ['other letters', 'EN-xa', 'en-XA'],
  ['what is preferred, after the others', 'en;q=0.5, ar-XB;q=0.9', 'ar-XB'],
  ['what is not accepted', 'en-XA;q=0, fr', undefined],
  ['a language without a catalogue', 'fr-FR, nl;q=0.9', undefined],
  ['what is no header', ';;q=,,-', undefined],
])('languages 13: %s', (_case, header, language) => {
  expect(requestedLanguage(header, offered)).toBe(language);
});

const register = (language: string | undefined) =>
  server.call('POST', '/auth/register', {
    body: { name: 'Ann', password: 'short', confirmPassword: testPassword, email: 'no address' },
    headers: { ...(language && { 'accept-language': language }) },
  });

test('languages 13: an error has its message in the language of the page, and its code as ever', async () => {
  const [plain, english, pseudo] = [
    await register(undefined),
    await register('en'),
    await register('en-XA'),
  ];
  expect(plain.body).toMatchObject({
    code: 'VALIDATION_FAILED',
    fieldErrors: {
      email: 'Invalid email format',
      password: 'Password must be at least 8 characters',
    },
  });
  expect(english.body).toEqual({ ...plain.body, requestId: english.body.requestId });
  expect(pseudo.headers.get('content-language')).toBe('en-XA');
  expect(pseudo.headers.get('vary')).toBe('accept-language');
  expect(pseudo.body.code).toBe(plain.body.code);
  const texts = [pseudo.body.message, ...Object.values<string>(pseudo.body.fieldErrors)];
  for (const text of texts) expect(text).toMatch(/^⟦.*⟧$/);
  expect(Object.keys(pseudo.body.fieldErrors)).toEqual(Object.keys(plain.body.fieldErrors));
});

test.each([
  ['of a guard', { path: '/user/sessions' }, 'UNAUTHENTICATED'],
  ['of a body that is no JSON', { path: '/auth/login', body: '{' }, 'MALFORMED_REQUEST'],
  [
    'of a use case, after its body and the database were read',
    { path: '/auth/login', body: { email: 'ann@example.com', password: testPassword } },
    'INVALID_CREDENTIALS',
  ],
  ['of an address without a route', { path: '/nothing' }, 'NOT_FOUND'],
])('languages 13: an error %s is in the language of its request', async (_case, call, code) => {
  const answers = await Promise.all(
    ['en-XA', 'en', 'ar-XB'].map((language) =>
      server.call('body' in call ? 'POST' : 'GET', call.path, {
        ...call,
        headers: { 'accept-language': language },
      }),
    ),
  );
  const [pseudo, english, mirrored] = answers.map(({ body }) => body);
  expect(pseudo.message).toMatch(/^⟦.*⟧$/);
  expect(english.message).toMatch(/^[\w ,.]+$/);
  expect(mirrored.message).toContain('\u202E');
  for (const body of [pseudo, english, mirrored]) expect(body.code).toBe(code);
});

/** The answer to a body that the server must wait for, after it has read the headers. */
async function sendLateBody(body: string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(
    `POST ${apiBase}/auth/login HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n` +
      'accept-language: en-XA\r\nexpect: 100-continue\r\ncontent-type: application/json\r\n' +
      `content-length: ${body.length}\r\n\r\n`,
  );
  socket.once('data', () => socket.write(body));
  return text(socket);
}

test.each([
  ['that is no JSON', '{'],
  ['that the schema refuses', '{"email":"","password":""}'],
  ['of a wrong log-in', '{"email":"ann@example.com","password":"Passw0rd!"}'],
])(
  'languages 13: a body %s that arrives late has its answer in the language',
  async (_case, body) => {
    expect(await sendLateBody(body)).toMatch(/"message":"⟦[^"]*⟧"/);
  },
);
