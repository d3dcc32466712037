import { request } from 'node:http';
import * as z from 'zod/mini';
import { openApiClient } from './api-client.ts';
import { logIn } from '../../clients/user.ts';
import { createUserRecords, nextClientIp, runJourney } from './user-journey.ts';
import { exampleOf, mutate, oddText } from './mutations.ts';
import { pick, type Random } from '../../lib/statistics.ts';
import { verifyRecords } from './verify-records.ts';
import type { Scenario } from './scenario.ts';
import { roundedQuantile } from './load.ts';

const perOperation = 600;
const parallel = 8;
const maxMs = 15_000;

type Operation = { method: string; path: string; body: unknown };
type FuzzRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
};
type Outcome = { status: number | undefined; ms: number; code: string };

/** Sends malformed requests to every operation of the OpenAPI description. */
export const fuzz: Scenario = {
  name: 'fuzz',
  run: async ({ system, random, scaled, report }) => {
    const { url: siteUrl } = await system.startServer();
    const client = openApiClient(siteUrl);
    const context = { client, inboxUrl: system.inboxUrl, random, isStopped: () => false };
    const bystanders = createUserRecords('bystander');
    await runJourney(bystanders.add('Ada'), context);
    const victim = createUserRecords('victim').add('Eve');
    await runJourney(victim, context);
    const { accessToken } = await logIn({ siteUrl }, victim);

    const wrong: string[] = [];
    const statuses = new Map<number, number>();
    const times: number[] = [];
    const operations = await readOperations(siteUrl);
    const requests = operations.flatMap((operation) =>
      Array.from({ length: Math.ceil(scaled(perOperation)) }, () =>
        compose(random, operation, accessToken),
      ),
    );
    const count = requests.length;
    const workers = Array.from({ length: parallel }, async () => {
      for (let next = requests.pop(); next; next = requests.pop()) {
        const { status, ms, code } = await send(siteUrl, next);
        times.push(ms);
        statuses.set(status ?? 0, (statuses.get(status ?? 0) ?? 0) + 1);
        if (isFault(status, code)) wrong.push(describe(next, status, code));
        if (ms > maxMs) wrong.push(`${describe(next, status, code)} after ${ms} ms`);
      }
    });
    await Promise.all(workers);
    const verification = await verifyRecords(system, bystanders);
    const counts = [...statuses].sort(([left], [right]) => left - right);
    report({
      injected: `${count} malformed requests to ${operations.length} operations`,
      observed: `${counts.map(([status, times]) => `${times} × ${status}`).join(', ')}; slowest ${roundedQuantile(times, 1)} ms`,
      lost: verification.lost,
      wrong: [...wrong, ...client.stats.wrong, ...verification.wrong],
    });
  },
};

/** No answer is a fault, and so is every 5xx except BUSY. */
function isFault(status: number | undefined, code: string): boolean {
  return status === undefined || (status >= 500 && code !== 'BUSY');
}

function describe({ method, path, headers, body }: FuzzRequest, status = 0, code = ''): string {
  const { authorization: _token, ...shown } = headers;
  return `${method} ${path} ${JSON.stringify(shown)} ${String(body).slice(0, 160)} → ${status} ${code}`;
}

const description = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        requestBody: z.optional(z.object({ content: z.record(z.string(), z.looseObject({})) })),
      }),
    ),
  ),
});

async function readOperations(siteUrl: string): Promise<Operation[]> {
  const answer = await fetch(`${siteUrl}/api/docs/openapi.json`);
  const { paths } = description.parse(await answer.json());
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => {
      const schema = requestBody?.content['application/json']?.schema;
      const body = schema ? exampleOf(schema) : undefined;
      return { method: method.toUpperCase(), path, body };
    }),
  );
}

const segments = ['x', '%00', '%', '..%2f..', 'é', 'a'.repeat(290), '%ff', ' '.repeat(3), '1'];

function compose(random: Random, { method, path, body }: Operation, token: string): FuzzRequest {
  const json = JSON.stringify(mutate(random, body ?? {}));
  const isPlain = random() < 0.7;
  const chosen = random() < 0.9 ? method : pick(random, ['GET', 'PUT', 'DELETE', 'PATCH', 'HEAD']);
  const filled = path.replaceAll(/\{\w+\}/g, () => pick(random, segments));
  const text = isPlain ? json : oddText(random, json);
  return {
    method: chosen,
    path: random() < 0.1 ? `${filled}?a[]=1&a=%ff&__proto__=1` : filled,
    headers: {
      'content-type': isPlain ? 'application/json' : pick(random, types),
      'x-forwarded-for': nextClientIp(),
      ...(random() < 0.8 && !endsSessions(method, path) && { authorization: `Bearer ${token}` }),
      ...(random() < 0.2 && pick(random, oddHeaders)),
    },
    body: chosen === 'GET' || chosen === 'HEAD' ? undefined : text,
  };
}

/** The other requests need the token's session. */
function endsSessions(method: string, path: string): boolean {
  return method === 'DELETE' || path.endsWith('/logout');
}

const types = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json;;;',
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'nonsense',
  '',
];

const oddHeaders: Record<string, string>[] = [
  { cookie: 'session=%00; session=; ;;=;' },
  { cookie: `session=${'a'.repeat(6_000)}` },
  { authorization: 'Bearer' },
  { authorization: `Bearer ${'a.'.repeat(2_000)}` },
  { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' },
  { 'accept-encoding': 'gzip;q=nonsense, *' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'user-agent': '\u00ff'.repeat(3_000) },
  { 'x-forwarded-for': 'nonsense, ::::, 999.1.1.1' },
  { 'content-encoding': 'br' },
  { 'stripe-signature': 't=1,v1=,t=' },
  { expect: 'a miracle' },
];

function send(siteUrl: string, { method, path, headers, body }: FuzzRequest): Promise<Outcome> {
  const since = performance.now();
  return new Promise((resolve) => {
    const finish = (status: number | undefined, code: string) =>
      resolve({ status, ms: Math.round(performance.now() - since), code });
    const { hostname, port } = new URL(siteUrl);
    // Node omits it for methods without a body, and the body would be read as the next request.
    const length = body !== undefined && { 'content-length': Buffer.byteLength(body) };
    const call = { hostname, port, path: encode(path), method, headers: { ...headers, ...length } };
    const sent = request(call, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', (error) => finish(undefined, error.message));
      response.on('end', () => {
        const code = /"code":"([A-Z_]+)"/.exec(Buffer.concat(chunks).toString())?.[1];
        finish(response.statusCode, code ?? '');
      });
    });
    sent.setTimeout(20_000, () => sent.destroy(new Error('no answer')));
    sent.on('error', (error) => finish(undefined, error.message));
    sent.end(body);
  });
}

/** Node refuses to send some characters in a path unless they are percent-encoded. */
function encode(path: string): string {
  return path.replaceAll(/[^!-~]/g, (character) => encodeURIComponent(character));
}
