import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRemoteClock } from './clock.ts';

const local = new Date('2026-01-01T00:00:00Z');
const ahead = new Date('2027-03-01T00:00:00Z');
let answer: (response: ServerResponse) => void;
const remote = createServer((_request, response) => answer(response));
let url: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => remote.listen(0, '127.0.0.1', resolve));
  const { port } = remote.address() as AddressInfo;
  url = `http://127.0.0.1:${port}/sandbox/clock`;
});

afterAll(() => {
  remote.closeAllConnections();
  remote.close();
});

const tell = (response: ServerResponse) =>
  response.end(JSON.stringify({ unix: ahead.getTime() / 1000 }));

test.each<[string, (response: ServerResponse) => void]>([
  ['hangs', () => undefined],
  ['drops the connection', (response) => response.destroy()],
  ['answers no JSON', (response) => response.end('<html>')],
  ['answers no time', (response) => response.writeHead(500).end('{"unix":null}')],
])('a clock of another service that %s goes on from its last reading', async (_fault, fail) => {
  const failures: unknown[] = [];
  let now = local;
  const clock = createRemoteClock(
    url,
    () => now,
    (error) => failures.push(error),
  );
  const minute = 60_000;
  answer = fail;
  expect(await clock()).toEqual(local);
  now = new Date(local.getTime() + minute);
  answer = tell;
  expect(await clock()).toEqual(ahead);
  now = new Date(local.getTime() + 2 * minute);
  answer = fail;
  expect(await clock()).toEqual(new Date(ahead.getTime() + minute));
  expect(failures).toHaveLength(2);
});

test('many parallel readings of the clock of another service are one request', async () => {
  let requests = 0;
  answer = (response) => {
    requests += 1;
    tell(response);
  };
  const clock = createRemoteClock(
    url,
    () => local,
    () => undefined,
  );
  expect(await Promise.all([clock(), clock(), clock()])).toEqual([ahead, ahead, ahead]);
  expect(await clock()).toEqual(ahead);
  expect(requests).toBe(1);
});

test('a reading that is answered late does not replace a later one', async () => {
  const held = Promise.withResolvers<ServerResponse>();
  answer = held.resolve;
  let now = local;
  const clock = createRemoteClock(
    url,
    () => now,
    () => undefined,
  );
  const early = clock();
  const slow = await held.promise;
  now = new Date(local.getTime() + 1000);
  answer = tell;
  expect(await clock()).toEqual(ahead);
  slow.end(JSON.stringify({ unix: local.getTime() / 1000 }));
  expect(await early).toEqual(ahead);
  expect(await clock()).toEqual(ahead);
});
