import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import type { Service } from '../processes/service-group.ts';
import { root } from '../settings.ts';

type Pages = {
  workspace: 'web' | 'console';
  port: number;
  /** The origin that receives the calls of the API. */
  apiOrigin: string;
};

/** Serves the pages of a workspace, and reloads them in the browser as they are edited. */
export function startPages({ workspace, port, apiOrigin }: Pages): Service {
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
