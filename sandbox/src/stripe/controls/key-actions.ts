import { z } from 'zod';
import { isPermission, resources } from '../store/permissions.ts';
import type { Permission } from '../store/permissions.ts';
import { inTransaction, withReader } from '../store/store.ts';
import { invalidRequest } from '../stripe-error.ts';
import type { Sandbox } from './actions.ts';
import { parseInput } from './input.ts';

/** A restricted key, and the permissions that were taken away from it. */
export type RestrictedKey = { key: string; without: Permission[] };

const keyInput = z.strictObject({ without: z.array(z.custom<Permission>(isPermission)) });

/** The restricted keys with settings. */
export async function listKeys({ store }: Sandbox): Promise<RestrictedKey[]> {
  const keys = await withReader(store, async (reader) => reader.setting('restrictedKeys'));
  return Object.entries(keys).map(([key, without]) => ({ key, without }));
}

/** A key without settings has all permissions. @throws StripeError 400 for another kind of key */
export async function readKey({ store }: Sandbox, key: string): Promise<RestrictedKey> {
  requireRestricted(key);
  const keys = await withReader(store, async (reader) => reader.setting('restrictedKeys'));
  return { key, without: keys[key] ?? [] };
}

/**
 * Takes permissions away from a key, which has all others.
 * @throws StripeError 400 for another input or another kind of key
 */
export async function restrictKey(
  { store }: Sandbox,
  key: string,
  input: unknown,
): Promise<RestrictedKey> {
  requireRestricted(key);
  const message = `Send {"without":["refunds:write"]}: "read" or "write" of ${resources.join(', ')}.`;
  const { without } = parseInput(keyInput, input, message);
  await inTransaction(store, async (tx) =>
    tx.putSetting('restrictedKeys', { ...(await tx.setting('restrictedKeys')), [key]: without }),
  );
  return { key, without };
}

/** Gives a key all permissions back. @throws StripeError 400 for another kind of key */
export async function restoreKey({ store }: Sandbox, key: string): Promise<RestrictedKey> {
  requireRestricted(key);
  await inTransaction(store, async (tx) => {
    const { [key]: _restored, ...others } = await tx.setting('restrictedKeys');
    await tx.putSetting('restrictedKeys', others);
  });
  return { key, without: [] };
}

function requireRestricted(key: string): void {
  if (!/^rk_test_\w+$/.test(key)) {
    throw invalidRequest('A restricted key begins with rk_test_, and letters and digits follow.');
  }
}
