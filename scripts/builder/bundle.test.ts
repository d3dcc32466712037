import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';

import { bundleOf } from './bundle.ts';

test("the server's bundle imports OpenTelemetry only dynamically", async () => {
  const { input, output } = bundleOf('server');
  await using build = await rolldown(input);
  const { output: chunks } = await build.generate(output);
  const [main] = chunks;
  expect(chunks.filter(({ type }) => type === 'chunk')).toHaveLength(1);
  expect(main.imports.filter((id) => id.startsWith('@opentelemetry/'))).toEqual([]);
  expect(main.dynamicImports).toContain('@opentelemetry/sdk-trace');
});
