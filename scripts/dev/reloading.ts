import { finish, type Part } from '../crew.ts';

/** A part that can be started anew; it counts as ended only once it was asked to stop. */
export type ReloadingPart = Part & { reload: () => void };

export function reloading(start: () => Part): ReloadingPart {
  const over = Promise.withResolvers<string>();
  let current = begin();
  let reloads = Promise.resolve();
  let isStopping = false;

  function begin(): Part {
    const part = start();
    void tellEndOf(part);
    return part;
  }

  async function tellEndOf(part: Part): Promise<void> {
    const line = await part.ended;
    if (isStopping) over.resolve(line);
    else if (part === current) console.error(`${line}; it starts again with the next change.`);
  }

  async function replace(): Promise<void> {
    if (isStopping) return;
    const previous = current;
    current = { ...previous };
    await finish(previous);
    current = begin();
  }

  return {
    name: current.name,
    patienceMs: current.patienceMs,
    ended: over.promise,
    reload: () => {
      reloads = reloads.then(replace);
    },
    stop: () => {
      isStopping = true;
      void reloads.then(() => finish(current)).then(() => over.resolve(`${current.name} ended`));
    },
    kill: () => current.kill(),
  };
}
