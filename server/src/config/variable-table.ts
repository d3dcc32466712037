import type { SomeType } from 'zod/v4/core';
import * as z from 'zod/mini';
import { loginProviderVariables } from './login-providers.ts';
import { environment } from './variables.ts';

/** Markdown: every variable that the server reads, with its default and meaning. */
export function variableTable(): string {
  const variables = { ...environment.shape, ...ofEachProvider() };
  const rows = Object.entries(variables).map(([name, schema]) => rowOf(name, schema));
  return `| variable | default | meaning |\n|---|---|---|\n${rows.join('\n')}\n`;
}

function ofEachProvider() {
  const { shape } = loginProviderVariables;
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [`LOGIN_ID_${name}`, schema]),
  );
}

function rowOf(name: string, schema: z.ZodMiniType): string {
  const { description = '', standard } = z.globalRegistry.get(schema) ?? {};
  const shown = typeof standard === 'string' ? standard : defaultOf(schema);
  // Those of a provider are needed only with it.
  const isNeeded = name in environment.shape && !z.safeParse(schema, undefined).success;
  const mark = isNeeded ? ' *' : '';
  return `| \`${name}\`${mark} | ${shown} | ${description} |`;
}

function defaultOf(schema: SomeType): string {
  return schema instanceof z.ZodMiniDefault ? String(schema._zod.def.defaultValue) : 'none';
}
