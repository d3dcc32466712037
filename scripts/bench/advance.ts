import type { Plan } from '@stillweb/contract/plans';
import { advanceClock, payAtCheckout } from '../clients/sandbox-client.ts';
import { signUp } from '../clients/sign-up.ts';
import { openSite } from '../clients/site-client.ts';
import { waitFor } from '../clients/wait-for.ts';
import type { TemporaryCopy } from '../stack/temporary-copy.ts';

/** The card that pays must not have expired when the second subscriber buys. */
const years = 3;

/**
 * Prints how long the sandbox's clock takes for a year of one subscriber: a yearly one, then a monthly one as
 * well, then the same without webhooks, which leaves out what the server does with them.
 */
export async function measureAdvance(copy: TemporaryCopy, sandboxUrl: string): Promise<void> {
  for (const plan of ['YEARLY', 'MONTHLY'] as const) {
    await subscribe(copy, plan);
    await advanceClock(sandboxUrl, 'P15D');
    print(`with a ${plan} subscriber`, await timeYears(sandboxUrl));
  }
  await fetch(`${sandboxUrl}/sandbox/webhooks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode: 'drop' }),
  });
  print('both, without webhooks', await timeYears(sandboxUrl));
}

async function subscribe({ siteUrl, inboxUrl }: TemporaryCopy, plan: Plan): Promise<void> {
  const email = `${plan}@stillweb.example`.toLowerCase();
  const form = { name: 'Bench', email, password: 'Passw0rd!' };
  const user = await signUp({ site: openSite(siteUrl), inboxUrl }, form);
  await payAtCheckout(await user.checkOut(plan), { name: 'Bench', cardNumber: '4242424242424242' });
  await waitFor(`a subscription of ${email}`, async () => user.current());
}

async function timeYears(sandboxUrl: string): Promise<number[]> {
  const times: number[] = [];
  while (times.length < years) {
    const since = performance.now();
    await advanceClock(sandboxUrl, 'P1Y');
    times.push(performance.now() - since);
  }
  return times;
}

function print(what: string, times: number[]): void {
  const shown = times.map((time) => Math.round(time)).join(', ');
  console.log(`${what.padEnd(28)}${shown} ms for each of ${times.length} years`);
}
