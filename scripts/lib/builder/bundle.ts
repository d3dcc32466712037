import { isAbsolute, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { rolldown, type InputOptions, type OutputOptions } from 'rolldown';
import { root } from '../settings.ts';

export type Bundle = { input: InputOptions; output: OutputOptions };

/** Options that bundle `WORKSPACE/src/main.ts` into `WORKSPACE/dist/main.js`, without npm packages. */
export function bundleOf(workspace: 'server' | 'sandbox'): Bundle {
  return {
    input: {
      cwd: join(root, workspace),
      input: 'src/main.ts',
      platform: 'node',
      tsconfig: true,
      transform: { define: { BUILD_COMMIT: JSON.stringify(findCommit()) } },
      external: (id) => !id.startsWith('.') && !isAbsolute(id) && !id.startsWith('@stillweb/'),
    },
    output: {
      file: join(root, workspace, 'dist/main.js'),
      format: 'esm',
      sourcemap: true,
      codeSplitting: false,
    },
  };
}

/** @param name of the file in `dist`: tests that run in parallel need one each */
export async function bundle(workspace: 'server' | 'sandbox', name = 'main.js'): Promise<void> {
  const { input, output } = bundleOf(workspace);
  await using build = await rolldown(input);
  await build.write({ ...output, file: join(root, workspace, 'dist', name) });
}

/**
 * The commit of the checkout, with `-dirty` when its files differ; where there is no git, as in a
 * container's build, the variable `BUILD_COMMIT` or "unknown".
 */
export function findCommit(): string {
  if (process.env.BUILD_COMMIT) return process.env.BUILD_COMMIT;
  const args = ['describe', '--always', '--dirty', '--exclude=*', '--abbrev=12'];
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : 'unknown';
}
