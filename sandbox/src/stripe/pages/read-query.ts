import type { FastifyRequest } from 'fastify';

/** One value of the query string; undefined when it is missing or given twice. */
export function readQuery(request: FastifyRequest, name: string): string | undefined {
  const { query } = request;
  if (typeof query !== 'object' || query === null) return undefined;
  const value: unknown = new Map<string, unknown>(Object.entries(query)).get(name);
  return typeof value === 'string' ? value : undefined;
}
