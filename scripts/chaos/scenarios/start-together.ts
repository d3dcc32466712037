import { setTimeout } from 'node:timers/promises';
import { openPool } from '../../../server/src/platform/database.ts';
import { startLoad } from '../load.ts';
import { verifyRecords } from '../verify-records.ts';
import type { Scenario } from '../scenario.ts';
import { metricsToken, type Instance } from '../system.ts';

/** Two servers start on an empty database at the same moment, and then share the work. */
export const startTogether: Scenario = {
  name: 'together',
  run: async ({ system, random, scaled, report }) => {
    const database = openPool(system.databaseUrl);
    await database.query('drop schema public cascade; create schema public');
    await database.query('drop schema if exists pgboss cascade');
    const servers = await Promise.all([system.startServer(), system.startServer()]);
    await system.balancer.use(servers.map(({ url }) => url));
    const load = startLoad(system, random);
    await setTimeout(scaled(10_000));
    await load.stop();
    const { lost, wrong, duplicates } = await verifyRecords(system, load.records);
    const { rows } = await database.query(
      `select count(*)::int as count from pgboss.job where state = 'completed' and name = 'account-mail'`,
    );
    await database.end();
    const jobs = rows[0].count;
    const runs = await Promise.all(servers.map(countEmailJobRuns));
    const sum = runs.reduce((left, right) => left + right, 0);
    const repeated = sum === jobs ? [] : [`${jobs} jobs of account-mail were run ${sum} times`];
    for (const { service } of servers) service.stop();
    report({
      scenario: 'together',
      injected: 'two starts, empty database',
      observed: `${load.stats.calls} calls; ${jobs} email jobs, run ${runs.join(' + ')} times`,
      lost,
      wrong: [...load.stats.wrong, ...wrong, ...duplicates, ...repeated],
    });
    await Promise.all(servers.map(({ service }) => service.ended));
  },
};

async function countEmailJobRuns({ url }: Instance): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  return text
    .split('\n')
    .filter((line) => /^job_duration_seconds_count\{.*queue="account-mail"/.test(line))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
