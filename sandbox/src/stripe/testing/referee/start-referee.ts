import Stripe from 'stripe';
import { createJudge } from './judge.ts';
import type { Finding, Judge } from './judge.ts';
import { startProxy } from './proxy.ts';
import type { Passage } from './proxy.ts';
import { openSchemas } from './schema-cache.ts';

export type Referee = {
  /** Stands for the sandbox: whatever is sent here goes on to it, and calls of the API are judged. */
  url: string;
  /** An address that stands for a webhook endpoint in the same way. */
  endpoint: (url: string) => string;
  /** Judges a delivery that did not come through `endpoint`. */
  judgeEvent: (body: string) => void;
  /** Ends an outage and reads the newest events, so that those are judged too that nobody asked for. */
  readEvents: (newest?: number) => Promise<void>;
  /** What was found since the last time. */
  takeFindings: () => Finding[];
  /** Requests, answers and events judged so far. */
  judged: () => number;
  /** Stops. @throws with a list when there are findings that nobody took. */
  close: () => Promise<void>;
};

const DELIVERIES = '/deliveries/';

/**
 * Stands between the SDK and the sandbox, and holds everything that passes against the SDK's own
 * declarations.
 * @param sandboxUrl is asked for each request, so that the sandbox may come up later
 */
export async function startReferee(sandboxUrl: () => string, port?: number): Promise<Referee> {
  const judge = await theJudge();
  let findings: Finding[] = [];
  let judged = 0;
  const judgeEvent = (body: string) => {
    judged += 1;
    findings.push(...judge.judgeEvent(body));
  };
  const watch = ({ target, ...passage }: Passage) => {
    if (!target.href.startsWith(sandboxUrl())) return judgeEvent(passage.form);
    if (!target.pathname.startsWith('/v1/')) return;
    judged += passage.status === null ? 1 : 2;
    findings.push(...judge.judgeExchange({ ...passage, url: target.pathname + target.search }));
  };
  const proxy = await startProxy((path) => targetOf(path, sandboxUrl()), watch, port);
  return {
    url: proxy.url,
    endpoint: (url) => `${proxy.url}${DELIVERIES}${encodeURIComponent(url)}`,
    judgeEvent,
    readEvents: async (newest = 10_000) => readEvents(proxy.url, newest),
    takeFindings: () => findings.splice(0),
    judged: () => judged,
    async close() {
      await proxy.close();
      if (findings.length > 0) throw new Error(reportOf(findings));
    },
  };
}

let judge: Promise<Judge> | undefined;

/** One for the whole process: a test file compiles each schema once, however many sandboxes it starts. */
async function theJudge(): Promise<Judge> {
  judge ??= openSchemas().then(createJudge);
  return judge;
}

function targetOf(path: string, sandboxUrl: string): URL {
  if (!path.startsWith(DELIVERIES)) return new URL(path, sandboxUrl);
  return new URL(decodeURIComponent(path.slice(DELIVERIES.length)));
}

async function readEvents(url: string, limit: number): Promise<void> {
  await fetch(`${url}/sandbox/outage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seconds: 0, kind: '500' }),
  });
  const { hostname: host, port } = new URL(url);
  const stripe = new Stripe('sk_test_referee', { host, port, protocol: 'http', telemetry: false });
  await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit });
}

/** The findings for a person, each kind once. */
function reportOf(findings: Finding[]): string {
  const lines = findings.map(
    ({ where, part, pointer, message }) => `  ${where}, ${part}: ${pointer || '/'} ${message}`,
  );
  const kinds = [...new Set(lines)];
  return [`Against the SDK's declarations (${kinds.length}):`, ...kinds].join('\n');
}
