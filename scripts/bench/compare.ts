import autocannon from 'autocannon';
import { median } from '../statistics/statistics.ts';

/** Something that answers requests. */
export type Target = {
  url: string;
  /** Each connection sends all of them in turn, beginning with another one. */
  requests: autocannon.Request[];
  /** Processor time that its process has used so far. */
  cpuSeconds: () => Promise<number>;
};

/** Requests per second, and processor time per request in milliseconds. */
type Speed = { rate: number; cpuMs: number };

export type Comparison = {
  ours: Speed;
  yardstick: Speed;
  /** Our rate as a share of the yardstick's. */
  byRate: number;
  /** The yardstick's processor time per request as a share of ours. */
  byCpu: number;
};

const turns = 5;
const turnSeconds = 4;
const warmUpSeconds = 5;

/**
 * Measures both in short alternating turns, so that other work on the machine slows both alike, and
 * takes the medians.
 * @throws when an answer is not a success: a fast refusal would look like speed
 */
export async function compare(
  ours: Target,
  yardstick: Target,
  connections: number,
): Promise<Comparison> {
  await measure(ours, connections, warmUpSeconds);
  await measure(yardstick, connections, warmUpSeconds);
  const pairs: { ours: Speed; yardstick: Speed }[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    pairs.push({
      ours: await measure(ours, connections, turnSeconds),
      yardstick: await measure(yardstick, connections, turnSeconds),
    });
  }
  return {
    ours: medianSpeed(pairs.map((pair) => pair.ours)),
    yardstick: medianSpeed(pairs.map((pair) => pair.yardstick)),
    byRate: median(pairs.map((pair) => pair.ours.rate / pair.yardstick.rate)),
    byCpu: median(pairs.map((pair) => pair.yardstick.cpuMs / pair.ours.cpuMs)),
  };
}

async function measure(target: Target, connections: number, duration: number): Promise<Speed> {
  const { url, requests, cpuSeconds } = target;
  let first = 0;
  const setupClient = (client: autocannon.Client) => {
    client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
    first = (first + Math.ceil(requests.length / connections)) % requests.length;
  };
  const before = await cpuSeconds();
  const result = await autocannon({ url, connections, duration, requests, setupClient });
  const used = (await cpuSeconds()) - before;
  if (result.errors + result.non2xx > 0 || result['2xx'] === 0) {
    const statuses = JSON.stringify(result.statusCodeStats);
    throw new Error(`${url} failed: ${result.errors} errors, answers by status ${statuses}`);
  }
  return { rate: result['2xx'] / result.duration, cpuMs: (1000 * used) / result['2xx'] };
}

function medianSpeed(speeds: Speed[]): Speed {
  return {
    rate: median(speeds.map(({ rate }) => rate)),
    cpuMs: median(speeds.map(({ cpuMs }) => cpuMs)),
  };
}
