import { setTimeout } from 'node:timers/promises';
import { openPool } from '../../server/src/platform/database.ts';
import { startLoad } from './load.ts';
import { reckon } from './reckoning.ts';
import type { Scenario } from './scenario.ts';
import { metricsToken, type Instance } from './world.ts';

/** Two servers meet an empty database at the same moment, and then share the work. */
export const startTogether: Scenario = {
  name: 'together',
  play: async ({ world, random, scaled, report }) => {
    const database = openPool(world.databaseUrl);
    await database.query('drop schema public cascade; create schema public');
    await database.query('drop schema if exists pgboss cascade');
    const servers = await Promise.all([world.startServer(), world.startServer()]);
    await world.balancer.use(servers.map(({ url }) => url));
    const load = startLoad(world, random);
    await setTimeout(scaled(10_000));
    await load.stop();
    const { lost, wrong, twice } = await reckon(world, load.journal);
    const { rows } = await database.query(
      `select count(*)::int as count from pgboss.job where state = 'completed' and name = 'account-mail'`,
    );
    await database.end();
    const jobs = rows[0].count;
    const runs = await Promise.all(servers.map(countMailRuns));
    const sum = runs.reduce((left, right) => left + right, 0);
    const repeated = sum === jobs ? [] : [`${jobs} jobs of account-mail were run ${sum} times`];
    for (const { part } of servers) part.stop();
    report({
      scenario: 'together',
      injected: 'two starts, empty database',
      observed: `${load.tally.calls} calls; ${jobs} mail jobs, run ${runs.join(' + ')} times`,
      lost,
      wrong: [...load.tally.wrong, ...wrong, ...twice, ...repeated],
    });
    await Promise.all(servers.map(({ part }) => part.ended));
  },
};

async function countMailRuns({ url }: Instance): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  return text
    .split('\n')
    .filter((line) => /^job_duration_seconds_count\{.*queue="account-mail"/.test(line))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
