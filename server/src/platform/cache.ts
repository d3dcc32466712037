import type { Clock } from './clock.ts';

/**
 * Caches answers by their keys, so that people who look at the same page at the same time ask the database
 * once. An answer that fails is not cached.
 * @param milliseconds how long an answer is given again
 */
export function cacheFor<Answer>(clock: Clock, milliseconds: number) {
  const cached = new Map<string, { until: number; answer: Promise<Answer> }>();
  return (key: string, read: () => Promise<Answer>): Promise<Answer> => {
    const now = clock().getTime();
    for (const [old, { until }] of cached) if (until <= now) cached.delete(old);
    const known = cached.get(key);
    if (known) return known.answer;
    const answer = read();
    cached.set(key, { until: now + milliseconds, answer });
    answer.catch(() => cached.delete(key));
    return answer;
  };
}
