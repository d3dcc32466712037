import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vitest/config';
import { ServerFirst } from './scripts/test/server-first.ts';

const setupFile = (name: string) =>
  fileURLToPath(new URL(`./scripts/test/${name}`, import.meta.url));

const project = (name: string, root: string, include: string[], setupFiles: string[] = []) => ({
  extends: true as const,
  test: { name, root, include, setupFiles },
});

const forScreens = [fileURLToPath(new URL('./ui/test/screen-timeout.ts', import.meta.url))];

export default defineConfig({
  test: {
    globalSetup: [
      './sandbox/src/postgres/vitest-global-setup.ts',
      './sandbox/src/stripe/testing/referee/vitest-global-setup.ts',
    ],
    setupFiles: [setupFile('fail-on-console.ts')],
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
    projects: [
      project('contract', './contract', ['src/**/*.test.ts']),
      project('licence', './licence', ['**/*.test.ts']),
      project('extension', './extension', ['{src,rules,lists,store}/**/*.test.ts', '*.test.ts']),
      project('server', './server', ['{src,test}/**/*.test.{ts,tsx}']),
      project('console', './console', ['app/**/*.test.{ts,tsx}']),
      project('sandbox', './sandbox', ['{src,test}/**/*.test.{ts,tsx}']),
      project('ui', './ui', ['src/**/*.test.{ts,tsx}'], forScreens),
      project('web', './web', ['{app,plugins}/**/*.test.{ts,tsx}'], forScreens),
      project('scripts', './scripts', ['**/*.test.ts']),
    ],
  },
});
