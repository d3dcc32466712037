import type { Clock } from '../../platform/clock.ts';

/**
 * Keeps answers for some time, so that who looks at one thing together asks the database once. An answer
 * that fails is not kept.
 * @param milliseconds how long
 */
export function keepBriefly<Value>(clock: Clock, milliseconds: number) {
  const kept = new Map<string, { until: number; value: Promise<Value> }>();
  return (key: string, read: () => Promise<Value>): Promise<Value> => {
    const now = clock().getTime();
    for (const [old, { until }] of kept) if (until <= now) kept.delete(old);
    const known = kept.get(key);
    if (known) return known.value;
    const value = read();
    kept.set(key, { until: now + milliseconds, value });
    value.catch(() => kept.delete(key));
    return value;
  };
}
