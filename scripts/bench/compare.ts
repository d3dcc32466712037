import autocannon from 'autocannon';
import { median } from '../lib/statistics.ts';

export const metricsToken = 'token-of-the-benchmark';

export type Target = {
  url: string;
  /** Processor time that the target has used since its start. */
  cpuSeconds: () => Promise<number> | number;
  /** Each connection sends all of these in turn and begins with a different one. */
  requests: autocannon.Request[];
  /** The expected status; 200 by default. With 304, a few answers may be 200 because the content has changed. */
  status?: 200 | 304;
};

/** Requests per second, and processor time per request in milliseconds. */
type Speed = { rate: number; cpuMs: number };

/** `byRate` is our rate as a share of the yardstick's, `byCpu` its processor time as a share of ours. */
export type Comparison = { ours: Speed; yardstick: Speed; byRate: number; byCpu: number };

/** Of answers that may be 200 instead of 304: a device's claims change every twelve hours. */
const changedShare = 0.005;

const turns = 5;
const turnSeconds = 4;
const warmUpSeconds = 5;

/**
 * Measures both in short alternating turns, so that other work on the machine slows both alike, and
 * takes the medians.
 * @throws when an answer has another status: a fast refusal would look like speed
 */
export async function compare(
  ours: Target,
  yardstick: Target,
  connections: number,
): Promise<Comparison> {
  await measure(ours, connections, warmUpSeconds);
  await measure(yardstick, connections, warmUpSeconds);
  const pairs: [Speed, Speed][] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    pairs.push([
      await measure(ours, connections, turnSeconds),
      await measure(yardstick, connections, turnSeconds),
    ]);
  }
  const medianOf = (figure: (our: Speed, their: Speed) => number) =>
    median(pairs.map(([our, their]) => figure(our, their)));
  return {
    ours: { rate: medianOf((our) => our.rate), cpuMs: medianOf((our) => our.cpuMs) },
    yardstick: {
      rate: medianOf((_, their) => their.rate),
      cpuMs: medianOf((_, their) => their.cpuMs),
    },
    byRate: medianOf((our, their) => our.rate / their.rate),
    byCpu: medianOf((our, their) => their.cpuMs / our.cpuMs),
  };
}

/** @throws when an answer has another status */
async function measure(target: Target, connections: number, duration: number): Promise<Speed> {
  const { url, requests, status = 200 } = target;
  let first = 0;
  const setupClient = (client: autocannon.Client) => {
    client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
    first = (first + Math.ceil(requests.length / connections)) % requests.length;
  };
  const before = await target.cpuSeconds();
  const result = await autocannon({ url, connections, duration, requests, setupClient });
  const cpuSeconds = (await target.cpuSeconds()) - before;
  const successes = result.statusCodeStats?.[`${status}`]?.count ?? 0;
  const others = result['2xx'] + result.non2xx - successes;
  const changed = status === 304 ? result['2xx'] : 0;
  const hasWrong = result.errors + others - changed > 0 || changed > successes * changedShare;
  if (hasWrong || successes === 0) {
    const statuses = JSON.stringify(result.statusCodeStats);
    throw new Error(`${url} failed: ${result.errors} errors, answers by status ${statuses}`);
  }
  return { rate: successes / result.duration, cpuMs: (1000 * cpuSeconds) / successes };
}

/** @param metricsUrl answers with Prometheus metrics of a process */
export async function readCpuSeconds(metricsUrl: string): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(metricsUrl, { headers })).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
}
