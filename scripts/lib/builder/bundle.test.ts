import { rolldown } from 'rolldown';
import { expect, onTestFinished, test, vi } from 'vitest';
import { bundleOf, findCommit } from './bundle.ts';

test("the server's bundle imports OpenTelemetry only dynamically", async () => {
  const { input, output } = bundleOf('server');
  await using build = await rolldown(input);
  const { output: chunks } = await build.generate(output);
  const [main] = chunks;
  expect(chunks.filter(({ type }) => type === 'chunk')).toHaveLength(1);
  expect(main.imports.filter((id) => id.startsWith('@opentelemetry/'))).toEqual([]);
  expect(main.dynamicImports).toContain('@opentelemetry/sdk-trace');
});

test("the server's bundle names its commit", async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('BUILD_COMMIT', '0123abc');
  const { input, output } = bundleOf('server');
  await using build = await rolldown(input);
  const { output: chunks } = await build.generate(output);
  expect(chunks[0].code).toContain('commit: "0123abc"');
});

test('the commit comes from git, or is unknown', () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(findCommit()).toMatch(/^([0-9a-f]{12}(-dirty)?|unknown)$/);
  vi.stubEnv('GIT_DIR', '/nowhere');
  expect(findCommit()).toBe('unknown');
});
