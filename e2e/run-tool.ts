import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const programs = join(import.meta.dirname, 'exhaustive-tools/node_modules/.bin');

/**
 * Runs a program of `exhaustive-tools` that reports as JSON.
 * @returns its report, also when the program exits with an error because of its findings
 * @throws when the program is not installed, or reports nothing
 */
export async function runTool(name: string, ...args: string[]): Promise<unknown> {
  const program = join(programs, name);
  if (!existsSync(program))
    throw new Error(`${name} is missing: run \`npm ci --prefix e2e/exhaustive-tools\` first.`);
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  const path = join(folder, 'report.json');
  // Lighthouse exits before a pipe has passed on its report about a page that does not load.
  const output = await open(path, 'w');
  try {
    const child = spawn(process.execPath, [program, ...args], {
      stdio: ['ignore', output.fd, 'inherit'],
    });
    await once(child, 'exit');
    return JSON.parse(await readFile(path, 'utf8'));
  } finally {
    await output.close();
    await rm(folder, { recursive: true });
  }
}
