import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../../../sandbox/src/postgres/free-port.ts';
import { choosePostgresUser } from '../../../sandbox/src/postgres/run-as.ts';

const run = promisify(execFile);

/** A PostgreSQL installed on this machine, with the tools that an operator uses. */
export type OperatorsPostgres = {
  url: (database: string, user?: string) => string;
  /** A folder that its user may write to. */
  folder: string;
  /** Runs one of the tools as its superuser. */
  run: (program: string, ...args: string[]) => Promise<void>;
  /** Runs the script that creates the roles and the database; returns what psql was given. */
  createRoles: (passwords?: Record<string, string>, ...args: string[]) => Promise<string>;
  /** Runs `deploy/backup.sh` for the database at this address; returns the path of the dump, and what pg_dump was given. */
  backUp: (databaseUrl: string) => Promise<{ dump: string; args: string }>;
  stop: () => Promise<void>;
};

const requiredTools = ['initdb', 'pg_ctl', 'createdb', 'psql', 'pg_dump', 'pg_restore'];
const backup = fileURLToPath(new URL('../../../deploy/backup.sh', import.meta.url));
const createRoles = fileURLToPath(
  new URL('../../../deploy/postgres/create-role.sh', import.meta.url),
);

/** The folder with all these tools, of version 15 or later. npm's PostgreSQL has none for backups. */
export function findPostgresTools(): string | undefined {
  const versions = '/usr/lib/postgresql';
  const debian = existsSync(versions) ? readdirSync(versions).sort().toReversed() : [];
  const folders = [
    ...debian.map((version) => join(versions, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  const folder = folders.find((path) =>
    requiredTools.every((name) => existsSync(join(path, name))),
  );
  if (!folder) return undefined;
  const version = execFileSync(join(folder, 'pg_dump'), ['--version'], { encoding: 'utf8' });
  return Number(/(\d+)/.exec(version)?.[1]) >= 15 ? folder : undefined;
}

/** A server of the tools' version: pg_dump refuses a newer one. */
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

  /** A path on which a stand-in for the tool writes down its arguments and runs it. */
  const recordArgs = (tool: string) => {
    const folder = mkdtempSync(join(home, 'recorded-'));
    const script = `#!/bin/sh\necho "$@" >> ${folder}/args\nexec ${tools}/${tool} "$@"\n`;
    writeFileSync(join(folder, tool), script, { mode: 0o755 });
    return {
      PATH: `${folder}:${process.env.PATH}`,
      givenArgs: () => readFileSync(join(folder, 'args'), 'utf8'),
    };
  };

  const data = join(home, 'data');
  const settings = `-p ${port} -F -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
  const access = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  await call('initdb', '-D', data, '-E', 'UTF8', '--locale=C', '--no-sync', ...access);
  await call('pg_ctl', '-D', data, '-l', join(home, 'log'), '-o', settings, '-w', 'start');
  return {
    url: (database, user = 'postgres') => `postgres://${user}:test@127.0.0.1:${port}/${database}`,
    folder: home,
    run: call,
    createRoles: async (passwords = {}, ...args) => {
      const { PATH, givenArgs } = recordArgs('psql');
      const variables = {
        DATABASE_PASSWORD: 'test',
        DATABASE_OWNER_PASSWORD: 'test',
        ...passwords,
      };
      await run('sh', [createRoles, ...args], { env: { ...env, ...variables, PATH } });
      return givenArgs();
    },
    backUp: async (databaseUrl) => {
      const { PATH, givenArgs } = recordArgs('pg_dump');
      const dumps = mkdtempSync(join(home, 'dumps-'));
      await run('sh', [backup, dumps], { env: { PATH, DATABASE_OWNER_URL: databaseUrl } });
      const dump = join(dumps, readdirSync(dumps)[0] ?? '');
      if (user) for (const path of [dumps, dump]) chownSync(path, user.uid, user.gid);
      return { dump, args: givenArgs() };
    },
    stop: async () => {
      await call('pg_ctl', '-D', data, '-m', 'fast', '-w', 'stop');
      rmSync(home, { recursive: true });
    },
  };
}
