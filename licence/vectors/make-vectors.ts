import type { Exchange, Step, Vector, Vectors } from './run-vector.ts';
import { createSigningKey, encode, signToken, signWithPublicKey } from './sign.ts';

const site = 'https://stillweb.example';
const current = createSigningKey(Buffer.alloc(32, 1));
const spare = createSigningKey(Buffer.alloc(32, 2));
const stranger = createSigningKey(Buffer.alloc(32, 3));

const deviceId = '22222222-2222-4222-8222-222222222222';
const credential = `swd1.${deviceId}.${'A'.repeat(43)}`;
const renewedCredential = `swd1.${deviceId}.${'B'.repeat(43)}`;

const start = 1_795_000_000;
const hour = 3600;
const day = 24 * hour;
const features = ['trackers', 'youtube', 'notifications', 'popups'];
const premium = { linked: true, features };
const free = { linked: true, features: [] };

const claims = {
  v: 1,
  iss: site,
  aud: 'stillweb-extension',
  sub: 'c3ViamVjdA',
  dev: deviceId,
  iat: start,
  exp: start + 84 * hour,
  status: 'ACTIVE',
  plan: 'YEARLY',
  features,
};
const good = signToken(current, claims);

/** Every test of the protocol that another vendor's client should pass, numbered as in its document. */
export function makeVectors(): Vectors {
  return {
    site,
    keys: [current.publicKey, spare.publicKey],
    device: { deviceId, credential, unlinkToken: 'unlink', account: 'an…@example.com' },
    vectors: [...tokenVectors(), ...timeVectors(), ...answerVectors()],
  };
}

function tokenVectors(): Vector[] {
  const [header = '', payload = '', signature = ''] = good.split('.');
  const edited = encode({ ...claims, exp: claims.exp + day });
  return [
    { id: 1, title: 'a valid token gives its features', steps: [refreshed(200, good, premium)] },
    refused(2, 'edited claims are refused', `${header}.${edited}.${signature}`),
    refused(3, 'a cut signature is refused', good.slice(0, -4)),
    refused(
      4,
      'the algorithm "none" is refused',
      `${encode({ alg: 'none', typ: 'entitlement+jwt', kid: current.publicKey.kid })}.${payload}.`,
    ),
    refused(5, 'HS256 with the public key is refused', signWithPublicKey(current, claims)),
    refused(6, 'a key that is not pinned is refused', signToken(stranger, claims)),
    refused(7, 'a token of four parts is refused', `${good}.${signature}`),
    refused(8, 'a critical header is refused', signToken(current, claims, { crit: ['b64'] })),
    refused(
      9,
      'another issuer is refused',
      signToken(current, { ...claims, iss: 'https://stillweb.example.net' }),
    ),
    refused(10, 'another audience is refused', signToken(current, { ...claims, aud: 'site' })),
    refused(
      11,
      "another device's token is refused",
      signToken(current, { ...claims, dev: deviceId.replaceAll('2', '3') }),
    ),
    {
      id: 12,
      title: 'a token older than the last one is not stored',
      steps: [
        refreshed(200, good, premium),
        {
          ...refreshed(
            200,
            signToken(current, { ...claims, iat: start - 1, features: [] }),
            premium,
          ),
          at: start + hour,
          exchanges: [
            {
              ...asked(
                200,
                start + hour,
                signToken(current, { ...claims, iat: start - 1, features: [] }),
              ),
              ifNoneMatch: '"1"',
            },
          ],
        },
      ],
    },
    refused(13, 'another version is refused', signToken(current, { ...claims, v: 2 })),
    {
      id: 22,
      title: 'a token of the spare key is valid',
      steps: [refreshed(200, signToken(spare, claims), premium)],
    },
  ];
}

/** A wrong token is not stored, neither at first nor in place of a good one, which still holds. */
function refused(id: number, title: string, token: string): Vector {
  const later = start + hour;
  return {
    id,
    title,
    steps: [
      refreshed(200, token, free),
      { ...refreshed(200, good, premium), at: start + 1, exchanges: [asked(200, start + 1, good)] },
      {
        at: later,
        do: 'refresh',
        exchanges: [{ ...asked(200, later, token), ifNoneMatch: '"1"' }],
        expect: premium,
      },
    ],
  };
}

