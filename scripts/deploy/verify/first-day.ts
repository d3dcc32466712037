// Follows docs/operations/going-live.md on a new machine, from its first command to the last.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';

import { signUp, subscribe } from '../../clients/user.ts';
import { root } from '../../lib/settings.ts';
import { databaseAway, failedBackup, fullDisk, restoreElsewhere } from './bad-night.ts';
import { joinConsole, refundAsStaff } from './console.ts';
import {
  buyer,
  copy,
  environment,
  follow,
  page,
  sandbox,
  shell,
  step,
  untilSubscribed,
  withoutALoss,
} from './machine.ts';
import { buildPreviousRelease, buildTheImage, checkImage } from './releases.ts';

const laterBuyer = { ...buyer, email: 'later@your.site' };
const begun = performance.now();

try {
  await firstDay();
  process.exit();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  for (const log of globSync('/var/log/units/*.log')) console.error(`\n${log}\n${tailOf(log)}`);
  process.exit(1);
}

/** Its errors, and its end. */
function tailOf(log: string): string {
  const text = readFileSync(log, 'utf8');
  const errors = text.split('\n').filter((line) => /^\{"level":[56]0/.test(line));
  return [...errors.slice(-10), text.slice(-2_000)].join('\n');
}

async function firstDay(): Promise<void> {
  await step('1. The machine', setUpMachine);
  await follow('2. The release');
  const previous = inBackground(buildPreviousRelease);
  const image = inBackground(() => previous.then(buildTheImage));
  await follow('3. The database');
  await follow('4. The variables');
  // All users of the load pay with one card.
  await shell.run('echo TRIALS_PER_CARD=1000 >> /etc/stillweb/environment');
  await follow('5. Stand-ins for Stripe and mail');
  await follow('6. The certificate');
  await follow('7. Start');
  await step('certbot renews', () => shell.run('certbot renew'));
  const invite = await follow('8. The console');

  const user = await step('a visitor signs up and buys', async () => {
    const visitor = await signUp(copy, buyer);
    await subscribe(visitor, 'MONTHLY');
    return visitor;
  });
  console.log(`  the first subscription ${minutes()} after the first command`);
  await step('staff see what only a rehearsal may have, and refund a payment', async () => {
    const owner = await joinConsole(/https:\S+/.exec(invite)?.[0] ?? '');
    const { launchWarnings } = await owner.call('GET', '/today');
    assert.match(launchWarnings.join(), /STRIPE_SECRET_KEY is a test key/);
    await sandbox.advance('P8D');
    await untilSubscribed('ACTIVE');
    await refundAsStaff(owner, user.id);
  });

  const [look = '', restart = '', backUp = ''] = page.commandsOf('9. Rehearse', 3);
  await step('9. Rehearse: what ops say', async () => {
    assert.match(await shell.run(look), /you@your\.site/);
  });
  const secret = execFileSync('openssl', ['rand', '-base64', '48'], { encoding: 'utf8' }).trim();
  await step('9. Rehearse: a rolling restart with a second AUTH_SECRET, under load', async () => {
    environment.replace(/^(AUTH_SECRET=.*)$/gm, `$1,${secret}`);
    await withoutALoss(() => shell.run(restart));
  });
  await step('9. Rehearse: a backup, and a restore to try it', () => shell.run(backUp));
  await step('a backup fails', failedBackup);
  await step('the disk of the logs is full', fullDisk);
  await step('the database is away', databaseAway);
  await step('a restore where there are no roles', restoreElsewhere);

  const [empty = '', setUp = '', start = ''] = page.commandsOf('10. Real Stripe and mail', 3);
  await step('10. Real Stripe and mail, which are the stand-ins again', async () => {
    // The next stand-ins need the data and the ports of those that stop.
    await shell.run(`${empty}\nwait $(cat /run/stillweb-rehearsal.pid)`);
    for (const commands of page.commandsOf('5. Stand-ins for Stripe and mail'))
      await shell.run(commands);
    await shell.run(`export DATA_DIR=/var/lib/stillweb-rehearsal\n${setUp}`);
  });
  await step('the release before serves', async () => {
    await shell.run(`ln -sfn ${await previous} /opt/stillweb/current`);
    await shell.run(start);
    await subscribe(await signUp(copy, laterBuyer), 'YEARLY');
  });
  const [names = '', build = '', change = ''] = page.commandsOf('11. The next release', 3);
  await step('11. The next release: build', () =>
    shell.run(`${names}\nREPOSITORY=${root}\n${build}`),
  );
  await step(
    '11. The next release, under load, which signs with the second AUTH_SECRET',
    async () => {
      environment.replace(/^AUTH_SECRET=(.*),(.*)$/gm, 'AUTH_SECRET=$2,$1');
      await withoutALoss(() => shell.run(change));
      assert.equal((await untilSubscribed('TRIALING', laterBuyer)).plan, 'YEARLY');
    },
  );
  await step('the release before again, under load', async () => {
    await shell.run('RELEASE=previous');
    await withoutALoss(() => shell.run(change));
  });
  await step('the image', async () => checkImage(await image));
  assert.deepEqual(page.unread(), []);
  console.log(`All of it took ${minutes()}.`);
}

/** As a new server is, with an authority that it trusts, and PostgreSQL and nginx running, as Debian starts them. */
async function setUpMachine(): Promise<void> {
  const [values = '', ...rest] = page.commandsOf('1. The machine');
  await shell.run(`${values}\nREPOSITORY=${root} OFFICE=127.0.0.1`);
  for (const commands of rest) await shell.run(commands);
  await shell.run('PG=$(ls /usr/lib/postgresql | tail -1)\npg_ctlcluster $PG main start\nnginx');
}

/** Begins now; its failure is seen where it is awaited. */
function inBackground<Result>(run: () => Promise<Result>): Promise<Result> {
  const result = run();
  result.catch(() => undefined);
  return result;
}

function minutes(): string {
  return `${((performance.now() - begun) / 60_000).toFixed(1)} minutes`;
}
