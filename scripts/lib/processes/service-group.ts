import { setTimeout } from 'node:timers/promises';

/** Something that runs until it is stopped, such as a process. */
export type Service = {
  name: string;
  /** Resolves with a line that says how it ended, whatever the reason. */
  ended: Promise<string>;
  /** Asks it to finish. */
  stop: () => void;
  /** Kills it immediately. */
  kill: () => void;
  /** How long it may take to finish before it is killed, plus the time that services before it left over. */
  stopTimeoutMs: number;
};

export type ServiceGroup = {
  /** Starts a service that depends on those started before. */
  start: <S extends Service>(start: () => Promise<S>) => Promise<S>;
  /** Resolves with a line as soon as a service ends without having been asked to. */
  unexpectedEnd: Promise<string>;
  /** Stops all services, the latest first, also those that are still starting. */
  stop: () => Promise<void>;
  /** Kills all services immediately. */
  kill: () => void;
};

/** Services that start in order and stop together, in reverse order. */
export function createServiceGroup(): ServiceGroup {
  const services: Service[] = [];
  const starting = new Set<Promise<Service>>();
  const unexpectedEnd = Promise.withResolvers<string>();
  let isStopping = false;

  const start = async <S extends Service>(startService: () => Promise<S>): Promise<S> => {
    if (isStopping) throw new Error('Stopped while starting.');
    const promise = startService();
    starting.add(promise);
    try {
      const service = await promise;
      services.push(service);
      void service.ended.then((line) => !isStopping && unexpectedEnd.resolve(line));
      return service;
    } finally {
      starting.delete(promise);
    }
  };

  const stop = async (): Promise<void> => {
    isStopping = true;
    await Promise.allSettled(starting);
    let deadline = performance.now();
    for (const service of services.toReversed()) {
      deadline += service.stopTimeoutMs;
      await stopService(service, deadline - performance.now());
    }
  };

  const kill = (): void => {
    isStopping = true;
    for (const service of services) service.kill();
  };

  return { start, unexpectedEnd: unexpectedEnd.promise, stop, kill };
}

/** Asks a service to finish, and kills it when it takes too long. */
export async function stopService(
  service: Service,
  timeoutMs = service.stopTimeoutMs,
): Promise<void> {
  service.stop();
  const hasEnded = service.ended.then(() => true);
  const timedOut = setTimeout(timeoutMs, false, { ref: false });
  if (await Promise.race([hasEnded, timedOut])) return;
  console.error(`${service.name} did not stop in time and was killed.`);
  service.kill();
  await service.ended;
}

/**
 * Waits until a URL answers with a success.
 * @param options.service what answers there; when it has ended, nothing will
 * @throws after `timeoutMs`, with the last answer
 */
export async function waitForUrl(
  url: string,
  { timeoutMs = 90_000, service }: { timeoutMs?: number; service?: Service } = {},
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let last = 'no answer';
  let ending: string | undefined;
  void service?.ended.then((line) => (ending = line));
  while (Date.now() < deadline) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
      await response.body?.cancel();
      if (response.ok) return;
      last = `status ${response.status}`;
    } catch {
      last = 'no answer';
    }
    if (ending) throw new Error(`${ending} before it was ready.`);
    await setTimeout(25);
  }
  throw new Error(`${url} was not ready after ${timeoutMs / 1_000} s: ${last}.`);
}
