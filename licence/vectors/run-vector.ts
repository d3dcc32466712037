import { createLicence } from '../src/licence.ts';
import type { LicenceState, PublicKey } from '../src/licence.ts';

/** One test of the protocol: a linked browser, and events step by step. */
export interface Vector {
  id: number;
  title: string;
  steps: Step[];
}

export interface Step {
  /** The local clock of the browser, in Unix seconds. */
  at: number;
  /** `refresh` asks the server, `read` uses no network. */
  do: 'refresh' | 'read';
  /** The calls that the client makes in this step, in this order, and no others. */
  exchanges?: Exchange[];
  expect: { linked: boolean; features: string[] };
}

export interface Exchange {
  request: string;
  /** The credential that the client sends. */
  credential: string;
  ifNoneMatch?: string;
  /** Absent: the answer never arrives. */
  answer?: { status: number; headers: Record<string, string>; body?: unknown };
}

export interface Vectors {
  site: string;
  keys: PublicKey[];
  device: { deviceId: string; credential: string; unlinkToken: string; account: string };
  vectors: Vector[];
}

/** Plays one vector against the client. @returns what it did at each step, in the vector's own shape */
export async function runVector(vectors: Vectors, vector: Vector): Promise<Step[]> {
  const { site, keys, device } = vectors;
  const { deviceId: id, ...rest } = device;
  const [first] = vector.steps;
  let seconds = first?.at ?? 0;
  let stored: LicenceState = {
    installId: '11111111-1111-4111-8111-111111111111',
    device: { id, ...rest, renewedAt: seconds * 1000 },
  };
  let answers: Exchange[] = [];
  let exchanges: Exchange[] = [];
  const licence = createLicence({
    site,
    keys,
    name: 'Chrome on Windows',
    version: '1.0.0',
    now: () => seconds * 1000,
    store: {
      read: async () => structuredClone(stored),
      write: async (state) => {
        stored = structuredClone(state);
      },
    },
    fetch: async (url, init) => {
      const exchange = answers.shift();
      const recorded = { ...readRequest(site, url, init), answer: exchange?.answer };
      exchanges.push(recorded);
      if (!exchange?.answer) {
        throw new TypeError('Failed to fetch');
      }
      const { status, headers, body } = exchange.answer;
      return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
    },
  });
  const done: Step[] = [];
  for (const step of vector.steps) {
    seconds = step.at;
    answers = [...(step.exchanges ?? [])];
    exchanges = [];
    const entitlement =
      step.do === 'refresh' ? await licence.refresh() : await licence.getEntitlement();
    const { state, features } = entitlement;
    const expect = { linked: state !== 'unlinked', features };
    done.push({ ...step, ...(step.exchanges && { exchanges }), expect });
  }
  return done;
}

function readRequest(site: string, url: string, init: RequestInit): Exchange {
  const headers = new Headers(init.headers);
  const etag = headers.get('if-none-match');
  return {
    request: `${init.method} ${url.replace(site, '')}`,
    credential: headers.get('authorization')?.replace('Bearer ', '') ?? '',
    ...(etag && { ifNoneMatch: etag }),
  };
}
