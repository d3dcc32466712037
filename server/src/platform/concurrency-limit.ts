import { AppError } from './app-error.ts';

/**
 * Lets so many tasks run at once and so many wait their turn.
 * @param limits.retryAfter seconds, told to whoever finds the queue full
 * @throws AppError BUSY when the queue is full
 */
export function createGate(limits: { running: number; waiting: number; retryAfter: number }) {
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
      // Whoever waits next takes over the place, so that nobody can slip in between.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
