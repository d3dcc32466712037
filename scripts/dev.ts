import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'rolldown';
import { freePort } from '../sandbox/src/postgres/free-port.ts';
import { buildSite } from './lib/builder/site.ts';
import { supervise } from './lib/processes/supervise.ts';
import { waitForUrl, type Service, stopService } from './lib/processes/service-group.ts';
import { readSettings, root } from './lib/settings.ts';
import { checkPorts } from './lib/stack/check-ports.ts';
import { canServeConsole, prepareServer, startServer } from './lib/stack/server.ts';
import { startStandIns } from './lib/stack/stand-ins.ts';
import { bundleOf } from './lib/builder/bundle.ts';

/**
 * Everything that `start` runs, but pages reload in the browser as they are edited, and server and
 * sandbox restart. Vite listens on the ports of site and console, and passes API calls on to the server's
 * free ports.
 */
await supervise(async (services, signal) => {
  const settings = readSettings(process.env);
  const hasConsole = await canServeConsole(settings, process.env);
  await checkPorts(settings, ['site', 'sandbox', 'mail', 'smtp'], hasConsole);
  // The server refuses to start without built pages, although Vite serves them here.
  if (!existsSync(join(root, 'web/build/site.json'))) await buildSite(signal);

  let sandbox: RestartableService | undefined;
  await watchBundle('sandbox', () => sandbox?.restart());
  const databaseUrl = await startStandIns(services, settings, (start) => {
    sandbox = restartable(start);
    return sandbox;
  });

  const [port, consolePort] = [await freePort(), await freePort()];
  const env = {
    ...(await prepareServer(settings, databaseUrl, process.env, hasConsole)),
    PORT: String(port),
    CONSOLE_PORT: String(consolePort),
  };
  let server: RestartableService | undefined;
  await watchBundle('server', () => server?.restart());
  server = await services.start(async () => restartable(() => startServer(settings, env)));
  const { site, console: consolePages } = settings.ports;
  await services.start(async () =>
    startPages({ workspace: 'web', port: site, apiOrigin: `http://127.0.0.1:${port}` }),
  );
  if (hasConsole) {
    const apiOrigin = `http://127.0.0.1:${consolePort}`;
    await services.start(async () =>
      startPages({ workspace: 'console', port: consolePages, apiOrigin }),
    );
  }
  await waitForUrl(`http://127.0.0.1:${settings.ports.site}/health/ready`);
  console.log(`ready ${settings.publicUrl}`);
});

type Pages = {
  workspace: 'web' | 'console';
  port: number;
  /** The origin that receives the calls of the API. */
  apiOrigin: string;
};

/** Serves the pages of a workspace, and reloads them in the browser as they are edited. */
function startPages({ workspace, port, apiOrigin }: Pages): Service {
  const command = join(root, 'node_modules/.bin/react-router');
  const flags = ['dev', '--host', '127.0.0.1', '--port', String(port), '--strictPort'];
  const child = spawn(process.execPath, [command, ...flags], {
    cwd: join(root, workspace),
    env: { ...process.env, API_ORIGIN: apiOrigin },
    // Vite exits when its input closes, and so also when this process is killed.
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  });
  const signalGroup = (signal: NodeJS.Signals) => {
    // The command starts Vite as another process; the signal goes to the group of both.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, signal);
  };
  return {
    name: `pages of ${workspace}`,
    ended: once(child, 'exit').then(
      ([code, signal]) => `pages of ${workspace} ended (${signal ?? code})`,
    ),
    stop: () => signalGroup('SIGTERM'),
    kill: () => signalGroup('SIGKILL'),
    stopTimeoutMs: 2_000,
  };
}

/** A service that restarts when its code changes. It counts as ended only after it was asked to stop. */
type RestartableService = Service & { restart: () => void };

function restartable(start: () => Service): RestartableService {
  const ended = Promise.withResolvers<string>();
  let current = startWatched();
  let restarts = Promise.resolve();
  let isStopping = false;

  function startWatched(): Service {
    const service = start();
    void reportEnd(service);
    return service;
  }

  async function reportEnd(service: Service): Promise<void> {
    const line = await service.ended;
    if (isStopping) ended.resolve(line);
    else if (service === current) console.error(`${line}; it starts again with the next change.`);
  }

  async function replace(): Promise<void> {
    if (isStopping) return;
    const previous = current;
    // A copy, so that the end of the previous one is not reported as a crash.
    current = { ...previous };
    await stopService(previous);
    current = startWatched();
  }

  return {
    name: current.name,
    stopTimeoutMs: current.stopTimeoutMs,
    ended: ended.promise,
    restart: () => {
      restarts = restarts.then(replace);
    },
    stop: () => {
      isStopping = true;
      void restarts
        .then(() => stopService(current))
        .then(() => ended.resolve(`${current.name} ended`));
    },
    kill: () => current.kill(),
  };
}

/**
 * Bundles a workspace now and whenever its sources change.
 * @param onChange called after every successful build but the first
 * @returns when the first build is done
 * @throws when the first build fails; later failures are printed, and the running program stays
 */
function watchBundle(workspace: 'server' | 'sandbox', onChange: () => void): Promise<void> {
  const { input, output } = bundleOf(workspace);
  const watcher = watch({ ...input, output });
  return new Promise((resolve, reject) => {
    let isFirst = true;
    watcher.on('event', async (event) => {
      if (event.code === 'ERROR') {
        if (isFirst) return reject(event.error);
        console.error(event.error.message);
      }
      if (event.code === 'BUNDLE_END' && isFirst) {
        isFirst = false;
        resolve();
      } else if (event.code === 'BUNDLE_END') {
        console.log(`${workspace} changed; restarting it.`);
        onChange();
      }
      if ('result' in event) await event.result.close();
    });
  });
}
