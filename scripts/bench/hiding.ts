import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { root } from '../settings.ts';

/** In a program of the browser tests, which know how a browser starts with the extension in it. */
export async function measureHiding(rounds: number): Promise<void> {
  const program = spawn(process.execPath, ['extension/measure-hiding.ts', String(rounds)], {
    cwd: join(root, 'e2e'),
    stdio: 'inherit',
  });
  const [code] = await once(program, 'close');
  if (code !== 0) {
    throw new Error(`The measurement ended with ${code}`);
  }
}
