import { stopService, type Service } from '../processes/service-group.ts';

/** A service that restarts when its code changes. It counts as ended only after it was asked to stop. */
export type RestartableService = Service & { restart: () => void };

export function restartable(start: () => Service): RestartableService {
  const ended = Promise.withResolvers<string>();
  let current = startWatched();
  let restarts = Promise.resolve();
  let isStopping = false;

  function startWatched(): Service {
    const service = start();
    void reportEnd(service);
    return service;
  }

  async function reportEnd(service: Service): Promise<void> {
    const line = await service.ended;
    if (isStopping) ended.resolve(line);
    else if (service === current) console.error(`${line}; it starts again with the next change.`);
  }

  async function replace(): Promise<void> {
    if (isStopping) return;
    const previous = current;
    // A copy, so that the end of the previous one is not reported as a crash.
    current = { ...previous };
    await stopService(previous);
    current = startWatched();
  }

  return {
    name: current.name,
    stopTimeoutMs: current.stopTimeoutMs,
    ended: ended.promise,
    restart: () => {
      restarts = restarts.then(replace);
    },
    stop: () => {
      isStopping = true;
      void restarts
        .then(() => stopService(current))
        .then(() => ended.resolve(`${current.name} ended`));
    },
    kill: () => current.kill(),
  };
}
