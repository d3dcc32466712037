import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import type { Part } from '../crew.ts';
import { root, type Settings } from '../settings.ts';

/** Serves the pages with hot reload on the site's port; API calls go on to `apiOrigin`. */
export function startPages({ ports }: Settings, apiOrigin: string): Part {
  const command = join(root, 'node_modules/.bin/react-router');
  const flags = ['dev', '--host', '127.0.0.1', '--port', String(ports.site), '--strictPort'];
  const child = spawn(process.execPath, [command, ...flags], {
    cwd: join(root, 'web'),
    env: { ...process.env, API_ORIGIN: apiOrigin },
    // Vite ends when its input does, and so when this process is killed.
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  });
  const signalAll = (signal: NodeJS.Signals) => {
    // The command starts Vite as a process of its own: the group holds both.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, signal);
  };
  return {
    name: 'pages',
    ended: once(child, 'exit').then(([code, signal]) => `pages ended (${signal ?? code})`),
    stop: () => signalAll('SIGTERM'),
    kill: () => signalAll('SIGKILL'),
    patienceMs: 2_000,
  };
}
