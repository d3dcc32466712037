import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { authApi } from '@stillweb/contract/auth';
import { apiBase } from '@stillweb/contract/errors';
import { openPool } from '../server/src/platform/database.ts';
import { benchPerson, startBenchSite, type BenchSite } from './bench/bench-site.ts';
import { rankSumAuc } from './bench/rank-sum.ts';
import { buildStale } from './builder/build-stale.ts';
import { gatherCrew } from './crew.ts';

const { values } = parseArgs({ options: { samples: { type: 'string', default: '500' } } });
const samples = Number(values.samples);
/** An AUC of one half means that a stopwatch tells nothing. */
const indistinguishable = { from: 0.45, to: 0.55 };

type Body = Record<string, string>;
const password = 'Wrong-pass1';
const calls: { path: string; body: (email: string) => Body }[] = [
  {
    path: authApi.register.path,
    body: (email) => ({ name: 'Timing', email, password, confirmPassword: password }),
  },
  { path: authApi.forgotPassword.path, body: (email) => ({ email }) },
  { path: authApi.resendVerificationEmail.path, body: (email) => ({ email }) },
  { path: authApi.login.path, body: (email) => ({ email, password }) },
];

const crew = gatherCrew();
process.exitCode = 1;
try {
  if (!Number.isInteger(samples) || samples < 1) {
    throw new Error('Say how many samples to take: npm run timing -- --samples 500');
  }
  await buildStale();
  const isHidden = await measureAll(await startBenchSite(crew));
  process.exitCode = isHidden ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
} finally {
  await crew.stop();
}
process.exit();

/** Whether no call tells by its time whether an address has an account. */
async function measureAll(site: BenchSite): Promise<boolean> {
  const pool = openPool(site.databaseUrl);
  const quiet = async () => {
    // What is measured is the answer, not the limits nor the mails of the call before.
    await pool.query('truncate rate_limits');
    const waiting = `select from pgboss.job where name = 'account-mail' and state < 'completed'`;
    while ((await pool.query(waiting)).rowCount) await setTimeout(5);
  };
  let isHidden = true;
  for (const { path, body } of calls) {
    const { known, unknown } = await sample(quiet, (email) => timeCall(site, path, body(email)));
    const auc = rankSumAuc(known, unknown);
    const isFine = auc >= indistinguishable.from && auc <= indistinguishable.to;
    isHidden &&= isFine;
    console.log(
      `${path.padEnd(34)}AUC ${auc.toFixed(3)}${isFine ? '' : '   tells accounts apart'}`,
    );
  }
  await pool.end();
  return isHidden;
}

async function sample(quiet: () => Promise<void>, time: (email: string) => Promise<number>) {
  const times = { known: [] as number[], unknown: [] as number[] };
  await time(benchPerson.email);
  for (let turn = 0; turn < samples; turn += 1) {
    const order = randomInt(2) ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const who of order) {
      await quiet();
      const nobody = `nobody-${Date.now()}-${turn}@stillweb.example`;
      times[who].push(await time(who === 'known' ? benchPerson.email : nobody));
    }
  }
  return times;
}

async function timeCall(site: BenchSite, path: string, body: Body): Promise<number> {
  const since = performance.now();
  const answer = await fetch(`${site.url}${apiBase}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  const milliseconds = performance.now() - since;
  if (![200, 401].includes(answer.status)) {
    throw new Error(`${path} was answered with ${answer.status}.`);
  }
  return milliseconds;
}
