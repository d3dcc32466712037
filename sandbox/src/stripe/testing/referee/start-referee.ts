import Stripe from 'stripe';
import { createJudge } from './judge.ts';
import type { Finding, Judge } from './judge.ts';
import { startProxy } from './proxy.ts';
import type { Exchange } from './proxy.ts';
import { openSchemas } from './schema-cache.ts';

/** Judges all traffic between the SDK and the sandbox. */
export type Referee = {
  /**
   * The address to use instead of the sandbox's: requests are forwarded, and calls of the API
   * judged.
   */
  url: string;
  /** The address to use instead of a webhook endpoint's: deliveries are forwarded and judged. */
  endpoint: (url: string) => string;
  /** Judges a delivery that did not come through `endpoint`. */
  judgeEvent: (body: string) => void;
  /** Ends an outage and all faults, and reads the newest events, so that events are judged that no test read. */
  readEvents: (newest?: number) => Promise<void>;
  /** The findings since the last call. */
  takeFindings: () => Finding[];
  /** Requests, answers and events judged so far. */
  judged: () => number;
  /** Stops. @throws with a list when there are findings that were not taken */
  close: () => Promise<void>;
};

const DELIVERIES = '/deliveries/';

/**
 * Starts a proxy between the SDK and the sandbox that compares all traffic with the SDK's
 * declarations.
 * @param sandboxUrl is called for each request, so that the sandbox may start later
 */
export async function startReferee(sandboxUrl: () => string, port?: number): Promise<Referee> {
  const judge = await sharedJudge();
  let findings: Finding[] = [];
  let judged = 0;
  const judgeEvent = (body: string) => {
    judged += 1;
    findings.push(...judge.judgeEvent(body));
  };
  const watch = ({ target, ...exchange }: Exchange) => {
    if (!target.href.startsWith(sandboxUrl())) return judgeEvent(exchange.form);
    if (!target.pathname.startsWith('/v1/')) return;
    judged += exchange.status === null ? 1 : 2;
    findings.push(...judge.judgeExchange({ ...exchange, url: target.pathname + target.search }));
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

/** One judge for the whole process: each schema is compiled once, even with several sandboxes. */
async function sharedJudge(): Promise<Judge> {
  judge ??= openSchemas().then(createJudge);
  return judge;
}

function targetOf(path: string, sandboxUrl: string): URL {
  if (!path.startsWith(DELIVERIES)) return new URL(path, sandboxUrl);
  return new URL(decodeURIComponent(path.slice(DELIVERIES.length)));
}

async function readEvents(url: string, limit: number): Promise<void> {
  await fetch(`${url}/sandbox/faults`, { method: 'DELETE' });
  await fetch(`${url}/sandbox/outage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seconds: 0, kind: '500' }),
  });
  const { hostname: host, port } = new URL(url);
  const stripe = new Stripe('sk_test_referee', { host, port, protocol: 'http', telemetry: false });
  await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit });
}

/** The findings as text, each kind once. */
function reportOf(findings: Finding[]): string {
  const lines = findings.map(
    ({ where, part, pointer, message }) => `  ${where}, ${part}: ${pointer || '/'} ${message}`,
  );
  const kinds = [...new Set(lines)];
  return [`Against the SDK's declarations (${kinds.length}):`, ...kinds].join('\n');
}
