import { openClient, type Tally } from './client.ts';
import { openJournal, type Journal } from './journal.ts';
import { live } from './person.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

export type Load = {
  journal: Journal;
  tally: Tally;
  /** Lets every call that is on its way end. */
  stop: () => Promise<void>;
};

let loads = 0;

/**
 * So many people at once, one life after the other, through the balancer.
 * @param options.noAnswer whether a call may stay without an answer, as when a server is killed
 */
export function startLoad(
  world: World,
  random: Random,
  options: { people?: number; noAnswer?: boolean } = {},
): Load {
  const { people = 4, noAnswer = false } = options;
  const journal = openJournal(`load${++loads}`);
  const client = openClient(world.balancer.url, { noAnswer });
  const over = new AbortController();
  const isOver = () => over.signal.aborted;
  const around = { client, inboxUrl: world.inboxUrl, random, isOver };
  const lives = Array.from({ length: people }, async () => {
    while (!isOver()) await live(journal.begin('Ada'), around);
  });
  const all = Promise.all(lives);
  // Whatever fails here is told by `stop`.
  all.catch(() => undefined);
  return {
    journal,
    tally: client.tally,
    stop: async () => {
      over.abort();
      await all;
    },
  };
}

/** Milliseconds that this share of calls did not exceed. */
export function quantile(times: number[], share: number): number {
  const sorted = times.toSorted((left, right) => left - right);
  return Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
}
