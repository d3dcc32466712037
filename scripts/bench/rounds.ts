import type { Load } from './load.ts';
import type { Usage } from './start-process.ts';

/** Something to be measured, and what the process that does the work has used. */
export type Contestant = Load & {
  name: string;
  usage: () => Promise<Usage>;
  collectGarbage: () => Promise<unknown>;
};

export type Measured = {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Milliseconds of processor time per piece of work. */
  cpu: number;
};

export type Result = { name: string; rounds: Measured[] };

/**
 * Code that has run for less is still slow, and a server runs for weeks. V8's last compiler only looks at
 * functions that were called 3000 times, which log-ins reach in half a minute.
 */
const warmUp = { seconds: 12, calls: 6000 };

/** Whoever's turn it is first finds the caches full of what another one needs. Seconds. */
const settling = 0.25;

/**
 * Lets contestants work in turns, A B A B …, so that whatever else the machine does strikes all alike.
 */
export async function takeTurns(
  contestants: Contestant[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Result[]> {
  const results = contestants.map((contestant) => ({ contestant, measured: [] as Measured[] }));
  for (const { contestant } of results) {
    await contestant.work(settling);
    // V8 throws optimized code away when what it was made for is collected, such as the connections of the
    // contest before. Left to itself, that happens in the middle of this one.
    await contestant.collectGarbage();
    let calls = 0;
    while (calls < warmUp.calls) calls += (await contestant.work(warmUp.seconds)).length;
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const { contestant, measured } of results) {
      measured.push(await measure(contestant, seconds));
    }
  }
  for (const { contestant } of results) contestant.hangUp();
  return results.map(({ contestant: { name }, measured }) => ({ name, rounds: measured }));
}

/** The median of each figure. */
export function middleOf(rounds: Measured[]): Measured {
  const of = (figure: keyof Measured) => median(rounds.map((round) => round[figure]));
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), cpu: of('cpu') };
}

/** Round by round, what one contestant reached as a share of another. */
export function sharesOf(
  ours: Result,
  theirs: Result,
  share: (a: Measured, b: Measured) => number,
): number[] {
  return ours.rounds.flatMap((our, round) => {
    const their = theirs.rounds[round];
    return their ? [share(our, their)] : [];
  });
}

async function measure(contestant: Contestant, seconds: number): Promise<Measured> {
  await contestant.work(settling);
  const before = await contestant.usage();
  const since = performance.now();
  const times = await contestant.work(seconds);
  const elapsed = (performance.now() - since) / 1000;
  const cpuSeconds = (await contestant.usage()).cpuSeconds - before.cpuSeconds;
  const sorted = times.sort((left, right) => left - right);
  return {
    perSecond: sorted.length / elapsed,
    p50: atShare(sorted, 0.5),
    p99: atShare(sorted, 0.99),
    cpu: (1000 * cpuSeconds) / sorted.length,
  };
}

export function median(values: number[]): number {
  return atShare(
    values.toSorted((left, right) => left - right),
    0.5,
  );
}

function atShare(sorted: number[], share: number): number {
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}
