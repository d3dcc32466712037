import { fileURLToPath } from 'node:url';

import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { ServerFirst } from './scripts/test/server-first.ts';

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));

const project = (
  name: string,
  folders: string[],
  options: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include: folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`), ...options },
});

export default defineConfig({
  test: {
    globalSetup: [
      './sandbox/src/postgres/vitest-global-setup.ts',
      './sandbox/src/stripe/testing/referee/vitest-global-setup.ts',
    ],
    setupFiles: [pathOf('./scripts/test/fail-on-console.ts')],
    environment: 'node',
    sequence: { sequencer: ServerFirst },
    // Tests mostly wait for other processes: four files at a time left a seventh of two cores idle.
    maxWorkers: 5,
    // A third of the time would go into loading again what the file before has loaded. Tests own what
    // they start and leave nothing behind in modules.
    isolate: false,
    // These end what hangs, and measure nothing: they must hold on a machine that is several times slower.
    testTimeout: 90_000,
    expect: { poll: { timeout: 45_000 } },
    hookTimeout: 120_000,
    // A test that passes only then is reported as flaky.
    retry: 1,
    tags: [{ name: 'exhaustive', description: 'Only npm run test:all runs it: docs/TESTING.md' }],
    // Two: a worker loads a module once for each project.
    projects: [
      project('screens', ['ui', 'web'], { setupFiles: [pathOf('./ui/test/screen-timeout.ts')] }),
      project(
        'others',
        ['texts', 'contract', 'licence', 'extension', 'server', 'console', 'sandbox', 'scripts'],
        {
          // Node loads the modules, as it does outside of tests: through Vite the run takes a tenth more
          // processor time. `vi.mock` would need `nodeLoader`.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          // Each worker would write at its end what it has compiled, all of them the same, for so long that
          // Vitest warns.
          env: { NODE_DISABLE_COMPILE_CACHE: '1' },
          setupFiles: [
            pathOf('./scripts/test/compile-cache.ts'),
            pathOf('./server/test/internals/count-hashes.ts'),
          ],
          execArgv: [
            '--disable-warning=ExperimentalWarning',
            '--import',
            pathOf('./scripts/lib/load-tsx.ts'),
          ],
        },
      ),
    ],
  },
});
