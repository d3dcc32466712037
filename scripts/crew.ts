import { setTimeout } from 'node:timers/promises';

/** Something that runs until it is stopped. */
export type Part = {
  name: string;
  /** Resolves with a line that says how it ended, whenever and why ever that is. */
  ended: Promise<string>;
  /** Asks it to finish. */
  stop: () => void;
  /** Ends it at once. */
  kill: () => void;
  /** How long it may take to finish before it is killed, besides what those before it did not need. */
  patienceMs: number;
};

export type Crew = {
  /** Starts a part that depends on those started before. */
  start: <P extends Part>(start: () => Promise<P>) => Promise<P>;
  /** Resolves with a line as soon as a part ends without having been asked to. */
  fallen: Promise<string>;
  /** Stops all parts, the latest first; parts that are just starting too. */
  stop: () => Promise<void>;
  /** Ends all parts at once. */
  kill: () => void;
};

/** Keeps parts that live and die together. */
export function gatherCrew(): Crew {
  const parts: Part[] = [];
  const starting = new Set<Promise<Part>>();
  const fallen = Promise.withResolvers<string>();
  let isStopping = false;

  const start = async <P extends Part>(startPart: () => Promise<P>): Promise<P> => {
    if (isStopping) throw new Error('Stopped while starting.');
    const promise = startPart();
    starting.add(promise);
    try {
      const part = await promise;
      parts.push(part);
      void part.ended.then((ending) => !isStopping && fallen.resolve(ending));
      return part;
    } finally {
      starting.delete(promise);
    }
  };

  const stop = async (): Promise<void> => {
    isStopping = true;
    await Promise.allSettled(starting);
    let deadline = performance.now();
    for (const part of parts.toReversed()) {
      deadline += part.patienceMs;
      await finish(part, deadline - performance.now());
    }
  };

  const kill = (): void => {
    isStopping = true;
    for (const part of parts) part.kill();
  };

  return { start, fallen: fallen.promise, stop, kill };
}

/** Asks a part to finish, and ends it when it takes too long. */
export async function finish(part: Part, patienceMs = part.patienceMs): Promise<void> {
  part.stop();
  const isOver = part.ended.then(() => true);
  const isLate = setTimeout(patienceMs, false, { ref: false });
  if (await Promise.race([isOver, isLate])) return;
  console.error(`${part.name} did not stop in time and was ended.`);
  part.kill();
  await part.ended;
}
