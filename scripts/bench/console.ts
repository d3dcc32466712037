import { consoleApiBase } from '@stillweb/contract/console/api-base';
import { createHistory } from '../../server/bench/history.ts';
import { createStaffCookie } from '../../server/bench/staff.ts';
import type { TemporaryCopy } from '../stack/temporary-copy.ts';
import { quantile } from '../statistics/statistics.ts';

/** Milliseconds, for nineteen answers of twenty. */
const goal = 200;
const attempts = 40;

const thisMonth = new Date().toISOString().slice(0, 7);
const before = new Date(Date.now() - 40 * 86_400_000);
const lastMonth = before.toISOString().slice(0, 7);

/** What screens ask for, by the name of the screen. Another screen adds its calls here. */
const calls: [what: string, path: string][] = [
  ['money: figures', '/figures'],
  ['money: figures, 40 days ago', `/figures?at=${before.toISOString()}`],
  ['money: figures, all switches', '/figures?churn=at-period-end&coupons=ignored'],
  ['money: chart of months', '/figures/series'],
  ['money: chart of days', '/figures/series?step=day&count=60'],
  ['money: revenue', `/revenue?month=${thisMonth}`],
  ['money: revenue of a whole month', `/revenue?month=${lastMonth}`],
  ['money: month close', `/closes/${lastMonth}`],
  ['money: payouts', '/payouts'],
  ['chase: largest', '/chase'],
  ['chase: newest', '/chase?order=newest'],
  ['chase: disputes', '/disputes'],
  ['customers: charged in 30 days', '/renewals?days=30'],
];

/** So many customers of two years in a database of their own, and how long each call of a screen takes. */
export async function measureConsole(
  { databaseUrl, consoleUrl }: TemporaryCopy & { consoleUrl: string },
  customers: number,
): Promise<void> {
  const since = performance.now();
  await createHistory(databaseUrl, customers);
  const seconds = ((performance.now() - since) / 1000).toFixed(0);
  console.log(`${customers} customers with two years of history, made in ${seconds} s`);
  const cookie = await createStaffCookie(databaseUrl, 'owner');
  for (const [what, path] of calls) {
    const times = await measure(`${consoleUrl}${consoleApiBase}${path}`, cookie);
    const [first = 0] = times;
    const p95 = quantile(times.slice(1), 0.95);
    const verdict = p95 < goal ? 'met' : 'not met';
    console.log(
      `${what.padEnd(34)} first ${first.toFixed(0).padStart(5)} ms   p95 ${p95.toFixed(0).padStart(5)} ms   < ${goal} ms, ${verdict}`,
    );
  }
}

/** Milliseconds of each attempt, one after the other. @throws when an answer is no success */
async function measure(url: string, cookie: string): Promise<number[]> {
  const times: number[] = [];
  while (times.length < attempts) {
    const since = performance.now();
    const answer = await fetch(url, { headers: { cookie } });
    const body = await answer.text();
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${body}`);
    times.push(performance.now() - since);
  }
  return times;
}
