import { availableParallelism } from 'node:os';
import { apiBase } from '@stillweb/contract/errors';
import { subscriptionApi } from '@stillweb/contract/subscription';
import {
  logIn,
  logInCall,
  startBenchSite,
  startYardsticks,
  type BenchSite,
} from './bench/bench-site.ts';
import { always, load, type Call, type Encoded } from './bench/load.ts';
import { fact, heading, report } from './bench/report.ts';
import { takeTurns, type Contestant } from './bench/rounds.ts';
import { webhookEvents } from './bench/webhook-events.ts';
import { buildStale } from './builder/build-stale.ts';
import { gatherCrew } from './crew.ts';

const turns = { rounds: 15, seconds: 0.7 };
/** As many as the server has connections to its database. */
const usualConnections = 10;
const asBrowsersAsk = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const crew = gatherCrew();
process.exitCode = 1;
try {
  await buildStale();
  await run(await startBenchSite(crew));
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
async function run(site: BenchSite): Promise<void> {
  const atStart = await site.usage();
  const { token, userId } = await logIn(site);
  const bare = await startYardsticks(crew, site, userId);
  const page = { url: `${site.url}/` };
  const current = {
    url: `${site.url}${apiBase}${subscriptionApi.current.path}`,
    headers: { authorization: `Bearer ${token}` },
  };
  const ours = (name: string, next: () => Encoded) => caller(name, next, site.usage);
  const theirs = (name: string, call: Call, connections?: number) =>
    caller(`  ${name}`, always(call), bare.usage, connections);

  heading();
  await compare(
    ours('GET /', always(page)),
    theirs('bare node:http, same bytes', { url: bare.plainPage }),
  );
  await compare(
    ours('GET /, as browsers ask', always({ ...page, headers: asBrowsersAsk })),
    theirs('bare node:http, same bytes', { url: bare.smallPage, headers: asBrowsersAsk }),
  );
  await compare(
    ours('GET /subscription/current', always(current)),
    theirs('bare Fastify + pg, same query', { url: bare.api }),
  );
  await compare(
    ours('log-in', always(logInCall(site))),
    theirs('argon2 alone', { url: `${bare.api}/hash` }, availableParallelism()),
  );
  await compare(ours('webhook intake', webhookEvents(site)));
  const atEnd = await site.usage();
  fact('start, until ready', `${site.startSeconds.toFixed(1)} s`);
  fact('memory after start, after all', `${mebibytes(atStart)}, ${mebibytes(atEnd)}`);
}

async function compare(...contestants: Contestant[]): Promise<void> {
  report(await takeTurns(contestants, turns));
}

function caller(
  name: string,
  next: () => Encoded,
  usage: Contestant['usage'],
  connections = usualConnections,
): Contestant {
  return { name, work: (seconds) => load(next, { seconds, connections }), usage };
}

function mebibytes({ memory }: { memory: number }): string {
  return `${(memory / 2 ** 20).toFixed(0)} MiB`;
}
