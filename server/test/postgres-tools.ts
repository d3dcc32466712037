import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../sandbox/src/postgres/free-port.ts';
import { choosePostgresUser } from '../../sandbox/src/postgres/run-as.ts';

const run = promisify(execFile);

/** A PostgreSQL installed on this machine, with the tools that an operator uses. */
export type OperatorsPostgres = {
  url: (database: string) => string;
  /** Where its user may write. */
  folder: string;
  /** Runs one of the tools as its superuser. */
  run: (program: string, ...args: string[]) => Promise<void>;
  stop: () => Promise<void>;
};

const needed = ['initdb', 'pg_ctl', 'createdb', 'pg_dump', 'pg_restore'];

/** The folder that has all of them; npm's PostgreSQL comes without the tools for backups. */
export function findPostgresTools(): string | undefined {
  const versions = '/usr/lib/postgresql';
  const debian = existsSync(versions) ? readdirSync(versions).sort().toReversed() : [];
  const folders = [
    ...debian.map((version) => join(versions, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  const found = folders.find((folder) => needed.every((name) => existsSync(join(folder, name))));
  if (!found) return undefined;
  const version = execFileSync(join(found, 'pg_dump'), ['--version'], { encoding: 'utf8' });
  return Number(/(\d+)/.exec(version)?.[1]) >= 15 ? found : undefined;
}

/** A server of the tools' own version: they refuse to dump one that is newer than they are. */
export async function startOperatorsPostgres(tools: string): Promise<OperatorsPostgres> {
  const user = choosePostgresUser();
  const home = mkdtempSync(join(tmpdir(), 'stillweb-operators-'));
  chmodSync(home, 0o700);
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, 'test');
  if (user) for (const path of [home, passwordFile]) chownSync(path, user.uid, user.gid);
  const port = await freePort();
  const env = { PGPASSWORD: 'test', PGUSER: 'postgres', PGHOST: '127.0.0.1', PGPORT: String(port) };
  const call = async (program: string, ...args: string[]) =>
    void (await run(join(tools, program), args, { ...user, cwd: '/', env }));

  const data = join(home, 'data');
  const settings = `-p ${port} -F -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
  const access = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  await call('initdb', '-D', data, '-E', 'UTF8', '--locale=C', '--no-sync', ...access);
  await call('pg_ctl', '-D', data, '-l', join(home, 'log'), '-o', settings, '-w', 'start');
  return {
    url: (database) => `postgres://postgres:test@127.0.0.1:${port}/${database}`,
    folder: home,
    run: call,
    stop: async () => {
      await call('pg_ctl', '-D', data, '-m', 'fast', '-w', 'stop');
      rmSync(home, { recursive: true });
    },
  };
}
