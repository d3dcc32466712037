import type { SomeType } from 'zod/v4/core';
import * as z from 'zod/mini';
import { environment } from './variables.ts';

/** Markdown: every variable that the server reads, with its default and what it means. */
export function variableTable(): string {
  const rows = Object.entries(environment.shape).map(([name, schema]) => rowOf(name, schema));
  return `| variable | default | meaning |\n|---|---|---|\n${rows.join('\n')}\n`;
}

function rowOf(name: string, schema: z.ZodMiniType): string {
  const { description = '', standard } = z.globalRegistry.get(schema) ?? {};
  const shown = typeof standard === 'string' ? standard : defaultOf(schema);
  const mark = z.safeParse(schema, undefined).success ? '' : ' *';
  return `| \`${name}\`${mark} | ${shown} | ${description} |`;
}

function defaultOf(schema: SomeType): string {
  return schema instanceof z.ZodMiniDefault ? String(schema._zod.def.defaultValue) : 'none';
}
