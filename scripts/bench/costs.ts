import {
  comparison,
  listCustomers,
  mailing,
  runWork,
  waitForEvents,
} from '../../server/bench/background.ts';
import { createDevices } from '../../server/bench/devices.ts';
import { clientFor } from '../clients/sandbox.ts';
import type { TemporaryCopy } from '../stack/temporary-copy.ts';
import { measure } from './compare.ts';
import { prepareHotCalls, type HotCall } from './hot-calls.ts';
import { measureCost } from './measure-cost.ts';
import { createSubscribers } from './subscribers.ts';

const warmUpSeconds = 5;
const turnSeconds = 10;
const customers = 40;
const rounds = 5;
const recipients = 200;

/** Prints the processor time of a call, in the server and in its database: it hardly depends on other work. */
export async function measureCalls(copy: TemporaryCopy): Promise<void> {
  const calls = await prepareHotCalls(copy);
  const printCost = async ({ name, target, connections }: HotCall) => {
    await measure(target, connections, warmUpSeconds);
    await measureCost(copy, name, async () => {
      const { answers } = await measure(target, connections, turnSeconds);
      return answers;
    });
  };
  for (const name of ['home', 'current', 'entitlement', 'logIn'] as const) {
    await printCost(calls[name]);
  }
  await printCost(await calls.prepareUnchanged());
}

/** Prints the processor time of one customer, event or email of what jobs do. */
export async function measureJobs(copy: TemporaryCopy): Promise<void> {
  const { databaseUrl, sandboxUrl } = copy;
  await createSubscribers(copy, customers);
  const compareAll = async () => {
    for (let round = 0; round < rounds; round += 1) await runWork(databaseUrl, comparison);
    return rounds * customers;
  };
  await compareAll();
  await measureCost(copy, 'customer compared', compareAll);
  const stripe = clientFor(sandboxUrl);
  const ids = await listCustomers(databaseUrl);
  await measureCost(copy, 'event', async () => {
    for (let round = 1; round <= rounds; round += 1) {
      const metadata = { round: String(round) };
      for (const id of ids) await stripe.customers.update(id, { metadata });
      await waitForEvents(databaseUrl, round * customers);
    }
    return rounds * customers;
  });
  await createDevices(databaseUrl, 4 * (recipients - customers));
  await measureCost(copy, 'email of a mailing', async () => {
    await runWork(databaseUrl, mailing);
    return recipients;
  });
}
