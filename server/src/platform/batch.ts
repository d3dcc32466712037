type Waiting<Key, Result> = {
  key: Key;
  resolve: (result: Result | undefined) => void;
  reject: (error: unknown) => void;
};

/**
 * Lets those who ask in the same turn of the event loop share one question: a busy server asks less
 * often, an idle one just the same. An answer is never older than its question. In a
 * trace the question lies below the first who asked.
 * @param ask answers for all keys, in their order; its failure is everybody's
 */
export function createBatch<Key, Result>(
  ask: (keys: Key[]) => Promise<(Result | undefined)[]>,
): (key: Key) => Promise<Result | undefined> {
  let waiting: Waiting<Key, Result>[] = [];

  const askForAll = async () => {
    const all = waiting;
    waiting = [];
    try {
      const results = await ask(all.map(({ key }) => key));
      all.forEach(({ resolve }, index) => resolve(results[index]));
    } catch (error) {
      for (const { reject } of all) reject(error);
    }
  };

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(() => void askForAll());
      waiting.push({ key, resolve, reject });
    });
}
