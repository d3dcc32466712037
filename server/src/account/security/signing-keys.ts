import type { Clock } from '../../platform/clock.ts';
import { deriveKeys, type SecretKey } from './derived-keys.ts';

export type SigningKeys = {
  /** The key that signs now. */
  current: () => SecretKey;
  /** The key of an id, if it may verify. */
  find: (id: string) => SecretKey | undefined;
};

const monthMs = 30 * 86_400_000;

/**
 * Keys that change every 30 days. Those of the month before and after verify too: tokens outlive the
 * change, and not all servers' clocks reach it at once.
 */
export function createSigningKeys(secrets: string, clock: Clock): SigningKeys {
  const keysOf = (month: number) => deriveKeys(secrets, `stillweb access tokens ${month}`);
  const keysAround = (month: number) => ({
    month,
    before: keysOf(month - 1),
    now: keysOf(month),
    after: keysOf(month + 1),
  });
  const thisMonth = () => Math.floor(clock().getTime() / monthMs);
  let known = keysAround(thisMonth());
  const keys = () => {
    const month = thisMonth();
    if (month !== known.month) known = keysAround(month);
    return known;
  };
  return {
    current: () => keys().now.current,
    find: (id) => {
      const { before, now, after } = keys();
      return [...now.all, ...before.all, ...after.all].find((key) => key.id === id);
    },
  };
}
