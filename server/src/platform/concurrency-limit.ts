import { AppError } from './app-error.ts';

/** The caller of a task, and whether it runs before less urgent tasks of others. */
export type Turn = { client: string; isUrgent: boolean };

type Waiting = Turn & { start: () => void; refuse: (error: AppError) => void };

/**
 * Limits how many tasks run in parallel; a few more wait in a queue. A full queue refuses a task that is not urgent, or
 * the newest one of the client with the most waiting, so that no client blocks the others.
 * @param limits.running the number of parallel tasks
 * @param limits.waiting the length of the queue
 * @param limits.retryAfter seconds after which a refused client may try again
 * @returns runs a task in its turn; throws AppError BUSY when the queue is full
 */
export function createConcurrencyLimit(limits: {
  running: number;
  waiting: number;
  retryAfter: number;
}) {
  const queue: Waiting[] = [];
  let running = 0;
  const busy = () => new AppError('BUSY', { retryAfter: limits.retryAfter });

  const wait = (turn: Turn): Promise<void> => {
    if (queue.length >= limits.waiting) {
      const yielding = findYielding(queue, turn);
      if (!yielding) throw busy();
      queue.splice(queue.indexOf(yielding), 1);
      yielding.refuse(busy());
    }
    return new Promise((start, refuse) => queue.push({ ...turn, start, refuse }));
  };

  return async <Result>(
    task: () => Promise<Result>,
    turn: Turn = { client: '', isUrgent: true },
  ): Promise<Result> => {
    if (running >= limits.running) await wait(turn);
    else running += 1;
    try {
      return await task();
    } finally {
      // The next task in the queue takes over the place, so that no newer one overtakes it.
      const next = queue.find(({ isUrgent }) => isUrgent) ?? queue[0];
      if (next) queue.splice(queue.indexOf(next), 1);
      if (next) next.start();
      else running -= 1;
    }
  };
}

/** The task that makes room for a new one; undefined when none has to. */
function findYielding(queue: Waiting[], turn: Turn): Waiting | undefined {
  const others = queue.filter(({ isUrgent }) => !isUrgent);
  const isBefore = turn.isUrgent && others.length > 0;
  const alike = isBefore ? others : queue.filter(({ isUrgent }) => isUrgent === turn.isUrgent);
  const counts = new Map<string, number>();
  for (const { client } of alike) counts.set(client, (counts.get(client) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  const own = counts.get(turn.client) ?? 0;
  if (!isBefore && most <= own + 1) return undefined;
  return alike.findLast(({ client }) => counts.get(client) === most);
}
