import { LRUCache } from 'lru-cache';

type Options = {
  /** Milliseconds for which an answer is given again. */
  ttl: number;
  /** Milliseconds after that, in which the old answer is given while a new one is read. */
  staleWhileRevalidate?: number;
  /** Whether the old answer is given when a new one cannot be read; the next call reads again. */
  staleIfError?: boolean;
};

/** @param last the old answer, which may be given again */
type Read<Answer> = (last: Answer | undefined) => Promise<Answer>;

/** The cache evicts the answers that were not asked for the longest beyond so many. */
const max = 1000;

/**
 * Caches answers by their keys. Calls at the same time wait for one reading, and one that fails is not cached.
 */
export function createCache<Answer extends object | string | number | boolean>({
  ttl,
  staleWhileRevalidate = 0,
  staleIfError = false,
}: Options): (key: string, read: Read<Answer>) => Promise<Answer> {
  const cache = new LRUCache<string, Answer, Read<Answer>>({
    max,
    ttl,
    ttlResolution: 0,
    perf: { now: () => Date.now() },
    ignoreFetchAbort: true,
    fetchMethod: (_key, last, { context: read, options }) => {
      // Without an old answer the library would keep the error to itself.
      options.allowStaleOnFetchRejection = staleIfError && last !== undefined;
      return read(last);
    },
  });
  return (key, read) =>
    cache.forceFetch(key, {
      context: read,
      allowStale: cache.getRemainingTTL(key) > -staleWhileRevalidate,
    });
}
