import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { waitFor } from '../../clients/wait-for.ts';
import { root } from '../../lib/settings.ts';
import { buildImage, inApp, type Image } from './image.ts';

const exec = promisify(execFile);

/** With the Node of the project, as the base image has it. */
const path = `${dirname(process.execPath)}:${process.env.PATH}`;

/** The size limit of the packages in an image. */
const maxModuleBytes = 200_000_000;

/**
 * Builds the release before this one.
 * @returns its folder
 */
export async function buildPreviousRelease(): Promise<string> {
  const folder = '/opt/stillweb/previous';
  const release = await findPreviousRelease();
  console.log(`  the release before is ${release}`);
  await exec('git', ['clone', '--quiet', root, folder]);
  await exec('git', ['-C', folder, 'checkout', '--quiet', release]);
  await exec('sh', ['-c', 'npm ci --include=dev && npm run build'], { cwd: folder });
  return folder;
}

/**
 * That of the last tag. Before the first one it is the last commit before the newest migration, so that the upgrade has
 * something to migrate; or the commit itself where it has changed an older migration, which no database can follow.
 */
async function findPreviousRelease(): Promise<string> {
  const git = async (...args: string[]) => (await exec('git', ['-C', root, ...args])).stdout.trim();
  const tag = await git('describe', '--tags', '--abbrev=0', 'HEAD^').catch(() => '');
  if (tag) return tag;
  const migrations = ['--', 'server/migrations'];
  const last = await git('log', '-1', '--format=%H', ...migrations);
  const notAdded = ['--format=', '--name-only', '--no-renames', '--diff-filter=a'];
  return (await git('show', ...notAdded, last, ...migrations)) ? last : `${last}^`;
}

/** Takes the Dockerfile's steps in folders. */
export async function buildTheImage(): Promise<Image> {
  const context = '/opt/image/context';
  await exec('sh', [
    '-c',
    `mkdir -p ${context} && git -C ${root} archive HEAD | tar -x -C ${context}`,
  ]);
  return buildImage({ context, folder: '/opt/image', path });
}

/** Starts it as another user without write access, and inspects its contents. */
export async function checkImage(image: Image): Promise<void> {
  const du = 'du --total --summarize --block-size=1 node_modules */node_modules | tail -1';
  const { stdout: size } = await exec('sh', ['-c', du], { cwd: image.app });
  const bytes = Number.parseInt(size, 10);
  console.log(`  ${(bytes / 1e6).toFixed(0)} MB of modules`);
  assert.ok(bytes <= maxModuleBytes, `${bytes} bytes of modules`);
  assert.deepEqual(listed(image.app), installed(image.app));
  checkVersions(image.app);
  const variables = Object.entries({ ...image.env, CONSOLE_PORT: '13000' });
  const line = [
    'mount -o remount,bind,ro /; exec with-environment env',
    ...variables.map(([name, value]) => `${name}=${value}`),
    'setpriv --reuid=nobody --regid=nogroup --clear-groups --no-new-privs --bounding-set=-all',
    ...image.command,
  ].join(' ');
  const server = spawn('unshare', ['--mount', 'sh', '-euc', inApp(image.app, line)], {
    env: { PATH: path },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server.stdout.resume();
  const base = `http://127.0.0.1:${image.env.PORT}`;
  await waitFor('the image’s server', async () => {
    assert.equal(server.exitCode, null);
    return (await fetch(`${base}/health/ready`).catch(() => undefined))?.ok;
  });
  assert.equal((await fetch(`${base}/pricing`)).status, 200);
  const [program = '', ...args] = image.healthcheck;
  await exec(program, args, { env: { ...image.env, PATH: path } });
  server.kill();
}

/** The packages that its list for scanners names. */
function listed(app: string): Set<string> {
  const { components } = JSON.parse(readFileSync(`${app}/sbom.cdx.json`, 'utf8'));
  return new Set(
    components.map(({ purl }: { purl: string }) =>
      decodeURIComponent(purl.replace('pkg:npm/', '')),
    ),
  );
}

/** Those that are in it. */
function installed(app: string): Set<string> {
  return new Set(
    Object.entries(readLock(`${app}/node_modules/.package-lock.json`))
      .filter(([, { link }]) => !link)
      .map(
        ([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`,
      ),
  );
}

/** They have the versions of the lock file, and Node is the image's own. */
function checkVersions(app: string): void {
  const locked = readLock(join(root, 'package-lock.json'));
  const packages = readLock(`${app}/node_modules/.package-lock.json`);
  for (const [path, { version }] of Object.entries(packages))
    assert.equal(version, locked[path]?.version, path);
  assert.equal(packages['node_modules/node'], undefined);
}

type Package = { name?: string; version?: string; link?: boolean };

function readLock(file: string): Record<string, Package> {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
