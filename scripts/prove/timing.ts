import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { authApi } from '@stillweb/contract/account/auth';
import { codeApi } from '@stillweb/contract/account/code';
import { apiBase } from '@stillweb/contract/errors';
import { openPool } from '../../server/src/platform/database/database.ts';
import { buildStale } from '../build.ts';
import { callApi } from '../clients/api.ts';
import { signUp } from '../clients/user.ts';
import { runWithServices } from '../lib/processes/supervise.ts';
import {
  startTemporaryCopy,
  type TemporaryCopy,
  temporarySettings,
} from '../lib/stack/temporary-copy.ts';
import { rankSumAuc } from '../lib/statistics.ts';
import { readCount } from '../test/read-count.ts';

const { values } = parseArgs({ options: { samples: { type: 'string', default: '500' } } });
const samples = readCount(
  values.samples,
  'Say how many samples to take: npm run prove timing -- --samples 500',
);

/** An AUC near one half means that the time of an answer reveals nothing. */
const indistinguishable = { from: 0.45, to: 0.55 };

const registered = { name: 'Timing', email: 'timing@stillweb.example', password: 'Passw0rd!' };
const password = 'Wrong-pass1';

type Body = Record<string, string>;
const calls: { path: string; body: (email: string) => Body }[] = [
  {
    path: authApi.register.path,
    body: (email) => ({ name: 'Timing', email, password, confirmPassword: password }),
  },
  { path: authApi.forgotPassword.path, body: (email) => ({ email }) },
  { path: authApi.resendVerificationEmail.path, body: (email) => ({ email }) },
  { path: codeApi.send.path, body: (email) => ({ email }) },
  { path: authApi.login.path, body: (email) => ({ email, password }) },
];

await runWithServices(async (services) => {
  await buildStale();
  const copy = await startTemporaryCopy(services, await temporarySettings('timing'));
  await signUp(copy, registered);
  return (await measureCalls(copy)) ? 0 : 1;
});

/** Whether no call reveals by its time that an address has an account. */
async function measureCalls({ siteUrl, databaseUrl }: TemporaryCopy): Promise<boolean> {
  const pool = openPool(databaseUrl);
  let isHidden = true;
  for (const { path, body } of calls) {
    const timeOf = async (email: string) => {
      await reset(pool);
      return timeCall(siteUrl, path, body(email));
    };
    const { known, unknown } = await takeSamples(timeOf);
    const auc = rankSumAuc(known, unknown);
    const isWithin = auc >= indistinguishable.from && auc <= indistinguishable.to;
    isHidden &&= isWithin;
    const note = isWithin ? '' : '   reveals accounts';
    console.log(`${path.padEnd(34)}AUC ${auc.toFixed(3)}${note}`);
  }
  await pool.end();
  return isHidden;
}

/** Clears the rate limits and waits for the emails of the last call, so that neither is measured. */
async function reset(pool: ReturnType<typeof openPool>): Promise<void> {
  await pool.query('truncate rate_limits');
  const pending = `select from pgboss.job where name = 'account-mail' and state < 'completed'`;
  while ((await pool.query(pending)).rowCount) await setTimeout(5);
}

async function takeSamples(timeOf: (email: string) => Promise<number>) {
  const times = { known: [] as number[], unknown: [] as number[] };
  // The first call is slower than all others.
  await timeOf(registered.email);
  for (let sample = 0; sample < samples; sample += 1) {
    const order = randomInt(2) ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) {
      const unknown = `unknown-${Date.now()}-${sample}@stillweb.example`;
      times[kind].push(await timeOf(kind === 'known' ? registered.email : unknown));
    }
  }
  return times;
}

/** Milliseconds until the whole answer has arrived. */
async function timeCall(siteUrl: string, path: string, body: Body): Promise<number> {
  const since = performance.now();
  const { status } = await callApi('POST', `${siteUrl}${apiBase}${path}`, { body });
  const milliseconds = performance.now() - since;
  if (![200, 401].includes(status)) throw new Error(`${path} was answered with ${status}.`);
  return milliseconds;
}
