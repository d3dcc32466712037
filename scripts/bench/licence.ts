import autocannon from 'autocannon';
import { extensionApi } from '@stillweb/contract/licence/extension-calls';
import { apiBase } from '@stillweb/contract/errors';
import {
  countBlocks,
  createDevices,
  createExpiredCodes,
  credentialOf,
  findSequentialScans,
  measureDevices,
  purgeDevices,
} from '../../server/bench/devices.ts';
import type { TemporaryCopy } from '../lib/stack/temporary-copy.ts';
import { readCpuSeconds } from './compare.ts';
import { readDatabaseCpuSeconds, readTableSizes } from '../../server/bench/database-cost.ts';

const path = `${apiBase}${extensionApi.entitlement.path}`;
const pollSeconds = 60;
/** One of so many devices was not seen for longer than devices are kept. */
const unseenEvery = 100;

/** Requests of the entitlement, each of another device. @param etags by the number of a device */
export function requestEntitlements(from: number, to: number, etags: string[] = []) {
  return Array.from({ length: to - from }, (_, index) => ({
    path,
    headers: headersOf(from + index, etags[from + index]),
  }));
}

/** The ETags that devices are answered, by the number of the device. */
export async function readEtags(siteUrl: string, from: number, to: number): Promise<string[]> {
  const etags: string[] = [];
  for (let number = from; number < to; number += 1) {
    const answer = await fetch(siteUrl + path, { headers: headersOf(number) });
    etags[number] = answer.headers.get('etag') ?? '';
    await answer.arrayBuffer();
  }
  return etags;
}

function headersOf(number: number, etag?: string) {
  const authorization = `Bearer ${credentialOf(number)}`;
  return { authorization, ...(etag && { 'if-none-match': etag }) };
}

/**
 * So many linked browsers in a database of their own: a minute of polls, the first of the day for each
 * browser, then a minute in which they have the ETag; the sizes of the table; the nightly deletion.
 */
export async function measureLicence(copy: TemporaryCopy, devices: number): Promise<void> {
  const { databaseUrl, siteUrl } = copy;
  const lastSeen = `current_date - case when n % ${unseenEvery} = ${unseenEvery - 1} then 91 else 1 end`;
  await createDevices(databaseUrl, devices, lastSeen);
  const scans = await findSequentialScans(databaseUrl);
  console.log(
    `${devices} devices; statements of a poll without an index: ${scans.join() || 'none'}`,
  );
  await printTableSizes(databaseUrl);
  printSizes('before', await measureDevices(databaseUrl));
  const etags: string[] = [];
  const polled = await measureCost(copy, 'poll, first of the day', () =>
    poll(siteUrl, devices, etags),
  );
  await measureCost(copy, 'poll, with ETag', () => poll(siteUrl, Math.min(polled, devices), etags));
  printSizes('after', await measureDevices(databaseUrl));
  await measureCost(copy, 'scrape of /metrics', async () => {
    await readCpuSeconds(`${siteUrl}/metrics`);
    // Another one is of the measurement.
    return 2;
  });
  await createExpiredCodes(databaseUrl, devices / unseenEvery);
  const blocks = await countBlocks(databaseUrl);
  const { deleted, seconds } = await purgeDevices(databaseUrl);
  const read = (await countBlocks(databaseUrl)) - blocks;
  console.log(
    `nightly deletion: ${deleted} rows in ${seconds.toFixed(1)} s, ${read} blocks of 8 KB`,
  );
}

/** Requests for each device in turn, ten in parallel, for a minute. @returns the number of answers */
async function poll(url: string, devices: number, etags: string[]): Promise<number> {
  let next = 0;
  const hadEtags = etags.length > 0;
  const setupRequest = (request: autocannon.Request, context: object) => {
    const number = next++ % devices;
    Object.assign(context, { number });
    return { ...request, path, headers: headersOf(number, etags[number]) };
  };
  const onResponse: autocannon.Request['onResponse'] = (_status, _body, context, headers) => {
    const etag = headers === undefined ? undefined : new Map(Object.entries(headers)).get('etag');
    if ('number' in context && typeof etag === 'string') etags[Number(context.number)] = etag;
  };
  const requests = [{ setupRequest, onResponse }];
  const result = await autocannon({ url, connections: 10, duration: pollSeconds, requests });
  const { errors, latency, statusCodeStats } = result;
  const answers = result['2xx'] + result.non2xx;
  console.log(
    `${hadEtags ? 'with ETag' : 'first polls of the day'}: ${answers} in ${pollSeconds} s, ` +
      `${errors} errors, answers by status ${JSON.stringify(statusCodeStats)}, p99 ${latency.p99} ms`,
  );
  return answers;
}

function printSizes(when: string, measured: Awaited<ReturnType<typeof measureDevices>>): void {
  const { table_mb, index_mb, total_mb, updates, hot_updates } = measured;
  const [table, index, total] = [table_mb, index_mb, total_mb].map((mb) => Number(mb).toFixed(0));
  console.log(
    `${when}: table ${table} MB, indexes ${index} MB, together ${total} MB; ` +
      `${updates} updates, ${hot_updates} of them HOT`,
  );
}

/** Prints the processor time of one unit. @param work returns how many it has done */
async function measureCost(
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

/** Prints how many bytes a row of each table takes. */
export async function printTableSizes(databaseUrl: string): Promise<void> {
  for (const { name, rows, bytes, ofIndexes } of await readTableSizes(databaseUrl)) {
    const [whole, indexes] = [bytes, ofIndexes].map((size) => size.toFixed(0).padStart(6));
    console.log(
      `${name.padEnd(28)}${String(rows).padStart(9)} rows${whole} bytes each, ${indexes} of them in indexes`,
    );
  }
}
