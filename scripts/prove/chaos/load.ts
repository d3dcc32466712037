import { quantile, type Random } from '../../lib/statistics.ts';
import { openApiClient, type CallStats } from './api-client.ts';
import { runJourney, createUserRecords } from './user-journey.ts';
import { verifyRecords, type Running, type Verification } from './verify-records.ts';

let loads = 0;

/**
 * Lets users go through their journeys through the load balancer, one new user after the other, while
 * something is done to the servers; then looks for everything that was acknowledged.
 * @param users how many at a time
 * @param disturb returns its measurements
 */
export async function underLoad<Measured>(
  { system, random, users = 4 }: { system: Running; random: Random; users?: number },
  disturb: () => Promise<Measured>,
): Promise<CallStats & Verification & { measured: Measured }> {
  const records = createUserRecords(`load${++loads}`);
  const client = openApiClient(system.balancer.url);
  const stopped = new AbortController();
  const isStopped = () => stopped.signal.aborted;
  const context = { client, inboxUrl: system.inboxUrl, random, isStopped };
  const journeys = Array.from({ length: users }, async () => {
    while (!isStopped()) await runJourney(records.add('Ada'), context);
  });
  const all = Promise.all(journeys);
  // A failure is thrown below.
  all.catch(() => undefined);
  const measured = await disturb();
  stopped.abort();
  await all;
  const { lost, wrong, duplicates } = await verifyRecords(system, records);
  return { ...client.stats, measured, lost, wrong: [...client.stats.wrong, ...wrong], duplicates };
}

/** The milliseconds that a share of the calls did not exceed, rounded. */
export function roundedQuantile(times: number[], share: number): number {
  return Math.round(quantile(times, share));
}
