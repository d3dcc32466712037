import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

import { brand } from '../../../contract/src/brand.ts';
import { callApi } from '../../clients/api.ts';
import { listEmails } from '../../clients/inbox.ts';
import { logIn } from '../../clients/user.ts';
import { waitFor } from '../../clients/wait-for.ts';
import { buyer, copy, environment, shell, site, untilSubscribed, withoutALoss } from './machine.ts';

const exec = promisify(execFile);

/** The disk of the logs is full: lines are lost, and no request. */
export async function fullDisk(): Promise<void> {
  await exec('sh', ['-c', 'dd if=/dev/zero of=/var/log/units/filler 2> /dev/null || true']);
  await withoutALoss(() => setTimeout(3_000));
  await exec('rm', ['/var/log/units/filler']);
  const size = () => readLogs().length;
  const before = size();
  await waitFor('a line in the log', async () => {
    await fetch(`${site}/api/v1/subscription/plans`);
    return size() > before;
  });
}

/** The database is away: pages are served, calls are refused, and the log says so in few lines. */
export async function databaseAway(): Promise<void> {
  const before = countTroubles();
  const { accessToken } = await logIn(copy, buyer);
  await shell.run('pg_ctlcluster $PG main stop --mode=fast');
  const end = Date.now() + 10_000;
  while (Date.now() < end) {
    assert.equal(await statusOf('/'), 200);
    assert.equal(await statusOf('/api/v1/subscription/current', accessToken), 503);
    await setTimeout(100);
  }
  assert.equal(await statusOf('/health/ready'), 503);
  await shell.run('pg_ctlcluster $PG main start');
  await waitFor('ready servers', async () => (await statusOf('/health/ready')) === 200);
  await untilSubscribed('ACTIVE');
  const lines = countTroubles() - before;
  console.log(`  ${lines} warnings and errors of three processes`);
  assert.ok(lines < 50, `${lines} warnings and errors`);
}

/** A backup that fails is an email to the operator. */
export async function failedBackup(): Promise<void> {
  const url = environment.read('DATABASE_OWNER_URL');
  environment.replace(url, `${url}_lost`);
  await shell.run('if systemctl start stillweb-backup; then exit 1; fi');
  environment.replace(`${url}_lost`, url);
  await waitFor('an email about the backup', async () => {
    const emails = await listEmails(copy.inboxUrl, brand.supportEmail);
    return emails.some(({ subject }) => subject === 'stillweb-backup has failed');
  });
}

/** A new machine with the last dump: first the roles, then the database, as running.md says. */
export async function restoreElsewhere(): Promise<void> {
  await shell.run(`
pg_createcluster --port=5433 $PG restored > /dev/null
pg_ctlcluster $PG restored start
export PGPORT=5433
runuser -u postgres -- deploy/postgres/create-role.sh
runuser -u postgres -- createdb --owner=stillweb_owner --template=template0 --encoding=UTF8 --locale=C.UTF-8 restored
runuser -u postgres -- pg_restore --exit-on-error --no-owner --no-privileges --role=stillweb_owner --dbname=restored < $dump
unset PGPORT
systemctl stop stillweb@3001 stillweb@3002 stillweb-jobs`);
  const [lost, restored] = [':5432/stillweb', ':5433/restored'];
  const consoleUrl = environment.read('CONSOLE_DATABASE_URL');
  environment.replace(lost, restored);
  // As after a restore in which one of the three was forgotten.
  environment.replace(environment.read('CONSOLE_DATABASE_URL'), consoleUrl);
  const variables = ['NODE_ENV=production', 'PORT=3009', 'CONSOLE_PORT=13009'];
  const server = ['node_modules/.bin/node', 'server/dist/main.js'];
  const forgotten = await exec('with-environment', ['env', ...variables, ...server], {
    cwd: '/opt/stillweb/current',
    timeout: 60_000,
  }).catch((error: unknown) => Object(error).stdout);
  assert.match(String(forgotten), /CONSOLE_DATABASE_URL must lead to the database of DATABASE_URL/);
  environment.replace(lost, restored);
  await shell.run('systemctl start stillweb@3001 stillweb@3002 stillweb-jobs');
  await logIn(copy, buyer);
  await untilSubscribed('ACTIVE');
  environment.replace(restored, lost);
}

async function statusOf(path: string, token?: string): Promise<number> {
  return (await callApi('GET', `${site}${path}`, { token })).status;
}

function readLogs(): string {
  return globSync('/var/log/units/stillweb*.log')
    .map((file) => readFileSync(file, 'utf8'))
    .join('');
}

function countTroubles(): number {
  return readLogs().match(/^\{"level":[456]0/gm)?.length ?? 0;
}
