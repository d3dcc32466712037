import { setTimeout } from 'node:timers/promises';
import { openPool } from '../../../server/src/platform/database.ts';
import { underLoad } from '../load.ts';
import type { Scenario } from '../scenario.ts';
import { metricsToken, type Instance } from '../system.ts';

/** Two servers start on an empty database at the same moment, and then share the work. */
export const startTogether: Scenario = {
  name: 'together',
  run: async (context) => {
    const { system, scaled, report } = context;
    const database = openPool(system.databaseUrl);
    await database.query('drop schema public cascade; create schema public');
    await database.query('drop schema if exists pgboss cascade');
    const servers = await system.startServers(2);
    const { calls, lost, wrong, duplicates } = await underLoad(context, () =>
      setTimeout(scaled(10_000)),
    );
    const { rows } = await database.query(
      `select count(*)::int as count from pgboss.job where state = 'completed' and name = 'account-mail'`,
    );
    await database.end();
    const jobs = rows[0].count;
    const runs = await Promise.all(servers.map(countEmailJobRuns));
    const sum = runs.reduce((left, right) => left + right, 0);
    const repeated = sum === jobs ? [] : [`${jobs} jobs of account-mail were run ${sum} times`];
    report({
      injected: 'two starts, empty database',
      observed: `${calls} calls; ${jobs} email jobs, run ${runs.join(' + ')} times`,
      lost,
      wrong: [...wrong, ...duplicates, ...repeated],
    });
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
