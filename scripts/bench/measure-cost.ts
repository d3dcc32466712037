import { readDatabaseCpuSeconds } from '../../server/bench/database-cost.ts';
import type { TemporaryCopy } from '../stack/temporary-copy.ts';
import { readCpuSeconds } from './compare.ts';

/** Prints the processor time of one unit. @param work returns how many it has done */
export async function measureCost(
  { siteUrl, databaseUrl }: TemporaryCopy,
  name: string,
  work: () => Promise<number>,
): Promise<number> {
  const read = () =>
    Promise.all([readCpuSeconds(`${siteUrl}/metrics`), readDatabaseCpuSeconds(databaseUrl)]);
  const since = performance.now();
  const [server, database] = await read();
  const count = await work();
  const seconds = (performance.now() - since) / 1000;
  const [serverAfter, databaseAfter] = await read();
  const perOne = (cpuSeconds: number) =>
    `${((1000 * cpuSeconds) / count).toFixed(2)} ms`.padStart(9);
  console.log(
    `${name.padEnd(26)} server ${perOne(serverAfter - server)}, database ${perOne(databaseAfter - database)}` +
      `, ${(count / seconds).toFixed(0)}/s`,
  );
  return count;
}
