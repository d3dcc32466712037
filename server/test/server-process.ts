import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { bundle } from '../../scripts/builder/bundle.ts';
import { nodeFlags } from '../../scripts/processes/start-program.ts';
import { freePort } from '../../sandbox/src/postgres/free-port.ts';
import { readConfig } from '../src/config/env.ts';
import { createApiClient } from './api-client.ts';
import { openEnvironment, type ServerOverrides, type TestServer } from './start-server.ts';
import type { LogLine } from './test-logger.ts';
import { startStripeProxy, type StripeProxy } from './stripe-proxy.ts';

/** A server in a process of its own, which can be killed at any moment. */
export type ServerProcess = TestServer & {
  stripeProxy: StripeProxy;
  isUp: () => boolean;
  /** SIGKILL: nothing is finished or logged. */
  kill: () => Promise<void>;
  /** SIGTERM: the server drains and ends; resolves with its exit code. */
  stop: () => Promise<number | null>;
  start: () => Promise<void>;
};

// The model-based test starts servers often, and most of a start is loading.
const compileCache = fileURLToPath(new URL('../../node_modules/.cache/compile', import.meta.url));
const exitWithParent = fileURLToPath(
  new URL('../../scripts/processes/exit-with-parent.ts', import.meta.url),
);

/** @param name of the built program; each test file has its own, since they are built in parallel */
export async function startServerProcess(
  name: string,
  overrides: ServerOverrides = {},
): Promise<ServerProcess> {
  await bundle('server', `${name}.js`);
  const program = fileURLToPath(new URL(`../dist/${name}.js`, import.meta.url));
  const stripeProxy = await startStripeProxy(overrides.env?.STRIPE_API_BASE ?? '');
  const { env, close, ...environment } = await openEnvironment({
    ...overrides,
    env: { ...overrides.env, PORT: String(await freePort()), STRIPE_API_BASE: stripeProxy.url },
  });
  const config = readConfig(env);
  const url = `http://127.0.0.1:${config.PORT}`;
  const logLines: LogLine[] = [];
  const expected: string[] = [];
  let child: ChildProcess | undefined;
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
    if (!child) return null;
    const ended = once(child, 'close');
    child.kill(signal);
    child = undefined;
    const [code] = await ended;
    return code;
  };
  const kill = async () => void (await end('SIGKILL'));
  const start = async () => {
    child = await launch(program, env, logLines);
  };
  await start();
  return {
    ...createApiClient(url),
    ...environment,
    url,
    config,
    logLines,
    expectErrorLine: (message) => void expected.push(message),
    stripeProxy,
    isUp: () => child !== undefined,
    kill,
    stop: () => end('SIGTERM'),
    start,
    close: async () => {
      await kill();
      await stripeProxy.close();
      await close();
      const unexpected = logLines.filter(
        ({ level, msg }) => level >= 50 && !expected.includes(msg),
      );
      if (unexpected.length > 0) throw new Error(`The server logged ${JSON.stringify(unexpected)}`);
    },
  };
}

/** Starts the program, collects its log lines and waits for the line `ready`. */
async function launch(
  program: string,
  env: Record<string, string>,
  logLines: LogLine[],
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...nodeFlags, '--import', exitWithParent, program], {
    env: { ...env, PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ready = Promise.withResolvers<void>();
  createInterface({ input: child.stdout ?? process.stdin }).on('line', (text) => {
    const logLine: LogLine = JSON.parse(text);
    logLines.push(logLine);
    if (logLine.msg === 'ready') ready.resolve();
  });
  child.once('exit', (code) => ready.reject(new Error(`The server ended with ${code}`)));
  await ready.promise;
  return child;
}
