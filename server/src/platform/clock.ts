/** The current time, as a dependency that a test can set. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** A clock that another service keeps, so that a reading takes a moment. */
export type RemoteClock = () => Promise<Date>;

/** Milliseconds. */
const longestReading = 1000;
/** Milliseconds: one reading serves many requests, and a move of the clock still shows immediately. */
const readEvery = 100;

/**
 * Reads the clock at a URL, which answers `{ "unix": seconds }`, ten times a second at most. While no
 * reading succeeds within a second, the clock continues from the last one; before the first one it shows the
 * time of `local`.
 * @param onFailure gets the error of each reading that fails
 */
export function createRemoteClock(
  url: string,
  local: Clock,
  onFailure: (error: unknown) => void,
): RemoteClock {
  let aheadMs = 0;
  let startedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  let readings = 0;
  let newest = 0;
  const read = async () => {
    const own = (readings += 1);
    try {
      const remoteMs = await readUnix(url);
      // An answer that was slow must not set the clock back.
      if (own < newest) return;
      newest = own;
      aheadMs = remoteMs - local().getTime();
    } catch (error) {
      onFailure(error);
    }
  };
  return async () => {
    const now = local().getTime();
    if (Math.abs(now - startedAt) >= readEvery) {
      startedAt = now;
      reading = read();
    }
    await reading;
    return new Date(local().getTime() + aheadMs);
  };
}

async function readUnix(url: string): Promise<number> {
  const response = await fetch(url, { signal: AbortSignal.timeout(longestReading) });
  const body: unknown = await response.json();
  if (typeof body === 'object' && body !== null && 'unix' in body && Number.isFinite(body.unix)) {
    return Number(body.unix) * 1000;
  }
  throw new Error(`The clock answered ${response.status} without a time`);
}
