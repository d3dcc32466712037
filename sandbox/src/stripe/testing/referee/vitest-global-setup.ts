import { prepareSchemas } from './schema-cache.ts';

/** Derives the schemas once, before the workers start, which would otherwise each do so. */
export async function setup(): Promise<void> {
  await prepareSchemas();
}
