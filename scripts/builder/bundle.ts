import { isAbsolute, join } from 'node:path';

import { rolldown, type InputOptions, type OutputOptions } from 'rolldown';

import { root } from '../settings.ts';
import { findCommit } from './commit.ts';

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
