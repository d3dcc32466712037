import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import type { Service } from '../processes/service-group.ts';
import { root, type Settings } from '../settings.ts';

/** Serves the pages with hot reload on the site's port, and passes API calls on to `apiOrigin`. */
export function startPages({ ports }: Settings, apiOrigin: string): Service {
  const command = join(root, 'node_modules/.bin/react-router');
  const flags = ['dev', '--host', '127.0.0.1', '--port', String(ports.site), '--strictPort'];
  const child = spawn(process.execPath, [command, ...flags], {
    cwd: join(root, 'web'),
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
    name: 'pages',
    ended: once(child, 'exit').then(([code, signal]) => `pages ended (${signal ?? code})`),
    stop: () => signalGroup('SIGTERM'),
    kill: () => signalGroup('SIGKILL'),
    stopTimeoutMs: 2_000,
  };
}
