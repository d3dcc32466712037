import { AppError } from './app-error.ts';

/**
 * Limits how many tasks run at once; a few more wait in a queue.
 * @param limits.running tasks that run at once
 * @param limits.waiting the length of the queue
 * @param limits.retryAfter seconds after which a refused client may try again
 * @returns runs a task in its turn; throws AppError BUSY when the queue is full
 */
export function createConcurrencyLimit(limits: {
  running: number;
  waiting: number;
  retryAfter: number;
}) {
  const queue: (() => void)[] = [];
  let running = 0;

  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (running >= limits.running) {
      if (queue.length >= limits.waiting) {
        throw new AppError('BUSY', { retryAfter: limits.retryAfter });
      }
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await task();
    } finally {
      // The next task in the queue takes over the place, so that no newer one overtakes it.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
