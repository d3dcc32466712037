import { availableParallelism } from 'node:os';
import { apiBase } from '@stillweb/contract/errors';
import { subscriptionApi } from '@stillweb/contract/subscription';
import {
  logIn,
  logInCall,
  startBenchWorld,
  startYardsticks,
  type BenchSite,
  type StartServer,
} from './bench/bench-site.ts';
import { always, openLoad, type Call, type Encoded } from './bench/load.ts';
import { fact, heading, report } from './bench/report.ts';
import { median, takeTurns, type Contestant, type Result } from './bench/rounds.ts';
import { webhookEvents } from './bench/webhook-events.ts';
import { buildStale } from './builder/build-stale.ts';
import { gatherCrew, type Crew } from './crew.ts';

/** Two processes of the same program differ more than two runs of the same process. */
const pairs = 3;
/** Short, since the machine does not stay as fast as it is for long. */
const turns = { rounds: 25, seconds: 0.5 };
/** As many as the server has connections to its database. */
const usualConnections = 10;
const asBrowsersAsk = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const crew = gatherCrew();
process.exitCode = 1;
try {
  await buildStale();
  await run(await startBenchWorld(crew));
  process.exitCode = 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
} finally {
  await crew.stop();
}
process.exit();

/*
 * This process makes the load; the server and what it is compared with are processes of their own, of
 * which one works at a time. With two processors, one is the server's and one is left for the load and
 * PostgreSQL. Where other work disturbs the rates, the processor time per request still tells.
 */
async function run(startServer: StartServer): Promise<void> {
  const measured: Awaited<ReturnType<typeof measurePair>>[] = [];
  while (measured.length < pairs) {
    console.log(`processes ${measured.length + 1} of ${pairs} …`);
    const pair = gatherCrew();
    try {
      measured.push(await measurePair(pair, await startServer(pair)));
    } finally {
      await pair.stop();
    }
  }
  heading();
  for (const place of measured[0]?.comparisons.keys() ?? []) {
    report(measured.map(({ comparisons }) => comparisons[place] ?? []));
  }
  const middle = (of: (one: (typeof measured)[number]) => number) => median(measured.map(of));
  fact('start, until ready', `${middle(({ startSeconds }) => startSeconds).toFixed(1)} s`);
  const [atStart, atEnd] = [middle((one) => one.atStart), middle((one) => one.atEnd)];
  fact('memory after start, after all', `${mebibytes(atStart)}, ${mebibytes(atEnd)}`);
}

/** A server and what it is compared with, one comparison after the other. */
async function measurePair(pair: Crew, site: BenchSite) {
  const atStart = (await site.usage()).memory;
  const { token, userId } = await logIn(site);
  const bare = await startYardsticks(pair, site, userId);
  const page = { url: `${site.url}/` };
  const current = {
    url: `${site.url}${apiBase}${subscriptionApi.current.path}`,
    headers: { authorization: `Bearer ${token}` },
  };
  const ours = (name: string, next: () => Encoded) => caller(name, next, site);
  const theirs = (name: string, call: Call, connections?: number) =>
    caller(`  ${name}`, always(call), bare, connections);

  const contests = [
    [ours('GET /', always(page)), theirs('bare node:http, same bytes', { url: bare.plainPage })],
    [
      ours('GET /, as browsers ask', always({ ...page, headers: asBrowsersAsk })),
      theirs('bare node:http, same bytes', { url: bare.smallPage, headers: asBrowsersAsk }),
    ],
    [
      ours('GET /subscription/current', always(current)),
      theirs('bare Fastify + pg, same query', { url: bare.api }),
    ],
    [
      ours('log-in', always(logInCall(site))),
      theirs('argon2 alone', { url: `${bare.api}/hash` }, availableParallelism()),
    ],
    [ours('webhook intake', webhookEvents(site))],
  ];
  const comparisons: Result[][] = [];
  for (const contestants of contests) comparisons.push(await takeTurns(contestants, turns));
  const { startSeconds } = site;
  return { comparisons, startSeconds, atStart, atEnd: (await site.usage()).memory };
}

function caller(
  name: string,
  next: () => Encoded,
  { usage, collectGarbage }: Pick<Contestant, 'usage' | 'collectGarbage'>,
  connections = usualConnections,
): Contestant {
  return { name, ...openLoad(next, connections), usage, collectGarbage };
}

function mebibytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(0)} MiB`;
}