function timeVectors(): Vector[] {
  const first = refreshed(200, good, premium);
  const until = start + 2 * hour;
  const ending = refreshed(200, signToken(current, { ...claims, until }), premium);
  const read = (at: number, expect: Step['expect']): Step => ({ at, do: 'read', expect });
  return [
    {
      id: 14,
      title: 'features hold for 71 hours offline',
      steps: [first, read(start + 71 * hour, premium)],
    },
    {
      id: 15,
      title: 'features end when the token expires',
      steps: [first, read(claims.exp - 1, premium), read(claims.exp, free)],
    },
    {
      id: 16,
      title: 'a clock that is set back gains nothing',
      steps: [first, read(claims.exp, free), read(start, free), read(start - 300 * day, free)],
    },
    {
      id: 17,
      title: 'a clock 40 days ahead costs nothing',
      steps: [
        { ...first, at: start + 40 * day },
        read(start + 40 * day + 71 * hour, premium),
        read(start + 40 * day + 84 * hour, free),
      ],
    },
    {
      id: 18,
      title: 'a known end takes effect offline',
      steps: [ending, read(until - 1, premium), read(until, free)],
    },
    {
      id: 24,
      title: 'an expired token is replaced once the server answers',
      steps: [
        first,
        read(start + 5 * day, free),
        {
          at: start + 5 * day,
          do: 'refresh',
          exchanges: [
            {
              ...asked(
                200,
                start + 5 * day,
                signToken(current, {
                  ...claims,
                  iat: start + 5 * day,
                  exp: start + 5 * day + 84 * hour,
                }),
              ),
              ifNoneMatch: '"1"',
            },
          ],
          expect: premium,
        },
      ],
    },
  ];
}

function answerVectors(): Vector[] {
  const first = refreshed(200, good, premium);
  const later = start + hour;
  const unlinked = {
    status: 401,
    headers: { date: httpDate(later) },
    body: { code: 'DEVICE_UNLINKED', message: 'This browser is no longer linked.', requestId: 'r' },
  };
  const again = (answer: Exchange['answer'], expect: Step['expect']): Step => ({
    at: later,
    do: 'refresh',
    exchanges: [{ ...asked(200, later, good), ifNoneMatch: '"1"', ...(answer && { answer }) }],
    expect,
  });
  return [
    {
      id: 19,
      title: 'a 304 confirms the token and its time',
      steps: [
        { ...first, at: start - day },
        {
          ...again(
            { status: 304, headers: { date: httpDate(start + 80 * hour), etag: '"1"' } },
            premium,
          ),
        },
        { at: later + 3 * hour, do: 'read', expect: premium },
        { at: later + 4 * hour, do: 'read', expect: free },
      ],
    },
    {
      id: 20,
      title: 'DEVICE_UNLINKED ends the licence, any other 401 does not',
      steps: [
        first,
        { ...again({ ...unlinked, body: 'Log in to the hotel network' }, premium), at: later - 1 },
        again(unlinked, { linked: false, features: [] }),
        { at: later + 1, do: 'refresh', exchanges: [], expect: { linked: false, features: [] } },
      ],
    },
    {
      id: 21,
      title: 'a 503 changes nothing and is repeated no sooner than allowed',
      steps: [
        first,
        again({ status: 503, headers: { date: httpDate(later), 'retry-after': '120' } }, premium),
        { at: later + 119, do: 'refresh', exchanges: [], expect: premium },
        {
          ...again({ status: 304, headers: { date: httpDate(later + 120) } }, premium),
          at: later + 120,
        },
      ],
    },
    renewalVector(first),
  ];
}

/** The server has renewed, but its answer is lost: the old credential works until the new one is used. */
function renewalVector(first: Step): Vector {
  const due = start + 7 * day;
  const fresh = (at: number) => signToken(current, { ...claims, iat: due, exp: at + 84 * hour });
  const renew = { request: 'POST /api/v1/licence/devices/current/renew', credential };
  return {
    id: 23,
    title: 'a renewal whose answer is lost is repeated',
    steps: [
      first,
      {
        at: due,
        do: 'refresh',
        exchanges: [renew, { ...asked(200, due, fresh(due)), ifNoneMatch: '"1"' }],
        expect: premium,
      },
      {
        at: due + hour,
        do: 'refresh',
        exchanges: [
          {
            ...renew,
            answer: { status: 200, headers: {}, body: { data: { credential: renewedCredential } } },
          },
          {
            ...asked(200, due + hour, fresh(due + hour)),
            credential: renewedCredential,
            ifNoneMatch: '"1"',
          },
        ],
        expect: premium,
      },
    ],
  };
}

/** The first refresh of a browser that has just been linked. */
function refreshed(status: number, token: string, expect: Step['expect']): Step {
  return { at: start, do: 'refresh', exchanges: [asked(status, start, token)], expect };
}

function asked(status: number, date: number, token: string): Exchange {
  return {
    request: 'GET /api/v1/licence/entitlement',
    credential,
    answer: {
      status,
      headers: { date: httpDate(date), etag: '"1"' },
      body: { data: { token } },
    },
  };
}

function httpDate(seconds: number): string {
  return new Date(seconds * 1000).toUTCString();
}
