import { fileURLToPath } from 'node:url';
import { bundle } from '../../../scripts/lib/builder/bundle.ts';
import { countCost } from '../../../scripts/clients/count-cost.ts';
import { startProgram, type Program } from '../../../scripts/lib/processes/start-program.ts';
import { waitForUrl } from '../../../scripts/lib/processes/service-group.ts';
import { freePort } from '../../../sandbox/src/postgres/free-port.ts';
import { readConfig } from '../../src/config/env.ts';
import { createApiClient } from '../calls/api-client.ts';
import { openEnvironment, type ServerOverrides, type TestServer } from './start-server.ts';
import type { LogLine } from '../internals/test-logger.ts';
import { startStripeProxy, type StripeProxy } from '../proxies/stripe-proxy.ts';

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
const compileCache = fileURLToPath(
  new URL('../../../node_modules/.cache/compile', import.meta.url),
);

/** @param name of the built program; each test file has its own, since they are built in parallel */
export async function startServerProcess(
  name: string,
  overrides: ServerOverrides = {},
): Promise<ServerProcess> {
  await bundle('server', `${name}.js`);
  const program = fileURLToPath(new URL(`../../dist/${name}.js`, import.meta.url));
  const stripeProxy = await startStripeProxy(overrides.env?.STRIPE_API_BASE ?? '');
  const { env, close, ...environment } = await openEnvironment({
    ...overrides,
    env: { ...overrides.env, PORT: String(await freePort()), STRIPE_API_BASE: stripeProxy.url },
  });
  const config = readConfig(env);
  const url = `http://127.0.0.1:${config.PORT}`;
  const logLines: LogLine[] = [];
  const expected: string[] = [];
  let service: Program | undefined;
  const end = async (how: 'kill' | 'stop'): Promise<number | null> => {
    const ending = service;
    service = undefined;
    ending?.[how]();
    return ending ? ending.exitCode : null;
  };
  const kill = async () => void (await end('kill'));
  const start = async () => {
    countCost('servers started');
    service = startProgram({
      name: 'server',
      file: program,
      env: { ...env, PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache },
      output: (line) => logLines.push(JSON.parse(line)),
      stopTimeoutMs: 0,
    });
    await waitForUrl(`${url}/health/ready`, { service });
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
    isUp: () => service !== undefined,
    kill,
    stop: () => end('stop'),
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
