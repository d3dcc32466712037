import { readFileSync, writeFileSync } from 'node:fs';

import { underLoad } from '../prove/chaos/load.ts';
import { openSandbox } from '../clients/sandbox.ts';
import { currentSubscription, logIn } from '../clients/user.ts';
import { waitFor } from '../clients/wait-for.ts';
import { createRandom } from '../statistics/random.ts';
import { readPage } from './page.ts';
import { openShell } from './shell.ts';

/** The page that is followed, and the administrator's shell. */
export const page = readPage('docs/operations/going-live.md');
export const shell = openShell();

export const site = 'https://your.site';
export const copy = { siteUrl: site, inboxUrl: 'http://127.0.0.1:8025' };
export const sandbox = openSandbox('http://127.0.0.1:12111');
export const buyer = { name: 'Ada', email: 'you@your.site', password: 'Rehearsal-42-otters' };

const environmentFile = '/etc/stillweb/environment';

/** Runs all commands of a section. @returns what they print */
export async function follow(heading: string): Promise<string> {
  return step(heading, async () => {
    const outputs: string[] = [];
    for (const commands of page.commandsOf(heading)) outputs.push(await shell.run(commands));
    return outputs.join('\n');
  });
}

/** Prints how a step ended, and after how long. */
export async function step<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const since = performance.now();
  const took = () => `(${((performance.now() - since) / 1000).toFixed(1)} s)`;
  try {
    const result = await run();
    console.log(`✓ ${name} ${took()}`);
    return result;
  } catch (error) {
    console.log(`✗ ${name} ${took()}`);
    throw error;
  }
}

/** The variables of the servers. */
export const environment = {
  read: (name: string): string =>
    new RegExp(`^${name}=(.*)$`, 'm').exec(readFileSync(environmentFile, 'utf8'))?.[1] ?? '',
  /** Replaces everywhere, as a text's `replaceAll` does. */
  replace: (from: string | RegExp, to: string): void => {
    writeFileSync(environmentFile, readFileSync(environmentFile, 'utf8').replaceAll(from, to));
  },
};

/** A buyer's subscription, once it has a status. */
export async function untilSubscribed(status: string, as = buyer) {
  const user = await logIn(copy, as);
  return waitFor(`a subscription that is ${status}`, async () => {
    const subscription = await currentSubscription(user);
    return subscription?.status === status && subscription;
  });
}

/** Lets users act while something is done to the servers. @throws when a request or a write was lost */
export async function withoutALoss(disturb: () => Promise<unknown>): Promise<void> {
  const system = {
    balancer: { url: site },
    databaseUrl: environment.read('DATABASE_OWNER_URL'),
    inboxUrl: copy.inboxUrl,
    sandbox,
  };
  const { calls, refused, lost, wrong, duplicates } = await underLoad(
    { system, random: createRandom(1), users: 2 },
    disturb,
  );
  const problems = [...lost, ...wrong, ...duplicates];
  if (refused > 0) problems.push(`${refused} calls were refused`);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  console.log(`  ${calls} calls, none of them refused or lost`);
}
