import { quantile } from '../statistics/statistics.ts';
import { openApiClient, type CallStats } from './api-client.ts';
import type { Random } from '../statistics/random.ts';
import type { System } from './system.ts';
import { runJourney } from './user-journey.ts';
import { createUserRecords, type UserRecords } from './user-records.ts';

export type Load = {
  records: UserRecords;
  stats: CallStats;
  /** Ends the load after the calls that are on their way. */
  stop: () => Promise<void>;
};

let loads = 0;

/**
 * Users who go through their journeys at the same time, one new user after the other, through the
 * load balancer.
 * @param options.users how many at a time
 * @param options.noAnswer whether a call may stay without an answer, as when a server is killed
 */
export function startLoad(
  system: System,
  random: Random,
  options: { users?: number; noAnswer?: boolean } = {},
): Load {
  const { users = 4, noAnswer = false } = options;
  const records = createUserRecords(`load${++loads}`);
  const client = openApiClient(system.balancer.url, { noAnswer });
  const stopped = new AbortController();
  const isStopped = () => stopped.signal.aborted;
  const context = { client, inboxUrl: system.inboxUrl, random, isStopped };
  const journeys = Array.from({ length: users }, async () => {
    while (!isStopped()) await runJourney(records.add('Ada'), context);
  });
  const all = Promise.all(journeys);
  // `stop` throws what failed here.
  all.catch(() => undefined);
  return {
    records,
    stats: client.stats,
    stop: async () => {
      stopped.abort();
      await all;
    },
  };
}

/** The milliseconds that a share of the calls did not exceed, rounded. */
export function roundedQuantile(times: number[], share: number): number {
  return Math.round(quantile(times, share));
}
