import { prepareSchemas } from './schema-cache.ts';

/** Derived once, before the workers start that would all do so otherwise. */
export async function setup(): Promise<void> {
  await prepareSchemas();
}
