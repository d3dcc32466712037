import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { expect, test } from 'vitest';

test('on a full disk the sandbox loses lines of its log and continues', () => {
  const outputUrl = JSON.stringify(new URL('./log-output.ts', import.meta.url));
  const program = `import Fastify from 'fastify';
    import { createLogOutput } from ${outputUrl};
    const app = Fastify({ logger: { level: 'info', stream: createLogOutput(1) } });
    app.get('/', async () => 'answered');
    for (let call = 0; call < 3; call += 1) process.stderr.write((await app.inject('/')).body + ' ');
    await app.close();`;
  const output = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', output, 'pipe'],
    timeout: 30_000,
  });
  closeSync(output);
  expect({ status, stderr: stderr.toString() }).toEqual({
    status: 0,
    stderr: 'answered answered answered ',
  });
});
