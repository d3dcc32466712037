import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../../sandbox/src/postgres/free-port.ts';

const program = '/usr/sbin/nginx';
const platform = process.arch === 'arm64' ? 'aarch64' : 'x86_64';
const fakeTime = `/usr/lib/${platform}-linux-gnu/faketime/libfaketime.so.1`;
const example = new URL('../../../deploy/nginx.conf', import.meta.url);

/** The Debian packages that `startNginx` needs and this machine has not. */
export function missingNginxPackages(): string[] {
  return [
    ...(existsSync(program) ? [] : ['nginx-light']),
    ...(existsSync(fakeTime) ? [] : ['libfaketime']),
  ];
}

export type Nginx = {
  url: string;
  /** The paths of all answers that are in its cache. */
  cachedPaths: () => Promise<string[]>;
  accessLog: () => string;
  /** Sets its clock, and no other, to this many seconds from now; needs `hasFakeClock`. */
  shiftClock: (seconds: number) => void;
  /** The processor time that its workers have used. */
  cpuSeconds: () => number;
  stop: () => Promise<void>;
};

type Options = {
  /** The servers' ports on this machine. */
  upstreamPorts: number[];
  hasFakeClock?: boolean;
  /** Further configuration of the `http` block. */
  more?: string;
};

/** Runs nginx with the operators' example, `deploy/nginx.conf`, on a free port and without TLS. */
export async function startNginx(options: Options): Promise<Nginx> {
  const { upstreamPorts, hasFakeClock = false, more = '' } = options;
  const folder = mkdtempSync(join(tmpdir(), 'stillweb-nginx-'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  const clock = join(folder, 'clock');
  const shiftClock = (seconds: number) => writeFileSync(clock, `+${seconds}s`);
  shiftClock(0);
  const env = hasFakeClock ? fakeClock(clock) : {};
  const site = adaptExample({ folder, port, upstreamPorts });
  writeFileSync(file, wrap(`${site}\n${more}`, folder, Object.keys(env)));
  const child = spawn(program, ['-c', file, '-e', 'stderr'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += chunk));
  const ended = once(child, 'close');
  const url = `http://127.0.0.1:${port}`;
  while (!(await isListening(url))) {
    if (child.exitCode !== null) throw new Error(`nginx does not start:\n${errors}`);
    await setTimeout(20);
  }
  return {
    url,
    cachedPaths: () => readCachedPaths(join(folder, 'cache')),
    accessLog: () => readFileSync(join(folder, 'access.log'), 'utf8'),
    shiftClock,
    cpuSeconds: () => readCpuSecondsOfChildren(child.pid ?? 0),
    stop: async () => {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/** Expiry uses the fake clock, nginx's timers the real one. */
function fakeClock(file: string): Record<string, string> {
  return {
    LD_PRELOAD: fakeTime,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}

type Place = { folder: string; port: number; upstreamPorts: number[] };

function adaptExample({ folder, port, upstreamPorts }: Place): string {
  const servers = upstreamPorts.map((port) => `server 127.0.0.1:${port} max_fails=0;`);
  const changes: [RegExp, string][] = [
    [/(server 127\.0\.0\.1:\d+ max_fails=0;\s+)+/, `${servers.join('\n')}\n`],
    [/server \{\s+listen 80;[^]+?\n\}/, ''],
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
    [/listen \[::\]:443 ssl http2;/, ''],
    [/ssl_certificate(_key)? [^;]+;/g, ''],
    [/\/var\/cache\/stillweb/, join(folder, 'cache')],
    [/\/var\/log\/nginx/, folder],
  ];
  return changes.reduce(
    (text, [from, to]) => {
      if (text.search(from) === -1) throw new Error(`deploy/nginx.conf has no ${from}`);
      return text.replace(from, to);
    },
    readFileSync(example, 'utf8'),
  );
}

/**
 * The equivalent of Debian's own nginx.conf, in a folder of ours.
 * @param variables of the environment that its processes keep
 */
function wrap(sites: string, folder: string, variables: string[]): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
    daemon off;
    pid ${folder}/pid;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    ${variables.map((name) => `env ${name};`).join('\n')}
    worker_processes 1;
    events {}
    http {
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      include /etc/nginx/mime.types;
      sendfile on;
      tcp_nopush on;
      access_log ${folder}/access.log;
      gzip on;
      ${sites}
    }`;
}

async function isListening(url: string): Promise<boolean> {
  return fetch(`${url}/metrics`).then(
    () => true,
    () => false,
  );
}

/** Each file of the cache begins with a binary head and a line with its key. */
async function readCachedPaths(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = await Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
  );
  return texts.map((text) => /\nKEY: (.*)\n/.exec(text)?.[1] ?? '').toSorted();
}

/** From Linux's table of processes, which counts in hundredths of a second. */
function readCpuSecondsOfChildren(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  const ticks = children.map((child) => {
    const fields = readFileSync(`/proc/${child}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, count) => sum + count, 0) / 100;
}
