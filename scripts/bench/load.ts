import { Agent, request, type RequestOptions } from 'node:http';

export type Call = {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
};

export type Measured = {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
};

/**
 * Calls for so many seconds over so many kept connections, each waiting for its answer.
 * @param next the next call; made anew each time, so that calls may differ
 * @throws when an answer is not 200: a fast refusal is no achievement
 */
export async function measure(
  next: () => Call,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const begin = performance.now();
  const end = begin + seconds * 1000;
  const caller = async () => {
    while (performance.now() < end) {
      const since = performance.now();
      await send(next(), agent);
      times.push(performance.now() - since);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, caller));
  } finally {
    agent.destroy();
  }
  return summarise(times, (performance.now() - begin) / 1000);
}

/** As `measure`, for work that is no request. */
export async function measureTask(
  task: () => Promise<unknown>,
  { seconds, parallel }: { seconds: number; parallel: number },
): Promise<Measured> {
  const times: number[] = [];
  const begin = performance.now();
  const worker = async () => {
    while (performance.now() < begin + seconds * 1000) {
      const since = performance.now();
      await task();
      times.push(performance.now() - since);
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  return summarise(times, (performance.now() - begin) / 1000);
}

function summarise(times: number[], seconds: number): Measured {
  const sorted = times.sort((left, right) => left - right);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return { perSecond: sorted.length / seconds, p50: at(0.5), p99: at(0.99) };
}

function send({ url, method = 'GET', headers, body }: Call, agent: Agent): Promise<void> {
  const options: RequestOptions = {
    agent,
    method,
    headers: {
      ...headers,
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
    },
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (response) => {
      response.resume();
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${method} ${url} was answered with ${response.statusCode}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
