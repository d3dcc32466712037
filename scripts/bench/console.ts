import { consoleApiBase } from '@stillweb/contract/console/api-base';
import { printTableSizes } from './table-sizes.ts';
import { createHistory } from '../../server/bench/history.ts';
import { readSample } from '../../server/bench/sample.ts';
import { createStaffCookies } from '../../server/bench/staff.ts';
import type { TemporaryCopy } from '../stack/temporary-copy.ts';
import { quantile } from '../statistics/statistics.ts';
import { addressOf, listCalls } from './console-calls.ts';

/** Milliseconds, for nineteen answers of twenty. */
const goal = 200;
const attempts = 40;

/** So many customers of two years in a database of their own, and how long each call of a screen takes. */
export async function measureConsole(
  { databaseUrl, consoleUrl }: TemporaryCopy,
  customers: number,
): Promise<void> {
  const since = performance.now();
  await createHistory(databaseUrl, customers);
  const seconds = ((performance.now() - since) / 1000).toFixed(0);
  console.log(`${customers} customers with two years of history, made in ${seconds} s`);
  await printTableSizes(databaseUrl);
  const cookies = await createStaffCookies(databaseUrl);
  for (const [index, call] of listCalls(await readSample(databaseUrl)).entries()) {
    // Each is made by the next member, because one person may search sixty times a minute.
    const cookie = cookies[index % cookies.length] ?? '';
    const times = await measure(`${consoleUrl}${consoleApiBase}${addressOf(call)}`, cookie);
    const [first = 0] = times;
    const p95 = quantile(times.slice(1), 0.95);
    const verdict = p95 < goal ? 'met' : 'not met';
    console.log(
      `${call[0].padEnd(36)} first ${first.toFixed(0).padStart(5)} ms   p95 ${p95.toFixed(0).padStart(5)} ms   < ${goal} ms, ${verdict}`,
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
